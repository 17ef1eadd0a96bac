import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasBrokenNumber, measured } from '../../../test/support/measured.ts'
import { correlation, partialCorrelation, type CorrelationKind } from './correlation.ts'
import { auroc, rocCurve } from './roc.ts'

const X = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3]
const Y = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]

describe('correlation', () => {
  test.each<[CorrelationKind, number]>([
    ['pearson', 0.8478765191],
    ['spearman', 0.6470816712],
    ['kendall', 0.5144957554],
  ])('%s of the Hamilton scores is %d (scipy 1.17.1)', (kind, expected) => {
    const { estimate, interval } = measured(correlation(X, { with: Y, kind }))
    expect(estimate).toBeCloseTo(expected, 10)
    expect(interval[0]).toBeLessThan(estimate)
    expect(interval[1]).toBeGreaterThan(estimate)
  })

  test('Pearson’s interval is Fisher’s (scipy 1.17.1)', () => {
    const { interval } = measured(correlation(X, { with: Y }))
    expect(interval[0]).toBeCloseTo(0.4205812590323821, 10)
    expect(interval[1]).toBeCloseTo(0.9673116261532931, 10)
  })

  test.each<[CorrelationKind, number]>([
    ['spearman', 0.8888888888888891],
    ['kendall', 0.7894736842105262],
  ])('%s with ties is %d (scipy 1.17.1)', (kind, expected) => {
    const outcome = correlation([1, 2, 2, 3, 4, 4, 5], { with: [1, 1, 3, 2, 4, 5, 5], kind })
    expect(measured(outcome).estimate).toBeCloseTo(expected, 12)
  })

  test('Kendall’s τ equals counting every pair', () => {
    const value = fc.integer({ min: 0, max: 6 })
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 5, maxLength: 30 }), (pairs) => {
        const [x, y] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)]
        fc.pre(new Set(x).size > 1 && new Set(y).size > 1)
        expect(correlation(x, { with: y, kind: 'kendall' }).estimate).toBeCloseTo(countedTau(pairs), 12)
      }),
    )
  })

  test.each<[readonly number[], readonly number[], string]>([
    [[1, 2, 3], [1, 2], 'different_lengths'],
    [[1, 1, 1, 1, 1], [1, 2, 3, 4, 5], 'no_spread'],
    [[1, 2, 3, 4, 5], [2, 4, 6, 8, 10], 'no_spread'],
    [[1, 2, 3, 4], [2, 1, 4, 3], 'too_few'],
    [[1, 2, 3, 4, Infinity], [2, 1, 4, 3, 5], 'not_finite'],
    [[], [], 'too_few'],
  ])('of %j and %j is refused', (x, y, missing) => {
    expect(correlation(x, { with: y })).toMatchObject({ status: 'unmeasured', missing })
  })
})

describe('partial correlation', () => {
  const quality = [-0.8, -1.32, -0.25, 0.42, 1.14, 0.11, -0.55, -0.78, 0.75, 1.63, 0.27, -1.23]
  const length = [-1.76, 0.28, -0.05, -1.31, 1.06, -1.05, -1.18, -1.27, 0.04, 2.18, 0.21, -1.82]
  const score = [0.49, -0.63, -1.87, 0.82, -0.37, 0.46, -1.25, -0.12, 0.69, 0.24, -0.88, -0.72]
  const other = [-1.09, -1.36, 0.22, -1.11, 1.17, 0.72, -2, 0.27, -1.1, 0.03, 0.04, -1.99]

  test('is the correlation of what two regressions leave (numpy least squares, scipy 1.17.1)', () => {
    const result = measured(partialCorrelation(score, { with: length, given: [quality, other] }))
    expect(result.estimate).toBeCloseTo(-0.471344483208593, 10)
    expect(result.pValue).toBeCloseTo(0.1690820025612068, 10)
  })

  test('given nothing is Pearson’s', () => {
    const { estimate, interval } = measured(correlation(score, { with: length }))
    const partial = measured(partialCorrelation(score, { with: length, given: [] }))
    expect(partial.estimate).toBeCloseTo(estimate, 14)
    expect(partial.interval[0]).toBeCloseTo(interval[0], 14)
  })

  test('is refused where what is held fixed leaves nothing', () => {
    expect(partialCorrelation(score, { with: length, given: [length] })).toMatchObject({ missing: 'no_spread' })
    expect(partialCorrelation([1, 2, 4, 3, 5], { with: [1, 3, 2, 4, 5], given: [[1, 2, 3, 4, 6]] })).toMatchObject({
      missing: 'too_few',
    })
  })
})

