import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasBrokenNumber, measured } from '../../../test/support/measured.ts'
import { ClusterNames } from '../cluster-names.ts'
import { PairedDifferences, pairedDifferencesOf, type Pair } from './paired.ts'

/** Extra hours of sleep under two drugs, R's data set `sleep`. */
const SLEEP_1 = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]
const SLEEP_2 = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
const SLEEP: readonly Pair[] = SLEEP_1.map((candidate, index) => ({ candidate, baseline: SLEEP_2[index] as number }))

describe('paired difference', () => {
  test('of the sleep data is that of t.test(paired = TRUE) (R 4.2.2)', () => {
    const result = measured(pairedDifferencesOf(SLEEP).difference())
    expect(result.statistic).toBeCloseTo(-4.062127683382, 11)
    expect(result.df).toBe(9)
    expect(result.pValue).toBeCloseTo(0.002832890197, 12)
    expect(result.interval[0]).toBeCloseTo(-2.459885763277, 10)
    expect(result.interval[1]).toBeCloseTo(-0.700114236723, 10)
    expect(result.standardError).toBeCloseTo(0.388958723888, 12)
    expect(result.method).toBe('t')
  })

  test('has the standard error √(SE_A² + SE_B² − 2 SE_A SE_B ρ) of its two sides (Miller 2024)', () => {
    const { standardError, correlation } = measured(pairedDifferencesOf(SLEEP).difference())
    const [a, b] = [SLEEP_1, SLEEP_2].map(squaredError) as [number, number]
    expect(standardError ** 2).toBeCloseTo(a + b - 2 * Math.sqrt(a * b) * (correlation ?? Number.NaN), 12)
  })

  test('of the sleep data has the effect sizes of pingouin 0.6.1 (compute_effsize: cohen_dz, cohen; convert_effsize to hedges)', () => {
    const effect = pairedDifferencesOf(SLEEP).effect()
    expect(effect).toEqual({
      kind: 'scores',
      dz: expect.closeTo(-1.2845575625910546, 12) as number,
      gz: expect.closeTo(-1.1744526286546784, 12) as number,
      dav: expect.closeTo(-0.8321810813495395, 12) as number,
    })
  })

  test('of passes and fails has the odds ratio of ConditionalLogit over the pairs (statsmodels 0.15: 4.0), and Cohen’s g', () => {
    const fell = (n: number, baseline: number, candidate: number): Pair[] =>
      Array.from({ length: n }, () => ({ baseline, candidate }))
    const effect = (...pairs: readonly Pair[][]) => pairedDifferencesOf(pairs.flat()).effect()
    const alike = [...fell(30, 1, 1), ...fell(15, 0, 0)]
    expect(effect(fell(12, 0, 1), fell(3, 1, 0), alike)).toEqual({
      kind: 'passes',
      oddsRatio: 4,
      g: expect.closeTo(0.3, 12) as number,
    })
    expect(effect(fell(12, 0, 1), alike)).toEqual({ kind: 'passes', oddsRatio: null, g: 0.5 })
  })

  test('has no effect size where nothing differs, or everything by the same', () => {
    const moved = (by: number) => pairedDifferencesOf([0.1, 0.2, 0.3].map((x) => ({ baseline: x, candidate: x + by })))
    expect([moved(0).effect(), moved(0.3).effect(), pairedDifferencesOf([]).effect()]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('of clustered pairs has the clustered error: the toy case, .2151657415 (R sandwich)', () => {
    const toy = ['111', '000', '110', '100'].flatMap((scores, cluster) =>
      scores.split('').map((score) => ({ baseline: 0, candidate: Number(score), cluster: `c${cluster}` })),
    )
    const result = measured(pairedDifferencesOf(toy).difference())
    expect(result).toMatchObject({ estimate: 0.5, method: 'clustered t', clusters: 4, df: 3, n: 12, correlation: null })
    expect(result.standardError).toBeCloseTo(0.2151657415, 10)
  })

  test('counts how the pairs fell, and tests pass and fail with McNemar and the sign flip alike', () => {
    const pairs = pairedDifferencesOf([
      ...repeated(5, { baseline: 0, candidate: 1 }),
      ...repeated(1, { baseline: 1, candidate: 0 }),
      ...repeated(4, { baseline: 1, candidate: 1 }),
    ])
    expect(pairs.counts).toEqual({ better: 5, worse: 1, same: 4 })
    expect(pairs.binary).toBe(true)
    const exact = measured(pairs.mcNemar()).exact
    expect(exact).toBeCloseTo(14 / 64, 12)
    expect(measured(pairs.signFlip()).pValue).toBeCloseTo(exact, 12)
  })

  test('of evaluators that share the names of clusters counts only the clusters that each has seen', () => {
    const names = new ClusterNames()
    const [first, second] = [new PairedDifferences({ names }), new PairedDifferences({ names })]
    for (const [at, candidate] of [0.2, 0.9, 0.4, 0.3, 0.8, 0.6].entries()) {
      const pair = { baseline: 0.5, candidate, cluster: `document ${at >> 1}` }
      first.add(pair)
      if (at > 1) second.add(pair)
    }
    const alone = pairedDifferencesOf(
      [0.4, 0.3, 0.8, 0.6].map((candidate, at) => ({ baseline: 0.5, candidate, cluster: `${at >> 1}` })),
    )
    expect(first.clusters).toBe(3)
    expect(second.clusters).toBe(2)
    expect(second.difference()).toEqual(alone.difference())
    const merged = new PairedDifferences()
    merged.merge(second)
    expect(merged.difference()).toEqual(alone.difference())
  })

  test('flips whole clusters: 40 pairs in 3 clusters give no p-value below 2 of 8', () => {
    const pairs = Array.from({ length: 40 }, (_, at) => ({ baseline: 0, candidate: 1, cluster: `document ${at % 3}` }))
    expect(measured(pairedDifferencesOf(pairs).signFlip())).toMatchObject({ pValue: 2 / 8, units: 3 })
  })
})

describe('a comparison that cannot be made says what is missing', () => {
  test.each<[string, readonly Pair[], string, string]>([
    ['no pairs', [], 'no_pairs', 'There are no pairs to compare.'],
    ['one pair', [{ baseline: 0, candidate: 1 }], 'too_few', 'This needs at least 2 differences; there is 1.'],
    [
      'equal sides',
      repeated(12, { baseline: 0.3, candidate: 0.3 }),
      'no_spread',
      'All 12 differences are equal, so their spread is unknown.',
    ],
    [
      'one cluster',
      [
        { baseline: 0.1, candidate: 0.4, cluster: 'a' },
        { baseline: 0.3, candidate: 0.2, cluster: 'a' },
      ],
      'one_cluster',
      'All 2 differences belong to one group, so their spread is unknown.',
    ],
    [
      'one cluster and little else',
      [...repeated(30, { baseline: 0, candidate: 1, cluster: 'a' }), { baseline: 0, candidate: 0, cluster: 'b' }],
      'one_cluster',
      'One group holds nearly all of the 31 differences, so the spread between groups is unknown.',
    ],
    [
      'a score that is NaN',
      [...repeated(3, { baseline: 0, candidate: 1 }), { baseline: Number.NaN, candidate: 1 }],
      'not_finite',
      '1 of 4 pairs is NaN, infinite or beyond 1e100.',
    ],
  ])('%s', (_, pairs, missing, reason) => {
    expect(pairedDifferencesOf(pairs).difference()).toMatchObject({ status: 'unmeasured', missing, reason })
  })

  test('the mean difference stays known where only its spread is not', () => {
    expect(pairedDifferencesOf(repeated(3, { baseline: 0, candidate: 0.25 })).difference()).toMatchObject({
      estimate: 0.25,
    })
  })

  test.each<[string, Pair]>([
    ['scores between 0 and 1', { baseline: 0.5, candidate: 1 }],
    ['clusters', { baseline: 0, candidate: 1, cluster: 'a' }],
  ])('McNemar’s test is not for %s', (_, pair) => {
    expect(pairedDifferencesOf(repeated(3, pair)).mcNemar().status).toBe('unmeasured')
  })
})

const score = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
const pair = fc.record({
  baseline: score,
  candidate: score,
  cluster: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { nil: undefined }),
})

test('16 merged shards give the statistics of the whole to 1e-12, in any order', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 80 }), fc.integer({ min: 1, max: 15 }), (pairs, step) => {
      const whole = pairedDifferencesOf(pairs)
      const shards = Array.from({ length: 16 }, () => new PairedDifferences())
      for (const [index, pair] of pairs.entries()) shards[(index * step) % 16]?.add(pair)
      const merged = new PairedDifferences()
      for (const shard of shards.toReversed()) merged.merge(shard)
      expect(merged.counts).toEqual(whole.counts)
      closeTo(merged.difference(), whole.difference())
      closeTo(merged.signFlip(), whole.signFlip())
      closeTo(merged.mcNemar(), whole.mcNemar())
    }),
  )
})

