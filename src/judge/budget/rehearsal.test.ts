import { expect, test } from 'vitest'
import type { Rubric } from '../../core/judge.ts'
import { modelJudge } from '../model/model-judge.ts'
import { passageUsefulness } from '../rubrics.ts'
import { rehearsalModel } from './rehearsal.ts'

const LIKERT: Rubric = {
  name: 'tone',
  criteria: 'Is it kind?',
  inputs: { text: 'No.' },
  scale: { kind: 'number', min: 10, max: 20 },
}
const WORDS: Rubric = { ...LIKERT, scale: { kind: 'categories', categories: { 'not "at all"': 0, very: 1 } } }

test('answers every prompt in the right form, so that one question is one call', async () => {
  const { model, counted } = rehearsalModel('openai:gpt-4o-mini')
  const judge = modelJudge({ model })
  const { claims } = await judge.extractClaims('One is one. Two is two. <<end of it>> Three.')
  expect(claims).toHaveLength(3)
  await judge.verifyClaims(claims, ['a passage', 'another'])
  await judge.rate(LIKERT)
  await judge.rate(WORDS)
  await judge.rate(
    passageUsefulness('what?', [
      { id: 'x', text: 'this' },
      { id: 'y', text: 'that' },
    ]),
  )
  expect(counted().calls).toBe(5)
})

test('counts more tokens for more text', async () => {
  const tokens = async (text: string): Promise<number> => {
    const { model, counted } = rehearsalModel('m')
    await modelJudge({ model }).extractClaims(text)
    return counted().inputTokens
  }
  expect((await tokens('word '.repeat(700))) - (await tokens('word'))).toBeGreaterThan(900)
})
