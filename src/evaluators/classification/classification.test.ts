import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Accumulator, Aggregate } from '../../core/aggregate.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import { AccuracyEvaluator, F1MacroEvaluator } from './label-evaluators.ts'
import { MOST_LABELS } from './label-accumulator.ts'
import { defined } from '../../support/defined.ts'

type Pair = readonly [predicted: unknown, expected: unknown, group?: string]

async function judgedBy(evaluator: Evaluator, pairs: readonly Pair[]): Promise<EvaluationResult[]> {
  return Promise.all(
    pairs.map(([output, reference], index) =>
      evaluator.evaluate({ id: `e${index}`, inputs: {}, output, reference }, fakeJudge()),
    ),
  )
}

async function accumulated(pairs: readonly Pair[]): Promise<Accumulator> {
  const evaluator = new F1MacroEvaluator()
  const accumulator = evaluator.accumulator?.()
  if (accumulator === undefined) throw new Error('f1_macro has no accumulator')
  for (const [index, result] of (await judgedBy(evaluator, pairs)).entries()) {
    const group = pairs[index]?.[2]
    accumulator.add(result, { id: `e${index}`, ...defined({ group }) })
  }
  return accumulator
}

async function macroF1Of(pairs: readonly Pair[]): Promise<Aggregate> {
  return (await accumulated(pairs)).result()
}

function scoresOf(results: readonly EvaluationResult[]): (number | string)[] {
  return results.map((result) => (result.status === 'measured' ? result.score : result.status))
}

const MISSING = undefined

describe('accuracy', () => {
  test('[a, b, b] against [a, a, –] is 0.5 over 2, and one is not applicable', async () => {
    const results = await judgedBy(new AccuracyEvaluator(), [
      ['a', 'a'],
      ['b', 'a'],
      ['b', MISSING],
    ])
    expect(scoresOf(results)).toEqual([1, 0, 'not_applicable'])
  })

  test.each([
    ['spam', 'spam', {}, 1],
    ['spam\n', 'spam', {}, 1],
    ['spam\n', 'spam', { trim: false }, 0],
    ['Spam', 'spam', {}, 0],
    ['Spam', 'spam', { ignoreCase: true }, 1],
    [1, '1', {}, 1],
    [true, 'true', {}, 1],
    [MISSING, 'spam', {}, 0],
    ['  ', 'spam', {}, 0],
  ])('%j against %j with %j gives %d', async (output, reference, settings, score) => {
    expect(scoresOf(await judgedBy(new AccuracyEvaluator(settings), [[output, reference]]))).toEqual([score])
  })

  test('a missing label is wrong and says so', async () => {
    const [result] = await judgedBy(new AccuracyEvaluator(), [[MISSING, 'a']])
    expect(result).toMatchObject({
      reasoning: 'no label was given where ‘a’ is right',
      raw: { predicted: null, expected: 'a' },
    })
  })

  test('a blank reference is no label', async () => {
    expect(scoresOf(await judgedBy(new AccuracyEvaluator(), [['a', ' ']]))).toEqual(['not_applicable'])
  })
})

