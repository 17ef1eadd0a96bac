import { describe, expect, test } from 'vitest'
import { measured } from '../../../test/support/measured.ts'
import { wilcoxonTest } from './wilcoxon.ts'

/** Darwin's cross- and self-fertilised maize, from scipy's documentation. */
const ZEA = [6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75]

describe("Wilcoxon's signed-rank test", () => {
  test('of the maize is exact (scipy 1.17.1)', () => {
    const result = measured(wilcoxonTest(ZEA))
    expect(result.negative).toBe(24)
    expect(result.positive).toBe(96)
    expect(result.exact?.twoSided).toBeCloseTo(0.041259765625, 14)
    expect(result.exact?.greater).toBeCloseTo(0.0206298828125, 14)
  })

  test('of the maize by the normal limit, with and without correction (scipy 1.17.1)', () => {
    const { normal } = measured(wilcoxonTest(ZEA))
    expect(normal.z).toBeCloseTo(2.0446626032894333, 12)
    expect(normal.twoSided).toBeCloseTo(0.04088813291185591, 14)
    expect(normal.twoSidedCorrected).toBeCloseTo(0.043772323763041174, 14)
  })

  test('of the Hamilton scores (R 4.2.2)', () => {
    const before = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3]
    const after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    const result = measured(wilcoxonTest(before.map((x, at) => x - (after[at] as number))))
    expect(result.positive).toBe(40)
    expect(result.exact?.twoSided).toBeCloseTo(0.0390625, 14)
    expect(result.exact?.greater).toBeCloseTo(0.01953125, 14)
  })

  test('with ties is exact over all signs, and its normal limit knows of the ties (scipy 1.17.1)', () => {
    const result = measured(wilcoxonTest([1, 1, -2, 3, 3, -3, 4, 5, 0]))
    expect(result.positive).toBe(28)
    expect(result.exact).toEqual({ twoSided: 0.1953125, greater: 0.09765625, less: 0.9296875 })
    expect(result.normal.twoSided).toBeCloseTo(0.1588529378909529, 12)
  })

  test('of many differences has no need of the exact form', () => {
    const result = measured(wilcoxonTest(Array.from({ length: 200 }, (_, at) => at - 90)))
    expect(result.exact).toBeNull()
  })

  test.each([
    [[], 'too_few'],
    [[1], 'too_few'],
    [[0, 0, 0], 'no_spread'],
    [[1, Number.NaN], 'not_finite'],
  ])('of %j is refused', (differences, missing) => {
    expect(wilcoxonTest(differences)).toMatchObject({ status: 'unmeasured', missing })
  })
})
