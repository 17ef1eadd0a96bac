import { describe, expect, test } from 'vitest'
import { measured } from '../../../test/support/measured.ts'
import { averagePrecision } from './average-precision.ts'
import { reliability } from './reliability.ts'

const LABELS = [1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1].map(
  (label) => label === 1,
)
const SCORES = [
  0.7, 1, 0.9, 0.7, 1, 0.5, 0.4, 0.4, 0, 0, 0.4, 0.6, 0.9, 0.4, 0.4, 0.6, 0.2, 0.3, 0.1, 0.5, 0.4, 0.3, 0, 0.6, 0.4,
  0.2, 0.9, 0.4, 0.6, 0.7,
]
const SAMPLE = { scores: SCORES, labels: LABELS }

describe('average precision', () => {
  test('is that of scikit-learn 1.9.1, ties and all', () => {
    const result = measured(averagePrecision(SAMPLE))
    expect(result.estimate).toBeCloseTo(0.8657647907647907, 12)
    expect(result.interval[0]).toBeLessThan(result.estimate)
    expect(result.interval[1]).toBeGreaterThan(result.estimate)
  })

  test('draws groups whole, and says why there is none', () => {
    const groups = SCORES.map((_, at) => String(at % 6))
    expect(averagePrecision({ ...SAMPLE, groups })).toMatchObject({ missing: 'too_few' })
    expect(averagePrecision({ scores: [0.1, 0.2], labels: [true, true] })).toMatchObject({ missing: 'one_class' })
  })
})

describe('reliability', () => {
  test('Brier score of scikit-learn 1.9.1, and the calibration error by hand', () => {
    const result = measured(reliability(SAMPLE, { bins: 2 }))
    expect(measured(result.brier).estimate).toBeCloseTo(0.14633333333333332, 12)
    const [low, high] = result.bins
    // 16 scores lie below .5.
    expect([low?.n, high?.n]).toEqual([16, 14])
    const gap = (bin: typeof low): number => (bin === undefined ? 0 : Math.abs(bin.meanScore - bin.share) * bin.n)
    expect(measured(result.calibrationError).estimate).toBeCloseTo((gap(low) + gap(high)) / 30, 12)
  })

  test('the bins are those of the scores, and a score of 1 is in the last', () => {
    const { bins } = measured(reliability(SAMPLE))
    expect(bins.map(({ n }) => n).reduce((sum, n) => sum + n, 0)).toBe(30)
    expect(bins.at(-1)).toMatchObject({ from: 0.9, to: 1, n: 5, share: 1 })
    expect(bins.every(({ share, interval }) => interval[0] <= share && share <= interval[1])).toBe(true)
  })

  test('says why there is none', () => {
    expect(reliability({ scores: [2, 0, 1, 0], labels: [true, false, true, false] })).toMatchObject({
      missing: 'out_of_range',
    })
    expect(reliability({ scores: [0.5], labels: [true, false] })).toMatchObject({ missing: 'different_lengths' })
  })
})
