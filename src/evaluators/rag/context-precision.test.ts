import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_USAGE } from '../../core/usage.ts'
import type { Example, Passage } from '../../core/example.ts'
import { fakeJudge, tokens } from '../../../test/support/fake-judge.ts'
import { ContextPrecisionEvaluator } from './context-precision.ts'
import { sized } from '../../../test/long-form.ts'

function exampleWith(context: readonly Passage[]): Example {
  return { id: 'e1', inputs: { query: 'Who built it?' }, context }
}

function passages(count: number): Passage[] {
  return Array.from({ length: count }, (_, index) => ({ id: `doc ${index + 1}`, text: `text ${index + 1}` }))
}

describe('score: Σ(sᵢ/i) / Σ(1/i), worked out by hand', () => {
  test.each([
    [[1, 0, 0], 6 / 11],
    [[0, 0, 1], 2 / 11],
    [[0.8, 0.4], 2 / 3],
    [[0.9, 0.5, 0.3], 15 / 22],
    [[0], 0],
    [[0.4], 0.4],
  ])('%j gives %d', async (ratings, score) => {
    const result = await new ContextPrecisionEvaluator().evaluate(
      exampleWith(passages(ratings.length)),
      fakeJudge({ ratings }),
    )
    expect(result.status === 'measured' && result.score).toBeCloseTo(score, 12)
  })

  test('a perfect ranking of any length is exactly 1', async () => {
    for (const length of [1, 2, 3, 5, 10, 50, 99]) {
      const judge = fakeJudge({ ratings: Array.from({ length }, () => 1) })
      expect(await new ContextPrecisionEvaluator().evaluate(exampleWith(passages(length)), judge)).toMatchObject({
        score: 1,
      })
    }
  })

  test('lies in 0 to 1, and moving a better passage up never lowers it', async () => {
    const score = async (ratings: number[]): Promise<number> => {
      const example = exampleWith(passages(ratings.length))
      const result = await new ContextPrecisionEvaluator().evaluate(example, fakeJudge({ ratings }))
      return result.status === 'measured' ? result.score : Number.NaN
    }
    const ratingList = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(ratingList, async (ratings) => {
        const [given, best] = await Promise.all([score(ratings), score(ratings.toSorted((a, b) => b - a))])
        expect(given).toBeGreaterThanOrEqual(0)
        expect(best).toBeLessThanOrEqual(1)
        expect(best).toBeGreaterThanOrEqual(given - 1e-12)
      }),
      { numRuns: sized(40, 100) },
    )
  })
})

describe('the passages', () => {
  test('are taken in the order of their rank where they have one', async () => {
    const judge = fakeJudge({ ratings: [1, 0, 0] })
    const context = [
      { id: 'last', text: 'third', rank: 9 },
      { id: 'first', text: 'top', rank: 1 },
      { id: 'second', text: 'middle', rank: 2 },
    ]
    const result = await new ContextPrecisionEvaluator().evaluate(exampleWith(context), judge)
    expect(judge.calls).toEqual([{ method: 'rate', texts: ['passage_usefulness', 'top', 'middle', 'third'] }])
    expect(result).toMatchObject({
      raw: {
        passages: [
          { id: 'first', rank: 1, score: 1, reasoning: 'rated 1' },
          { id: 'second', rank: 2, score: 0 },
          { id: 'last', rank: 3, score: 0 },
        ],
      },
    })
  })

  test('may share an id and are rated one by one all the same', async () => {
    const context = [
      { id: 'doc', text: 'one' },
      { id: 'doc', text: 'two' },
    ]
    const result = await new ContextPrecisionEvaluator().evaluate(exampleWith(context), fakeJudge({ ratings: [1, 0] }))
    expect(result).toMatchObject({ score: 1 / 1.5 })
  })

  test.each([[[]], [[{ id: 'p', text: '' }]]])('%j: without any it is not applicable', async (context) => {
    const judge = fakeJudge()
    const result = await new ContextPrecisionEvaluator().evaluate(exampleWith(context), judge)
    expect(result).toMatchObject({ status: 'not_applicable', usage: NO_USAGE })
    expect(judge.calls).toEqual([])
  })
})

test('the judge is asked once for all passages, and what it used is kept', async () => {
  const judge = fakeJudge({ ratings: [1, 1, 1, 1, 1], usage: { rate: tokens(80) } })
  const result = await new ContextPrecisionEvaluator().evaluate(exampleWith(passages(5)), judge)
  expect(judge.calls).toHaveLength(1)
  expect(result).toMatchObject({ evaluator: 'context_precision', threshold: 0.7, usage: { tokensUsed: 80 } })
})

test.each([[[1, 1]], [[1, 1, Number.NaN]], [[1, 1.2, 0]], [[1, 0, -0.1]]])(
  'ratings %j of three passages are unparsable, never an average of what can be used',
  async (ratings) => {
    const result = await new ContextPrecisionEvaluator().evaluate(exampleWith(passages(3)), fakeJudge({ ratings }))
    expect(result).toMatchObject({ status: 'failed', failure: 'unparsable' })
  },
)