describe('ROC', () => {
  const positives = [0.9, 0.8, 0.7, 0.6, 0.55, 0.3]
  const negatives = [0.7, 0.5, 0.4, 0.35, 0.2, 0.1, 0.05]
  const scores = [...positives, ...negatives]
  const labels = scores.map((_, at) => at < positives.length)

  test('the area, DeLong’s error and its interval agree with the placement values counted pair by pair (numpy)', () => {
    const result = measured(auroc({ scores, labels }))
    expect(result.estimate).toBeCloseTo(0.8452380952380952, 12)
    expect(result.standardError).toBeCloseTo(0.11712737024998898, 12)
    expect(result.interval[0]).toBeCloseTo(0.4857004374944485, 12)
    expect(result.interval[1]).toBeCloseTo(0.9693108115672542, 12)
  })

  test('the curve steps once for equal scores, and its trapezoids add up to the area', () => {
    const { points } = measured(rocCurve({ scores, labels }))
    expect(points).toHaveLength(12)
    expect(points[2]).toEqual({ threshold: 0.7, sensitivity: 3 / 6, specificity: 1 - 1 / 7 })
    let [area, hits, alarms] = [0, 0, 0]
    for (const { sensitivity, specificity } of points) {
      area += ((1 - specificity - alarms) * (sensitivity + hits)) / 2
      ;[hits, alarms] = [sensitivity, 1 - specificity]
    }
    expect(area).toBeCloseTo(0.8452380952380952, 12)
  })

  test.each([
    [{ scores: [1, 2, 3, 4], labels: [false, false, true, true] }, 'no_spread'],
    [{ scores: [1, 2, 3], labels: [true, true, true] }, 'one_class'],
    [{ scores: [1, 2, 3], labels: [true, true] }, 'different_lengths'],
    [{ scores: [1, Number.NaN, 3], labels: [true, true, false] }, 'not_finite'],
  ])('%j is refused', (sample, missing) => {
    expect(auroc(sample)).toMatchObject({ status: 'unmeasured', missing })
  })
})

test('whatever the numbers, no association is NaN', () => {
  const any = fc.oneof(fc.double(), fc.integer({ min: 0, max: 2 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(any, any, any), { maxLength: 9 }), (rows) => {
      const [x, y, z] = [0, 1, 2].map((at) => rows.map((row) => row[at] as number)) as [number[], number[], number[]]
      const outcomes = [
        correlation(x, { with: y }),
        correlation(x, { with: y, kind: 'kendall' }),
        partialCorrelation(x, { with: y, given: [z] }),
        auroc({ scores: x, labels: y.map((value) => value > 0) }),
      ]
      expect(outcomes.some(hasBrokenNumber)).toBe(false)
    }),
  )
})

function countedTau(pairs: readonly (readonly [number, number])[]): number {
  let [agree, oneX, oneY] = [0, 0, 0]
  for (const [i, [x, y]] of pairs.entries()) {
    for (const [otherX, otherY] of pairs.slice(0, i)) {
      agree += Math.sign(x - otherX) * Math.sign(y - otherY)
      if (x !== otherX) oneX++
      if (y !== otherY) oneY++
    }
  }
  return agree / Math.sqrt(oneX * oneY)
}