test('whatever the scores, no statistic is NaN', () => {
  const any = fc.record({
    baseline: fc.double(),
    candidate: fc.double(),
    cluster: fc.constantFrom(undefined, 'a', 'b'),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (pairs) => {
      const differences = pairedDifferencesOf(pairs)
      for (const outcome of [differences.difference(), differences.signFlip(), differences.mcNemar()]) {
        expect(hasBrokenNumber(outcome)).toBe(false)
      }
    }),
  )
})

function closeTo(a: unknown, b: unknown): void {
  if (typeof a === 'number' && typeof b === 'number') {
    expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(b)))
  } else if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
    expect(Object.keys(a)).toEqual(Object.keys(b))
    const others: unknown[] = Object.values(b)
    for (const [index, value] of Object.values(a).entries()) closeTo(value, others[index])
  } else expect(a).toBe(b)
}

function repeated(times: number, pair: Pair): Pair[] {
  return Array.from({ length: times }, () => pair)
}

function squaredError(values: readonly number[]): number {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length
  return values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1) / values.length
}

test('the permutation test counts pairs that were added after it was asked', () => {
  const pairs = new PairedDifferences()
  const add = (from: number, to: number): void => {
    for (let at = from; at < to; at++) pairs.add({ baseline: 0.5, candidate: at % 3 === 0 ? 0.4 : 0.5 + at / 100 })
  }
  add(0, 30)
  const before = pairs.signFlip()
  add(30, 40)
  const after = pairs.signFlip()
  expect(after).not.toEqual(before)
  expect(after).toMatchObject({ units: 40 })
  expect(pairs.signFlip()).toBe(after)
})
