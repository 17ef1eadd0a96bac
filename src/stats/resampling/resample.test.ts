import { describe, expect, test } from 'vitest'
import { measured } from '../../../test/support/measured.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { accelerationOf, resample, type ResampleOptions } from './resample.ts'

const random = seededRandom(7)
const SKEWED = Array.from({ length: 40 }, () => -Math.log(1 - random()))

function meanOf(values: readonly number[]): (weights: Float64Array) => number | null {
  return (weights) => {
    let sum = 0
    let n = 0
    for (const [at, value] of values.entries()) {
      sum += (weights[at] as number) * value
      n += weights[at] as number
    }
    return n === 0 ? null : sum / n
  }
}

const METHODS: readonly ResampleOptions[] = [
  { method: 'expanded percentile' },
  { method: 'expanded bca' },
  { method: 'expanded percentile', scheme: 'poisson' },
  { method: 'percentile', atLeast: 40 },
  { method: 'bca', atLeast: 40 },
]

describe('bootstrap', () => {
  test('the BCa acceleration of the mean of the Hamilton scores is .007641427488892113 (scipy 1.17.1)', () => {
    const scores = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3]
    const sum = scores.reduce((all, x) => all + x, 0)
    expect(accelerationOf(scores.map((x) => (sum - x) / 8))).toBeCloseTo(0.007641427488892113, 14)
    expect(accelerationOf([1, 1, 1])).toBeNull()
  })

  test.each(METHODS)('%j holds the mean, repeats, and has the standard error of the mean', (options) => {
    const result = measured(resample(meanOf(SKEWED), { ...options, units: 40 }))
    expect(result).toEqual(resample(meanOf(SKEWED), { ...options, units: 40 }))
    expect(result.interval[0]).toBeLessThan(result.estimate)
    expect(result.interval[1]).toBeGreaterThan(result.estimate)
    const mean = SKEWED.reduce((sum, x) => sum + x, 0) / 40
    const plain = Math.sqrt(SKEWED.reduce((sum, x) => sum + (x - mean) ** 2, 0)) / 40
    expect(Math.abs(result.standardError / plain - 1)).toBeLessThan(0.06)
    expect(result.method).toContain(options.method)
  })

  test('BCa shifts the interval of a skewed sample to the long side; the expanded one is wider than the plain one', () => {
    const of = (method: NonNullable<ResampleOptions['method']>): readonly [number, number] =>
      measured(resample(meanOf(SKEWED), { method, units: 40, atLeast: 40 })).interval
    expect(of('bca')[1]).toBeGreaterThan(of('percentile')[1])
    expect(of('expanded percentile')[0]).toBeLessThan(of('percentile')[0])
    expect(of('expanded percentile')[1]).toBeGreaterThan(of('percentile')[1])
  })

  test.each<[string, readonly number[], Partial<ResampleOptions>, string]>([
    ['nothing', [], {}, 'too_few'],
    ['19 values', SKEWED.slice(0, 19), {}, 'too_few'],
    ['equal values', SKEWED.map(() => 2), {}, 'no_spread'],
    ['too few replicates', SKEWED, { replicates: 100 }, 'too_few'],
    ['40 values by plain percentiles', SKEWED, { method: 'percentile' }, 'too_few'],
    ['40 values by the plain BCa', SKEWED, { method: 'bca' }, 'too_few'],
    ['a level of 1', SKEWED, { level: 1 }, 'out_of_range'],
  ])('of %s is refused', (_, values, options, missing) => {
    const outcome = resample(meanOf(values), { ...options, units: values.length })
    expect(outcome).toMatchObject({ status: 'unmeasured', missing })
  })
})
