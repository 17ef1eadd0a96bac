import { describe, expect, test } from 'vitest'
import { unitsForMargin } from './margin-plan.ts'
import { pairsForMargin, scoresForMargin } from './margin-power.ts'
import { powerOfMcNemar } from './mcnemar-power.ts'
import { flipsWith, pairsNeeded, smallestFlip } from './paired-shares-plan.ts'
import { smallestEffect, unitsNeeded } from './sign-flip-power.ts'

const WANTED = { alpha: 0.05, power: 0.8 }

describe('pairs of pass and fail', () => {
  // Summed with scipy.stats.binom over all ways in which the pairs may fall.
  test.each([
    { n: 100, gains: 0.05, losses: 0.15, alpha: 0.05, power: 0.6177005792 },
    { n: 30, gains: 0.1, losses: 0.3, alpha: 0.05, power: 0.3961785313 },
    { n: 1400, gains: 0.085, losses: 0.115, alpha: 0.05, power: 0.7101773683 },
    { n: 200, gains: 0, losses: 0.04, alpha: 0.0025, power: 0.4074332736 },
  ])("McNemar's mid-p test of $n pairs", ({ power, ...plan }) => {
    expect(powerOfMcNemar(plan)).toBeCloseTo(power, 8)
  })

  test('what so many show takes so many', () => {
    const passes = { passRate: 0.8, correlation: 0.5 }
    const loss = smallestFlip(150, { ...passes, ...WANTED, direction: -1 }) ?? 0
    expect(loss).toBeCloseTo(0.1, 2)
    const flips = flipsWith(-loss, passes)
    expect(flips && pairsNeeded(flips, { ...WANTED, most: 1e6 })).toBeLessThanOrEqual(150)
  })

  test('four show nothing: all in one direction is p = .0625', () => {
    expect(smallestFlip(4, { passRate: 0.5, correlation: 0, ...WANTED, direction: -1 })).toBeNull()
  })
})

describe('scores', () => {
  test('five units show nothing: the smallest p is .0625', () => {
    expect(smallestEffect(5, WANTED)).toBeNull()
    expect(smallestEffect(6, WANTED)).toBeGreaterThan(1.5)
  })

  // statsmodels' TTestPower: 9.9 and 3,141.2.
  test.each([
    [1, 10],
    [0.05, 3142],
  ])('an effect of %d takes %i', (effect, units) => {
    expect(unitsNeeded(effect, { ...WANTED, most: 1e9 })).toBe(units)
  })
})

describe('a margin', () => {
  test('takes ln(1/α)/margin units that are all alike', () => {
    const same = { distance: 0.02, sd: 0, deepest: 1, ...WANTED }
    expect(unitsForMargin(same, { most: 1e9 })).toBe(Math.ceil(Math.log(20) / 0.02))
  })

  test('takes 149 pairs of which none differs: 0.98^149 is below .05', () => {
    expect(pairsForMargin({ gains: 0, losses: 0, margin: 0.02, ...WANTED }, { most: 1e9 })).toBe(149)
  })

  // Of 800 simulated comparisons of so many, 80.9 %, 80.5 % and 82.6 % ruled the margin out.
  test('is planned by the test that decides', () => {
    const flips = (passRate: number, correlation: number) =>
      flipsWith(0, { passRate, correlation }) ?? { gains: 0, losses: 0 }
    expect(pairsForMargin({ ...flips(0.9, 0.3), margin: 0.08, ...WANTED }, { most: 1e9 })).toBe(133)
    expect(pairsForMargin({ ...flips(0.8, 0.5), margin: 0.2, ...WANTED }, { most: 1e9 })).toBe(31)
    const scores = scoresForMargin({ sd: 0.2, margin: 0.15, ...WANTED }, { most: 1e9 }) ?? 0
    expect(Math.abs(scores - 28)).toBeLessThanOrEqual(1)
  })

  test('takes what a one-sided t test takes, and a few more for losses that none of them shows', () => {
    // (z.95 + z.8)² · 0.4² / 0.02² = 2,473
    const units = unitsForMargin({ distance: 0.02, sd: 0.4, deepest: 1, ...WANTED }, { most: 1e9 })
    expect(units).toBeGreaterThan(2473)
    expect(units).toBeLessThan(2700)
  })
})
