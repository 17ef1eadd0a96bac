import { describe, expect, test } from 'vitest'
import { JudgeRefusedError, NoBasisError } from '../../core/errors.ts'
import type { Example } from '../../core/example.ts'
import { fakeJudge, tokens } from '../../../test/support/fake-judge.ts'
import { RelevanceEvaluator } from './relevance.ts'

const EXAMPLE: Example = { id: 'e1', inputs: { query: 'What is <Paris> & {why}?' }, output: 'A city.' }

function judging(score: number, more: object = {}): ReturnType<typeof fakeJudge> {
  return fakeJudge({ relevance: { score, reasoning: 'It answers.', usage: tokens(42), ...more } })
}

describe('attributes', () => {
  test('name, description and threshold', () => {
    const evaluator = new RelevanceEvaluator()
    expect(evaluator).toMatchObject({ name: 'relevance', threshold: 0.7 })
    expect(evaluator.description).toContain('question')
  })

  test('takes a threshold of its own and prints it', () => {
    expect(String(new RelevanceEvaluator({ threshold: 0.85 }))).toBe(
      "RelevanceEvaluator(name='relevance', threshold=0.85)",
    )
  })
})

describe('what the judge says is passed through', () => {
  test.each([0.95, 0.5, 0.1, 0, 1, 1 / 3])('the score %d', async (score) => {
    expect(await new RelevanceEvaluator().evaluate(EXAMPLE, judging(score))).toMatchObject({
      status: 'measured',
      score,
    })
  })

  test('the reasoning, unchanged', async () => {
    const reasoning = '  It answers:\n"yes" – <b>fully</b>.  '
    const result = await new RelevanceEvaluator().evaluate(EXAMPLE, judging(0.9, { reasoning }))
    expect(result).toMatchObject({ reasoning })
  })

  test('score, reasoning and tokens in raw, and nothing else', async () => {
    const result = await new RelevanceEvaluator().evaluate(EXAMPLE, judging(0.9))
    expect(result).toMatchObject({ evaluator: 'relevance', usage: tokens(42) })
    expect(result.status === 'measured' && result.raw).toEqual({
      score: 0.9,
      reasoning: 'It answers.',
      tokens_used: 42,
    })
  })

  test('what the judge notes, such as a clamped score', async () => {
    const result = await new RelevanceEvaluator().evaluate(EXAMPLE, judging(1, { notes: { clamped: true } }))
    expect(result).toMatchObject({ raw: { clamped: true, score: 1 } })
  })
})

describe('threshold', () => {
  test.each([
    [0.9, 0.7, true],
    [0.7, 0.7, true],
    [0.699, 0.7, false],
    [0.5, 0.4, true],
  ])('%d at %d passes: %s', async (score, threshold, passed) => {
    const result = await new RelevanceEvaluator({ threshold }).evaluate(EXAMPLE, judging(score))
    expect(result).toMatchObject({ passed })
  })
})

describe('the judge', () => {
  test('is asked once, with question and answer as they are, and nothing else', async () => {
    const judge = judging(0.9)
    await new RelevanceEvaluator().evaluate({ ...EXAMPLE, context: [{ id: 'p', text: 'x' }] }, judge)
    expect(judge.calls).toEqual([{ method: 'evaluateRelevance', texts: ['What is <Paris> & {why}?', 'A city.'] }])
  })

  test('that refuses leaves no score', async () => {
    const judge = fakeJudge({ faults: { relevance: new JudgeRefusedError('No.', { usage: tokens(7) }) } })
    const result = await new RelevanceEvaluator().evaluate(EXAMPLE, judge)
    expect(result).toMatchObject({ status: 'failed', failure: 'refused', usage: { tokensUsed: 7 } })
  })

  test('without a basis makes the result not applicable', async () => {
    const judge = fakeJudge({ faults: { relevance: new NoBasisError('This judge only compares words.') } })
    const result = await new RelevanceEvaluator().evaluate(EXAMPLE, judge)
    expect(result).toMatchObject({ status: 'not_applicable', reasoning: 'This judge only compares words.' })
  })

  test('is not asked where there is no question or no answer', async () => {
    const judge = judging(1)
    const { output: _, ...unanswered } = EXAMPLE
    for (const example of [unanswered, { ...EXAMPLE, inputs: { text: 'no question' } }]) {
      expect(await new RelevanceEvaluator().evaluate(example, judge)).toMatchObject({ status: 'not_applicable' })
    }
    expect(judge.calls).toEqual([])
  })
})
