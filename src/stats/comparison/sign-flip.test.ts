import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measured } from '../../../test/support/measured.ts'
import { normalSignFlip, signFlipTest } from './sign-flip.ts'

/** Hamilton depression scale factor before and after, from R's documentation of wilcox.test. */
const BEFORE = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3]
const AFTER = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
const HAMILTON = BEFORE.map((x, index) => x - (AFTER[index] as number))

describe('sign-flip test', () => {
  test('of the Hamilton scores is 14 of 512 (enumerated with scipy 1.17.1)', () => {
    const result = measured(signFlipTest(HAMILTON))
    expect(result.pValue).toBe(14 / 512)
    expect(result.method).toBe('sign-flip, exact')
  })

  test('equals counting every assignment of signs', () => {
    const whole = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 2, maxLength: 9 })
    fc.assert(
      fc.property(whole, (sums) => {
        fc.pre(sums.some((sum) => sum !== 0))
        expect(measured(signFlipTest(sums)).pValue).toBeCloseTo(enumerated(sums), 14)
      }),
    )
  })

  test('is exact for 24 units: one against all is 2 · 25 of 2^24', () => {
    const result = measured(signFlipTest([...Array.from({ length: 23 }, () => 1), -1]))
    expect(result.pValue).toBeCloseTo((2 * 25) / 2 ** 24, 18)
  })

  test('by random permutations is near the normal limit, repeats, and does not depend on the order', () => {
    const sums = Array.from({ length: 400 }, (_, index) => ((index * 37) % 101) - 48)
    const random = measured(signFlipTest(sums))
    const total = sums.reduce((all, sum) => all + sum, 0)
    const squares = sums.reduce((all, sum) => all + sum * sum, 0)
    const limit = measured(normalSignFlip({ total, squares, units: 400 }))
    expect(random.method).toBe('sign-flip, 9999 random permutations')
    expect(Math.abs(random.pValue - limit.pValue)).toBeLessThan(0.02)
    expect(measured(signFlipTest(sums.toReversed())).pValue).toBe(random.pValue)
  })

  test('never claims a p-value of 0 from random permutations', () => {
    const result = measured(
      signFlipTest(
        Array.from({ length: 50 }, () => 1),
        { replicates: 99 },
      ),
    )
    expect(result.pValue).toBe(1 / 100)
  })

  test('of many units uses the normal limit and says so', () => {
    const sums = Array.from({ length: 20_001 }, (_, index) => (index % 2 === 0 ? 1 : -1))
    const result = measured(signFlipTest(sums))
    expect(result.method).toBe('sign-flip, normal limit')
    expect(result.pValue).toBeCloseTo(0.99436, 4)
  })

  test.each([
    [[], 'no_pairs', 'There are no pairs to compare.'],
    [[0.5], 'too_few', 'This needs at least 2 independent differences; there is 1.'],
    [[0, 0, 0], 'no_spread', 'All 3 differences are 0, so there is nothing to test.'],
    [[1, Number.NaN], 'not_finite', '1 of 2 differences is NaN, infinite or beyond 1e100.'],
  ])('of %j is refused', (sums, missing, reason) => {
    expect(signFlipTest(sums)).toMatchObject({ status: 'unmeasured', missing, reason })
  })
})

function enumerated(sums: readonly number[]): number {
  const total = Math.abs(sums.reduce((all, sum) => all + sum, 0))
  let count = 0
  for (let signs = 0; signs < 2 ** sums.length; signs++) {
    const flipped = sums.reduce((all, sum, index) => all + ((signs >> index) & 1 ? -sum : sum), 0)
    if (Math.abs(flipped) >= total) count++
  }
  return count / 2 ** sums.length
}
