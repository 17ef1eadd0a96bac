import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measured } from '../../../test/support/measured.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { Cusum, type CusumAlarm } from './cusum.ts'
import { kolmogorovSmirnov } from './kolmogorov-smirnov.ts'
import { populationStability } from './population-stability.ts'
import { sized } from '../../../test/long-form.ts'

describe('Kolmogorov and Smirnov', () => {
  test('is exact for small samples (scipy 1.17.1)', () => {
    const result = measured(kolmogorovSmirnov([0.1, 0.4, 0.35, 0.8, 0.9, 0.2, 0.55], [0.3, 0.6, 0.7, 0.95, 0.85, 0.65]))
    expect(result.statistic).toBeCloseTo(0.5476190476190477, 14)
    expect(result.pValue).toBeCloseTo(0.21212121212121213, 14)
    expect(result.method).toBe('exact')
  })

  test('with ties equals counting every split of the pooled values', () => {
    const value = fc.integer({ min: 0, max: 4 })
    const sample = fc.array(value, { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(sample, sample, (a, b) => {
        expect(measured(kolmogorovSmirnov(a, b)).pValue).toBeCloseTo(countedUpper(a, b), 12)
      }),
      { numRuns: sized(20, 60) },
    )
  })

  test('of large samples has Kolmogorov’s limit: P(K > 1.36) is .0494859 and P(K > .3) is .9999907 (scipy 1.17.1)', () => {
    const n = 2000
    for (const [gap, x] of [
      [86, 0.0494859],
      [19, 0.9999907],
    ] as const) {
      const a = Array.from({ length: n }, (_, at) => at)
      const b = a.map((value) => value + gap)
      const result = measured(kolmogorovSmirnov(a, b))
      expect(result.method).toBe('asymptotic')
      expect(result.statistic).toBeCloseTo(gap / n, 12)
      expect(Math.abs(result.pValue - x)).toBeLessThan(2e-4)
    }
  })

  test.each([
    [[1], [1, 2], 'too_few'],
    [[1, 2], [1, Number.NaN], 'not_finite'],
  ])('of %j and %j is refused', (a, b, missing) => {
    expect(kolmogorovSmirnov(a, b)).toMatchObject({ status: 'unmeasured', missing })
  })
})

describe('population stability', () => {
  const random = seededRandom(11)
  const sample = (n: number, shift = 0): number[] => Array.from({ length: n }, () => random() + random() + shift)

  test('is small without a shift, and not surprising', () => {
    const result = measured(populationStability(sample(5000), { current: sample(1000) }))
    expect(result.index).toBeLessThan(3 * result.expectedByChance)
    expect(result.expectedByChance).toBeCloseTo(9 * (1 / 5000 + 1 / 1000), 12)
    expect(result.pValue).toBeGreaterThan(0.01)
  })

  test('is large after a shift of half a standard deviation', () => {
    const result = measured(populationStability(sample(5000), { current: sample(1000, 0.2) }))
    expect(result.index).toBeGreaterThan(0.2)
    expect(result.pValue).toBeLessThan(1e-6)
  })

  test('finds a share of pass and fail that changed, in the two bins that there are', () => {
    const bits = (ones: number): number[] => Array.from({ length: 100 }, (_, at) => (at < ones ? 1 : 0))
    const result = measured(populationStability(bits(40), { current: bits(70) }))
    expect(result.baseline).toHaveLength(2)
    const [p, q] = [40.5 / 101, 70.5 / 101]
    expect(result.index).toBeCloseTo((q - p) * (Math.log(q / p) - Math.log((1 - q) / (1 - p))), 12)
  })

  test.each([
    [[1, 2, 3], [1, 2, 3], 10, 'too_few'],
    [Array.from({ length: 60 }, () => 1), Array.from({ length: 60 }, () => 1), 10, 'no_spread'],
    [[1, 2], [1, 2], 1, 'out_of_range'],
  ])('of %j and %j in %i bins is refused', (baseline, current, bins, missing) => {
    expect(populationStability(baseline, { current, bins })).toMatchObject({ status: 'unmeasured', missing })
  })
})

describe('cumulative sums', () => {
  test('find a small lasting fall and say since when', () => {
    const { cusum } = measured(Cusum.from({ target: 0.8, sd: 0.1 }))
    const alarms: CusumAlarm[] = []
    for (let at = 0; at < 40; at++) {
      const outcome = cusum.add((at % 2 === 0 ? 0.84 : 0.76) - (at < 20 ? 0 : 0.1))
      if (outcome !== undefined && 'at' in outcome) alarms.push(outcome)
    }
    expect(alarms[0]).toEqual({ direction: 'down', at: 29, since: 20 })
  })

  test('raise a false alarm about every 465 values (Montgomery, table 9.3)', () => {
    const { cusum } = measured(Cusum.from({ target: 0, sd: 1 }))
    const random = seededRandom(5)
    let alarms = 0
    const n = 300_000
    for (let at = 0; at < n; at++) {
      const z = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
      if (cusum.add(z) !== undefined) alarms++
    }
    expect(Math.abs(n / alarms / 465 - 1)).toBeLessThan(0.1)
  })

  test('leave out what is not a number, and say so', () => {
    const { cusum } = measured(Cusum.from({ target: 0, sd: 1 }))
    cusum.add(2)
    expect(cusum.add(Number.NaN)).toMatchObject({ missing: 'not_finite', reason: 'Value 1 is NaN; it was left out.' })
    expect(cusum.sums).toEqual({ up: 1.5, down: 0 })
  })

  test.each([
    [{ target: 0, sd: 0 }, 'no_spread'],
    [{ target: Number.NaN, sd: 1 }, 'not_finite'],
    [{ target: 0, sd: 1, limit: 0 }, 'out_of_range'],
  ])('with %j are refused', (options, missing) => {
    expect(Cusum.from(options)).toMatchObject({ status: 'unmeasured', missing })
  })
})

function countedUpper(a: readonly number[], b: readonly number[]): number {
  const pooled = [...a, ...b]
  const seen = gap(a, b)
  let [reached, all] = [0, 0]
  for (let mask = 0; mask < 2 ** pooled.length; mask++) {
    const left = pooled.filter((_, at) => ((mask >> at) & 1) === 1)
    if (left.length !== a.length) continue
    all++
    if (
      gap(
        left,
        pooled.filter((_, at) => ((mask >> at) & 1) === 0),
      ) >
      seen - 1e-9
    )
      reached++
  }
  return reached / all
}

function gap(a: readonly number[], b: readonly number[]): number {
  const share = (values: readonly number[], x: number): number => values.filter((v) => v <= x).length / values.length
  return Math.max(...[...a, ...b].map((x) => Math.abs(share(a, x) - share(b, x))))
}
