import { describe, expect, test } from 'vitest'
import { NoBasisError } from '../../core/errors.ts'
import { NO_USAGE } from '../../core/usage.ts'
import { lexicalJudge } from './lexical-judge.ts'

const claims = ['Le pont a été ouvert en 1994 et il est le plus long des trois.']
const english = 'The bridge was opened in 1994 and it is the longest of the three.'

describe('the lexical judge across languages', () => {
  test.each([
    ['in the same script', english],
    ['in another', '这座大桥于一九九四年建成通车，是三座桥中最长的一座。'],
  ])('has no basis where every passage is in another language %s', async (_, passage) => {
    await expect(lexicalJudge().verifyClaims(claims, [passage])).rejects.toBeInstanceOf(NoBasisError)
    await expect(lexicalJudge().verifyClaim(claims[0] ?? '', [passage])).rejects.toBeInstanceOf(NoBasisError)
    await expect(lexicalJudge().evaluateFaithfulness(claims[0] ?? '', [passage])).rejects.toBeInstanceOf(NoBasisError)
  })

  const own = 'Le vestiaire du théâtre est gratuit pour tous les visiteurs de la ville.'

  test('has no basis for a claim that is in no passage of its language while others may have it', async () => {
    const mixed = [english, own]
    await expect(lexicalJudge().verifyClaims(claims, mixed)).rejects.toThrow(
      /c1 is in no passage of its language \(fr\)/,
    )
    await expect(lexicalJudge().verifyClaim(claims[0] ?? '', mixed)).rejects.toBeInstanceOf(NoBasisError)
    const { verdicts } = await lexicalJudge().verifyClaims([own], mixed)
    expect(verdicts[0]?.verdict).toBe('SUPPORTED')
  })

  test('says of an unsupported claim that a few of many passages could not be compared', async () => {
    const { verdicts } = await lexicalJudge().verifyClaims(claims, [english, own, own, own, own])
    expect(verdicts[0]?.verdict).toBe('NOT_ENOUGH_INFO')
    expect(verdicts[0]?.reasons.map(({ code }) => code)).toContain('cross_language')
  })

  test('does not rate a text by the words of one in another language', async () => {
    const question = 'Quand est-ce que le pont a été ouvert et quelle est la longueur du pont ?'
    await expect(lexicalJudge().evaluateRelevance(question, english)).rejects.toThrow(/are in different languages/)
    expect(await lexicalJudge().evaluateRelevance(question, claims[0] ?? '')).toMatchObject({ usage: NO_USAGE })
  })

  test('judges as before where a passage does not tell its language', async () => {
    const { verdicts } = await lexicalJudge().verifyClaims(['The tower is 96 m high and it is old.'], ['Tower: 96 m'])
    expect(verdicts).toHaveLength(1)
  })
})
