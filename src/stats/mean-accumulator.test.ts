import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FAILURE_KINDS, type EvaluationResult, type FailureKind } from '../core/result.ts'
import { NO_USAGE } from '../core/usage.ts'
import type { Aggregate, VacuousPolicy } from '../core/aggregate.ts'
import { meanAccumulator } from './mean-accumulator.ts'
import { defined } from '../support/defined.ts'

const common = { evaluator: 'e', version: '1', usage: NO_USAGE }
const score = (score: number, { vacuous = false }: { vacuous?: boolean } = {}): EvaluationResult => ({
  ...common,
  status: 'measured',
  score,
  threshold: 0.7,
  passed: score >= 0.7,
  reasoning: '',
  raw: {},
  ...(vacuous ? { vacuous: true } : {}),
})
const skip: EvaluationResult = { ...common, status: 'not_applicable', reasoning: 'no reference' }
const failure = (failure: FailureKind): EvaluationResult => ({ ...common, status: 'failed', failure, message: 'x' })
const figure = (value: number): EvaluationResult => ({
  ...common,
  status: 'reported',
  value,
  unit: 'ms',
  reasoning: '',
  raw: {},
})

interface Row {
  result: EvaluationResult
  group?: string | undefined
  epoch?: number
}

function aggregateOf(rows: readonly Row[], { vacuous }: { vacuous?: VacuousPolicy } = {}): Aggregate {
  const accumulator = meanAccumulator({ threshold: 0.7, ...defined({ vacuous }) })
  for (const [index, { result, group, epoch }] of rows.entries()) {
    accumulator.add(result, { id: `e${index}`, ...defined({ group, epoch }) })
  }
  return accumulator.result()
}
const scores = (...values: number[]): Row[] => values.map((value) => ({ result: score(value) }))

