import { describe, expect, test } from 'vitest'
import { binomialAt } from '../tails.ts'
import { mcNemarTest } from './mcnemar.ts'
import { measured } from '../../../test/support/measured.ts'

describe("McNemar's test", () => {
  test('of the approval ratings in R’s documentation (R 4.2.2)', () => {
    const result = measured(mcNemarTest({ onlyCandidate: 86, onlyBaseline: 150 }))
    expect(result.discordant).toBe(236)
    expect(result.exact).toBeCloseTo(3.71593614e-5, 13)
    expect(result.corrected.statistic).toBeCloseTo(16.81779661, 8)
    expect(result.corrected.pValue).toBeCloseTo(4.114562e-5, 11)
    expect(result.chiSquared.statistic).toBeCloseTo(17.3559322, 8)
    expect(result.chiSquared.pValue).toBeCloseTo(3.099293e-5, 11)
  })

  test('of the table in statsmodels’ tests (statsmodels 0.13.5)', () => {
    const result = measured(mcNemarTest({ onlyCandidate: 121, onlyBaseline: 59 }))
    expect(result.exact).toBeCloseTo(4.43444926e-6, 14)
    expect(result.corrected.statistic).toBeCloseTo(20.67222222, 8)
    expect(result.corrected.pValue).toBeCloseTo(5.45009483e-6, 13)
    expect(result.chiSquared.statistic).toBeCloseTo(21.35555556, 8)
    expect(result.chiSquared.pValue).toBeCloseTo(3.81513587e-6, 13)
  })

  test.each([
    [5, 0, 0.0625, 0.03125],
    [1, 0, 1, 0.5],
    [3, 3, 1, 1],
    [1, 4, 0.375, 0.21875],
  ])('of %i and %i is counted by hand', (onlyCandidate, onlyBaseline, exact, midP) => {
    const result = measured(mcNemarTest({ onlyCandidate, onlyBaseline }))
    expect(result.exact).toBeCloseTo(exact, 12)
    expect(result.midP).toBeCloseTo(midP, 12)
  })

  test.each([
    [0, 0, 'no_spread'],
    [-1, 4, 'out_of_range'],
    [2.5, 4, 'out_of_range'],
    [Number.NaN, 4, 'out_of_range'],
  ])('of %d and %d is refused', (onlyCandidate, onlyBaseline, missing) => {
    expect(mcNemarTest({ onlyCandidate, onlyBaseline })).toMatchObject({ status: 'unmeasured', missing })
  })
})

test.each([20, 50, 100])('the mid-p form of %i pairs keeps its level, however many of them differ', (n) => {
  for (const differing of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    let level = 0
    for (let pairs = 1; pairs <= n; pairs++) {
      const chance = binomialAt(pairs, { n, p: differing })
      for (let gained = 0; gained <= pairs; gained++) {
        const test = mcNemarTest({ onlyCandidate: gained, onlyBaseline: pairs - gained })
        if (test.status === 'measured' && test.midP <= 0.05) level += chance * binomialAt(gained, { n: pairs, p: 0.5 })
      }
    }
    expect(level).toBeLessThan(0.051)
  }
})
