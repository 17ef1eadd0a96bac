import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Aggregate } from '../../core/aggregate.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import {
  CohenKappaEvaluator,
  ConfusionMatrixEvaluator,
  F1MacroEvaluator,
  F1MicroEvaluator,
  F1WeightedEvaluator,
  MccEvaluator,
  PrecisionMacroEvaluator,
  RecallMacroEvaluator,
} from './label-evaluators.ts'

interface Reference {
  readonly expected: readonly string[]
  readonly predicted: readonly (string | null)[]
  readonly f1_macro: number
  readonly f1_micro: number
  readonly f1_weighted: number
  readonly precision_macro: number
  readonly recall_macro: number
  readonly cohen_kappa: number | null
  readonly mcc: number | null
  readonly labels: readonly string[]
  readonly confusion: readonly (readonly number[])[]
}

type Pair = readonly [predicted: unknown, expected: unknown]

const file = new URL('../../../test/fixtures/metrics/classification.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly Reference[] }

async function aggregated(evaluator: Evaluator, pairs: readonly Pair[]): Promise<Aggregate> {
  const accumulator = evaluator.accumulator?.()
  if (accumulator === undefined) throw new Error(`${evaluator.name} has no accumulator`)
  for (const [index, [output, reference]] of pairs.entries()) {
    const example = { id: `e${index}`, inputs: {}, output, reference }
    accumulator.add(await evaluator.evaluate(example, fakeJudge()), { id: example.id })
  }
  return accumulator.result()
}

const FIGURES = [
  new F1MacroEvaluator(),
  new F1MicroEvaluator(),
  new F1WeightedEvaluator(),
  new PrecisionMacroEvaluator(),
  new RecallMacroEvaluator(),
]

describe('against scikit-learn (see the provenance in the fixture)', () => {
  test.each(cases.map((reference, index) => [index, reference] as const))('labels %d', async (_, reference) => {
    const pairs = reference.expected.map((expected, index): Pair => [reference.predicted[index], expected])
    const figures: Record<string, number | null> = {}
    for (const evaluator of FIGURES) figures[evaluator.name] = (await aggregated(evaluator, pairs)).mean
    expect(figures).toEqual({
      f1_macro: expect.closeTo(reference.f1_macro, 9) as number,
      f1_micro: expect.closeTo(reference.f1_micro, 9) as number,
      f1_weighted: expect.closeTo(reference.f1_weighted, 9) as number,
      precision_macro: expect.closeTo(reference.precision_macro, 9) as number,
      recall_macro: expect.closeTo(reference.recall_macro, 9) as number,
    })

    for (const [evaluator, name, figure] of [
      [new CohenKappaEvaluator(), 'kappa', reference.cohen_kappa],
      [new MccEvaluator(), 'mcc', reference.mcc],
    ] as const) {
      const { mean, details } = await aggregated(evaluator, pairs)
      if (figure === null) expect(mean).toBeNull()
      else {
        expect(details?.[name]).toBeCloseTo(figure, 9)
        expect(mean).toBeCloseTo(Math.max(0, figure), 9)
      }
    }

    const { details: table } = await aggregated(new ConfusionMatrixEvaluator(), pairs)
    const cells = reference.labels.flatMap((expected, row) =>
      reference.labels.flatMap((predicted, column) => {
        const count = reference.confusion[row]?.[column]
        return count === undefined || count === 0 ? [] : [{ predicted, expected, count }]
      }),
    )
    const confusion = table?.['confusion'] as readonly { predicted: string | null }[]
    expect(confusion.filter(({ predicted }) => predicted !== null)).toEqual(cells)
  })
})

describe('cohen_kappa', () => {
  const noisy = Array.from({ length: 200 }, (_, index): Pair => {
    const expected = index % 2 === 0 ? 'a' : 'b'
    return [index % 5 === 0 ? 'a' : expected, expected]
  })

  test('[S, S, C, N] against [S, S, C, S] is 0.5556', async () => {
    const pairs: Pair[] = [
      ['S', 'S'],
      ['S', 'S'],
      ['C', 'C'],
      ['N', 'S'],
    ]
    const { mean, details } = await aggregated(new CohenKappaEvaluator(), pairs)
    expect(mean).toBeCloseTo(5 / 9, 12)
    expect(details?.['kappa']).toBeCloseTo(5 / 9, 12)
  })

  test('agreement below chance has a negative κ in the details and the mean 0', async () => {
    const crossed = Array.from({ length: 40 }, (_, index): Pair => (index % 2 === 0 ? ['a', 'b'] : ['b', 'a']))
    expect(await aggregated(new CohenKappaEvaluator(), crossed)).toMatchObject({ mean: 0, details: { kappa: -1 } })
  })

  test('one label only is no κ, and says why', async () => {
    const same = Array.from({ length: 30 }, (): Pair => ['a', 'a'])
    expect(await aggregated(new CohenKappaEvaluator(), same)).toMatchObject({
      mean: null,
      ci: null,
      n: 30,
      ciMethod: 'none: all labels are the same, so chance alone would agree always',
    })
  })

  test('has an interval near the one of Fleiss, Cohen and Everitt 1969', async () => {
    const { ci, mean } = await aggregated(new CohenKappaEvaluator(), noisy)
    // κ = 0.8 over 200 with nearly balanced margins: 1.96 · √(0.9 · 0.1 / 200) / 0.5 = 0.083 on either side.
    const [low = Number.NaN, high = Number.NaN] = ci ?? []
    expect(mean).toBeCloseTo(0.8, 2)
    expect(high - low).toBeGreaterThan(0.13)
    expect(high - low).toBeLessThan(0.21)
  })
})

describe('confusion_matrix', () => {
  test('is reported and never passes or fails', async () => {
    const aggregate = await aggregated(new ConfusionMatrixEvaluator(), [
      ['spam', 'spam'],
      ['ham', 'spam'],
      [undefined, 'ham'],
      ['ham', undefined],
    ])
    expect(aggregate).toMatchObject({
      mean: null,
      n: 0,
      passed: 0,
      failed: 0,
      notApplicable: 1,
      reported: { unit: 'right label', n: 3 },
      details: {
        missing: 1,
        confusion: [
          { expected: 'ham', predicted: null, count: 1 },
          { expected: 'spam', predicted: 'ham', count: 1 },
          { expected: 'spam', predicted: 'spam', count: 1 },
        ],
      },
    })
  })
})

describe.each(FIGURES.map((evaluator) => [evaluator.name, evaluator] as const))('%s', (_, evaluator) => {
  const label = fc.constantFrom('a', 'b', 'c')
  const pairs = fc.array(fc.tuple(fc.option(label, { nil: undefined }), label), { minLength: 1, maxLength: 40 })

  test('is exactly 1 where every label is right', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(label, { minLength: 1, maxLength: 30 }), async (labels) => {
        expect(
          (
            await aggregated(
              evaluator,
              labels.map((each): Pair => [each, each]),
            )
          ).mean,
        ).toBe(1)
      }),
      { numRuns: 30 },
    )
  })

  test('does not depend on the order, and is never raised by another wrong label', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, fc.option(fc.constantFrom('b', 'd'), { nil: undefined }), async (given, wrong) => {
        const before = await aggregated(evaluator, given)
        expect(await aggregated(evaluator, given.toReversed())).toEqual(before)
        // Another example of a label gives it more weight in the weighted mean, wrong as its answer is.
        if (evaluator.name === 'f1_weighted') return
        const after = await aggregated(evaluator, [...given, [wrong, 'a']])
        expect(after.mean).toBeLessThanOrEqual((before.mean ?? Number.NaN) + 1e-12)
      }),
      { numRuns: 30 },
    )
  })
})