describe('interval and its method', () => {
  /** Of the saddlepoint; the expected values are exact. */
  const CLOSE = 0.006

  test("scores that are all 0 or 1 get Clopper and Pearson's interval", () => {
    const { mean, ci, ciMethod, passed, failed, n } = aggregateOf(scores(1, 1, 1, 1, 1, 1, 1, 1, 1, 0))
    expect({ mean, ciMethod, passed, failed, n }).toEqual({
      mean: 0.9,
      ciMethod: 'clopper-pearson',
      passed: 9,
      failed: 1,
      n: 10,
    })
    // R 4.2.2: binom.test(9, 10).
    expect(ci?.[0]).toBeCloseTo(0.554983883, 9)
    expect(ci?.[1]).toBeCloseTo(0.9974714215, 9)
  })

  // The characteristic function of Gaffke's weights, inverted with scipy.integrate.quad.
  test("other scores get Gaffke's interval", () => {
    const { mean, ci, ciMethod } = aggregateOf(scores(0.2, 0.4, 0.6, 0.8, 1))
    expect(ciMethod).toBe('gaffke')
    expect(mean).toBeCloseTo(0.6, 12)
    expect(Math.abs((ci?.[0] ?? 0) - 0.2492211)).toBeLessThan(CLOSE)
    expect(Math.abs((ci?.[1] ?? 0) - 0.8728752)).toBeLessThan(CLOSE)
  })

  test('examples that belong together are one unit each', () => {
    const toy = [1, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 0]
    const rows = toy.map((value, index) => ({ result: score(value), group: `g${Math.floor(index / 3)}` }))
    const { ci, ciMethod } = aggregateOf(rows)
    expect(ciMethod).toBe('gaffke over few groups')
    expect(Math.abs((ci?.[0] ?? 0) - 0.1559629)).toBeLessThan(CLOSE)
    expect(Math.abs((ci?.[1] ?? 0) - 0.8440371)).toBeLessThan(CLOSE)
    expect(ciMethod).toBe('gaffke over few groups')
    const unequal = [0.9, 0.9, 0.9, 0.9, 0.5, 1, 1, 0.7, 0.7, 0.7]
    const groups = ['a', 'a', 'a', 'a', 'b', 'c', 'c', 'd', 'd', 'd']
    const uneven = aggregateOf(unequal.map((value, index) => ({ result: score(value), group: groups[index] })))
    expect(Math.abs((uneven.ci?.[0] ?? 0) - 0.4696454)).toBeLessThan(CLOSE)
    expect(Math.abs((uneven.ci?.[1] ?? 0) - 0.939048)).toBeLessThan(CLOSE)
  })

  test.each<[string, readonly Row[], string]>([
    ['nothing', [], 'none: nothing was measured'],
    ['one score that is neither 0 nor 1', scores(0.4), 'none: one score has no spread'],
    [
      'one group',
      [0, 1].map((value) => ({ result: score(value), group: 'a' })),
      'none: all 2 results belong to one group',
    ],
  ])('%s have none, and the method says why', (_, rows, method) => {
    expect(aggregateOf(rows)).toMatchObject({ ci: null, ciMethod: method })
  })

  test('thirty 1s say nearly the same as twenty-nine and 0.99', () => {
    const all = aggregateOf(scores(...Array<number>(30).fill(1))).ci
    const nearly = aggregateOf(scores(...Array<number>(29).fill(1), 0.99)).ci
    expect(all?.[0]).toBeCloseTo(0.8842966918, 9)
    expect(Math.abs((all?.[0] ?? 0) - (nearly?.[0] ?? 0))).toBeLessThan(0.001)
  })

  // Of as many 1s the exact bound is a/(a + s), with a = q/(1 − q) and q = .025^(1/groups), where a share s of a group is added.
  test.each<[string, number, number, number | undefined, string]>([
    [
      'ten groups say more than ten examples, if they do not fail as a whole',
      10,
      0.870513,
      undefined,
      'gaffke over few groups, not to be trusted where more than one group in ten fails as a whole: no group here is right in part',
    ],
    ['forty groups as much as forty examples', 40, 0.911902, undefined, 'gaffke over groups'],
    ['repetitions of ten examples as much as ten examples', 10, 0.691503, 1, 'gaffke over groups'],
  ])('of scores that are all 1, %s', (_, count, low, epoch, method) => {
    const rows = Array.from({ length: 5 * count }, (__, index) => ({
      result: score(1),
      group: `g${index % count}`,
      ...defined({ epoch }),
    }))
    const { ci, ciMethod } = aggregateOf(rows)
    expect(ciMethod).toBe(method)
    expect(Math.abs((ci?.[0] ?? 0) - low)).toBeLessThan(CLOSE)
  })

  test('groups of one example each are no groups, and one pair among them changes next to nothing', () => {
    const rows = (first: string): Row[] =>
      Array.from({ length: 12 }, (_, index) => ({ result: score(1), group: index === 0 ? first : `g${index}` }))
    const [alone, paired] = [aggregateOf(rows('g0')), aggregateOf(rows('g1'))]
    expect(alone.ciMethod).toBe('clopper-pearson')
    expect(paired.ci?.[0] ?? 1).toBeLessThan(alone.ci?.[0] ?? 0)
    expect((alone.ci?.[0] ?? 0) - (paired.ci?.[0] ?? 1)).toBeLessThan(0.04)
  })

  test('many different scores are told apart in steps, in any order and shard', () => {
    const many = Array.from({ length: 3000 }, (_, index) => ((index * 7919) % 3001) / 3001)
    const straight = aggregateOf(scores(...many)).ci
    const [first, second] = [many.slice(0, 1100), many.slice(1100)].map((part) => {
      const accumulator = meanAccumulator({ threshold: 0.7 })
      for (const [index, value] of part.entries()) accumulator.add(score(value), { id: `e${index}` })
      return accumulator
    })
    if (first === undefined || second === undefined) throw new Error('there are two shards')
    second.merge(first)
    const sharded = second.result().ci
    expect(sharded?.[0]).toBeCloseTo(straight?.[0] ?? 0, 10)
    expect(straight?.[0]).toBeCloseTo(0.5 - 1.96 * Math.sqrt(1 / 12 / 3000), 3)
  })
})

describe('what is counted', () => {
  test.each<[VacuousPolicy | undefined, number, number, number]>([
    [undefined, 0.5, 2, 1],
    ['exclude', 0.5, 2, 1],
    ['count', 2 / 3, 3, 2],
    ['fail', 1 / 3, 3, 1],
  ])('vacuous results under %s: mean %d over %i, %i passed', (vacuous, mean, n, passed) => {
    const rows = [...scores(1, 0), { result: score(1, { vacuous: true }) }]
    const aggregate = aggregateOf(rows, vacuous === undefined ? {} : { vacuous })
    expect(aggregate.mean).toBeCloseTo(mean, 12)
    expect(aggregate).toMatchObject({ n, passed, failed: n - passed, vacuous: 1 })
  })

  test('an application that answers nothing has no mean', () => {
    const rows = Array.from({ length: 5 }, () => ({ result: score(1, { vacuous: true }) }))
    expect(aggregateOf(rows)).toMatchObject({ mean: null, n: 0, vacuous: 5, passed: 0 })
  })

  test('what was not measured is counted by kind and changes no mean', () => {
    const rows = [...scores(0.5, 1), { result: skip }, { result: failure('timeout') }, { result: failure('timeout') }]
    expect(aggregateOf(rows)).toMatchObject({ mean: 0.75, n: 2, notApplicable: 1, failures: { timeout: 2 } })
  })

  test('figures without a threshold get percentiles and neither pass nor fail', () => {
    const rows = [100, 200, 300].map((value) => ({ result: figure(value) }))
    expect(aggregateOf(rows)).toMatchObject({
      mean: null,
      passed: 0,
      failed: 0,
      reported: { unit: 'ms', n: 3, mean: 200, p50: 200, p95: 290, p99: 298, max: 300 },
    })
  })

  test('accumulators of another kind cannot be merged in', () => {
    const other = { ...meanAccumulator({ threshold: 0.5 }), add() {}, merge() {}, result: () => aggregateOf([]) }
    expect(() => meanAccumulator({ threshold: 0.5 }).merge(other)).toThrow(/Only means/)
  })
})