describe('macro-F1', () => {
  test('(a,a), (b,a), (b,b), (missing,b) gives 0.5833 (scikit-learn with labels=[a, b])', async () => {
    const aggregate = await macroF1Of([
      ['a', 'a'],
      ['b', 'a'],
      ['b', 'b'],
      [MISSING, 'b'],
    ])
    expect(aggregate.mean).toBeCloseTo((2 / 3 + 1 / 2) / 2, 12)
    expect(aggregate).toMatchObject({ n: 4, passed: 2, failed: 2, details: { missing: 1, labelCount: 2 } })
  })

  test('scikit-learn’s documented example: y_true 0 1 2 0 1 2, y_pred 0 2 1 0 0 1 gives 0.2666…', async () => {
    const pairs: Pair[] = [
      [0, 0],
      [2, 1],
      [1, 2],
      [0, 0],
      [0, 1],
      [1, 2],
    ]
    expect((await macroF1Of(pairs)).mean).toBeCloseTo(0.26666666666, 9)
  })

  test('a label that occurs only among the predictions counts with F1 0', async () => {
    const aggregate = await macroF1Of([
      ['a', 'a'],
      ['c', 'a'],
    ])
    expect(aggregate.mean).toBeCloseTo(2 / 3 / 2, 12)
    expect(aggregate).toMatchObject({
      details: {
        labels: [
          { label: 'a', precision: 1, recall: 0.5, support: 2 },
          { label: 'c', precision: 0, recall: null, f1: 0, support: 0 },
        ],
      },
    })
  })

  test('nothing measured is no number', async () => {
    const aggregate = await macroF1Of([['a', MISSING]])
    expect(aggregate).toMatchObject({ mean: null, ci: null, n: 0, notApplicable: 1 })
  })

  test('failures are counted by kind and do not touch the mean', async () => {
    const accumulator = await accumulated([['a', 'a']])
    const usage = { calls: 0, inputTokens: 0, outputTokens: 0, tokensUsed: 0 }
    const failed = {
      status: 'failed',
      evaluator: 'f1_macro',
      version: '1',
      failure: 'bug',
      message: 'x',
      usage,
    } as const
    accumulator.add(failed, { id: 'x' })
    expect(accumulator.result()).toMatchObject({ mean: 1, n: 1, failures: { bug: 1 } })
  })

  test('free text given as labels is said to be no classification, and memory does not grow with it', async () => {
    const texts = Array.from({ length: MOST_LABELS + 1 }, (_, index): Pair => [`text ${index}`, 'a'])
    const aggregate = await macroF1Of(texts)
    expect(aggregate).toMatchObject({ mean: null, ci: null, n: MOST_LABELS + 1 })
    expect(aggregate.ciMethod).toContain(`more than ${MOST_LABELS} different labels`)
  })
})

describe('the interval of macro-F1', () => {
  const noisy: Pair[] = Array.from({ length: 200 }, (_, index) => {
    const expected = index % 2 === 0 ? 'a' : 'b'
    return [index % 5 === 0 ? 'a' : expected, expected]
  })

  test('contains the estimate, is the same every time and close to the normal one', async () => {
    const [first, second] = await Promise.all([macroF1Of(noisy), macroF1Of(noisy)])
    const [low, high] = first.ci ?? [Number.NaN, Number.NaN]
    expect(second.ci).toEqual(first.ci)
    expect(first.ciMethod).toBe('poisson bootstrap')
    expect(low).toBeLessThan(first.mean ?? 0)
    expect(high).toBeGreaterThan(first.mean ?? 1)
    // Nearly balanced classes: macro-F1 varies about as accuracy does, 2 · 1.96 · √(0.9 · 0.1 / 200) = 0.083.
    expect(high - low).toBeGreaterThan(0.06)
    expect(high - low).toBeLessThan(0.11)
  })

  test('is wider where examples come in clusters of copies', async () => {
    const clustered = noisy.flatMap(([predicted, expected], index): Pair[] =>
      Array.from({ length: 4 }, (): Pair => [predicted, expected, `g${index}`]),
    )
    const independent = clustered.map(([predicted, expected]): Pair => [predicted, expected])
    const [grouped, plain] = await Promise.all([macroF1Of(clustered), macroF1Of(independent)])
    const width = ({ ci }: Aggregate): number => (ci === null ? Number.NaN : ci[1] - ci[0])
    expect(grouped.ciMethod).toBe('clustered poisson bootstrap')
    // Four copies of everything say nothing new: twice the width of four times as many independent examples.
    expect(width(grouped) / width(plain)).toBeGreaterThan(1.7)
    expect(width(grouped) / width(plain)).toBeLessThan(2.3)
  })

  test.each<[string, Pair[]]>([
    ['a sample too small', noisy.slice(0, 19)],
    ['a sample without an error', Array.from({ length: 50 }, (): Pair => ['a', 'a'])],
    ['a single cluster', noisy.map(([predicted, expected]): Pair => [predicted, expected, 'one'])],
  ])('%s has none, and says why', async (_, pairs) => {
    expect(await macroF1Of(pairs)).toMatchObject({ ci: null, ciMethod: expect.stringMatching(/^none: /) as string })
  })
})

test('macro-F1 does not depend on how the examples are spread over shards', async () => {
  const label = fc.constantFrom('a', 'b', 'c')
  const pair = fc.tuple(fc.option(label, { nil: undefined }), label, fc.constantFrom('g1', 'g2', 'g3'))
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { maxLength: 60 }), fc.nat(60), async (pairs, cut) => {
      const [left, right] = await Promise.all([accumulated(pairs.slice(0, cut)), accumulated(pairs.slice(cut))])
      right.merge(left)
      expect(right.result()).toEqual(await macroF1Of(pairs))
    }),
    { numRuns: 40 },
  )
})
