import { describe, expect, test } from 'vitest'
import { measured } from '../../test/support/measured.ts'
import { binomialTest, proportion, type ProportionMethod } from './proportion.ts'

describe('the interval of a share', () => {
  test.each<[number, number, ProportionMethod, number, number]>([
    [682, 925, 'wilson', 0.7079959876, 0.764635801],
    [682, 925, 'wilson, continuity-corrected', 0.7074390555, 0.765155424],
    [682, 925, 'clopper-pearson', 0.7076682641, 0.7654065582],
    [7, 50, 'wilson, continuity-corrected', 0.0627700895, 0.2735637622],
    [9, 10, 'jeffreys', 0.6186852289, 0.9889883262],
    [0, 20, 'wilson', 0, 0.1611251581],
    [20, 20, 'wilson', 0.8388748419, 1],
  ])('of %i of %i by %s (R 4.2.2, statsmodels 0.13.5)', (successes, n, method, low, high) => {
    const { interval } = measured(proportion(successes, { n, method }))
    expect(interval[0]).toBeCloseTo(low, 9)
    expect(interval[1]).toBeCloseTo(high, 9)
  })

  test.each<ProportionMethod>(['wilson', 'wilson, continuity-corrected', 'clopper-pearson', 'jeffreys'])(
    'holds the share by %s, for every count of 12',
    (method) => {
      for (let successes = 0; successes <= 12; successes++) {
        const { interval, estimate } = measured(proportion(successes, { n: 12, method }))
        expect(interval[0]).toBeLessThanOrEqual(estimate)
        expect(interval[1]).toBeGreaterThanOrEqual(estimate)
        expect(interval[0]).toBeGreaterThanOrEqual(0)
        expect(interval[1]).toBeLessThanOrEqual(1)
      }
    },
  )

  test.each([
    [0, { n: 0 }, 'too_few', 'This needs at least 1 example; there are 0.'],
    [5, { n: 4 }, 'out_of_range', '5 of 4 cannot be: a part is not larger than the whole.'],
    [0.5, { n: 4 }, 'out_of_range', 'The number of successes must be a whole number from 0; it is 0.5.'],
    [1, { n: 4, level: 95 }, 'out_of_range', 'The level must be greater than 0 and less than 1; it is 95.'],
  ])('of %d with %j is refused', (successes, options, missing, reason) => {
    expect(proportion(successes, options)).toEqual({ status: 'unmeasured', missing, reason })
  })
})

describe('binomial test', () => {
  test('of 682 of 925 against .75 (R 4.2.2)', () => {
    expect(measured(binomialTest(682, { n: 925, share: 0.75 })).pValue).toBeCloseTo(0.3824915596, 9)
  })

  test('of 3 of 15 against .1, one-sided (scipy 1.17.1), with the lower bound of Clopper and Pearson', () => {
    const { pValue } = measured(binomialTest(3, { n: 15, share: 0.1, side: 'greater' }))
    expect(pValue).toBeCloseTo(0.18406106910639106, 13)
    const { interval } = measured(proportion(3, { n: 15, method: 'clopper-pearson', level: 0.9 }))
    expect(interval[0]).toBeCloseTo(0.05684686759024681, 12)
  })

  test('the two sides share the outcome itself', () => {
    const [greater, less] = (['greater', 'less'] as const).map(
      (side) => measured(binomialTest(4, { n: 10, share: 0.3, side })).pValue,
    ) as [number, number]
    expect(greater + less - 1).toBeCloseTo(210 * 0.3 ** 4 * 0.7 ** 6, 12)
  })
})