const anyResult = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }).map((x) => score(x)) },
  fc.constantFrom(0, 1).map((x) => score(x)),
  fc.constant(score(1, { vacuous: true })),
  fc.constant(skip),
  fc.constantFrom(...FAILURE_KINDS).map(failure),
  fc.double({ min: 0, max: 1e5, noNaN: true }).map(figure),
)
const anyRow = fc.record({ result: anyResult, group: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }) })
const anyRows = fc.array(anyRow, { maxLength: 50 })
const policy = fc.constantFrom<VacuousPolicy>('exclude', 'count', 'fail')

describe('laws', () => {
  test('the order of the examples changes no aggregate beyond 1e-12', () => {
    fc.assert(
      fc.property(anyRows, policy, (rows, vacuous) => {
        expect(distance(aggregateOf(rows.toReversed(), { vacuous }), aggregateOf(rows, { vacuous }))).toBeLessThan(
          1e-12,
        )
      }),
    )
  })

  test('merged shards equal the whole to 1e-12', () => {
    fc.assert(
      fc.property(anyRows, policy, fc.integer({ min: 1, max: 16 }), (rows, vacuous, count) => {
        const merged = meanAccumulator({ threshold: 0.7, vacuous })
        for (let shard = 0; shard < count; shard++) {
          const part = meanAccumulator({ threshold: 0.7, vacuous })
          for (const [index, { result, group }] of rows.entries()) {
            if (index % count === shard) part.add(result, { id: `e${index}`, ...defined({ group }) })
          }
          merged.merge(part)
        }
        expect(distance(merged.result(), aggregateOf(rows, { vacuous }))).toBeLessThan(1e-12)
      }),
    )
  })

  test('an example that failed never raises a mean', () => {
    const bad = fc.oneof(fc.constant(score(0)), fc.constant(skip), fc.constantFrom(...FAILURE_KINDS).map(failure))
    fc.assert(
      fc.property(anyRows, bad, policy, (rows, result, vacuous) => {
        const before = aggregateOf(rows, { vacuous }).mean ?? 1
        const after = aggregateOf([...rows, { result }], { vacuous }).mean ?? 0
        expect(after).toBeLessThanOrEqual(before)
      }),
    )
  })

  test('no figure is NaN, and every interval lies within 0 and 1 around its mean', () => {
    fc.assert(
      fc.property(anyRows, policy, (rows, vacuous) => {
        const aggregate = aggregateOf(rows, { vacuous })
        expect(JSON.parse(JSON.stringify(aggregate))).toEqual(aggregate)
        if (aggregate.ci === null) return
        const mean = aggregate.mean as number
        expect(aggregate.ci[0]).toBeLessThanOrEqual(mean + 1e-12)
        expect(aggregate.ci[1]).toBeGreaterThanOrEqual(mean - 1e-12)
        expect(aggregate.ci[0]).toBeGreaterThanOrEqual(0)
        expect(aggregate.ci[1]).toBeLessThanOrEqual(1)
      }),
    )
  })
})

/** The largest difference between the figures of two aggregates, relative above 1; infinite when they differ otherwise. */
function distance(a: Aggregate, b: Aggregate): number {
  const figures = ({ mean, ci, reported }: Aggregate): (number | undefined)[] => [
    mean ?? undefined,
    ...(ci ?? []),
    ...Object.values(reported ?? {}).filter((value) => typeof value === 'number'),
  ]
  const counts = (aggregate: Aggregate): string =>
    JSON.stringify({ ...aggregate, mean: null, ci: null, reported: aggregate.reported?.unit })
  const [as, bs] = [figures(a), figures(b)]
  if (counts(a) !== counts(b) || as.length !== bs.length) return Infinity
  const apart = as.map((x, index) => {
    const y = bs[index]
    if (x === undefined || y === undefined) return x === y ? 0 : Infinity
    return Math.abs(x - y) / Math.max(1, Math.abs(y))
  })
  return Math.max(0, ...apart)
}
