import { describe, expect, test } from 'vitest'
import { NoBasisError } from '../../core/errors.ts'
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

  test('says of an unsupported claim that some passages could not be compared', async () => {
    const own = 'Le vestiaire du théâtre est gratuit pour tous les visiteurs de la ville.'
    const { verdicts } = await lexicalJudge().verifyClaims(claims, [english, own])
    expect(verdicts[0]?.verdict).toBe('NOT_ENOUGH_INFO')
    expect(verdicts[0]?.reasons.map(({ code }) => code)).toContain('cross_language')
  })

  test('judges as before where a passage does not tell its language', async () => {
    const { verdicts } = await lexicalJudge().verifyClaims(['The tower is 96 m high and it is old.'], ['Tower: 96 m'])
    expect(verdicts).toHaveLength(1)
  })
})
