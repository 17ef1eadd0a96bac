import { describe, expect, test } from 'vitest'
import { boundedInterval, chanceAtLeast, chanceAtMost, lowerBound } from './bounded-mean.ts'
import { clopperPearsonInterval } from '../intervals.ts'

const SCALE = [0, 1] as const
const each = (values: readonly number[]) => values.map((sum) => ({ sum, size: 1 }))

describe('the bounds of a mean on a bounded scale', () => {
  // The characteristic function inverted with scipy.integrate.quad; 2,000,000 Dirichlet draws of numpy agree to 1e-4.
  const units = each([0.9, 1, 1, 0.4, 0.75, 1, 0.6, 0.85, 1, 0.95])

  test('are those of the published formula, to a thousandth', () => {
    const [low, high] = boundedInterval(0.95, { units, scale: SCALE })
    expect(Math.abs(low - 0.5643067)).toBeLessThan(0.001)
    expect(Math.abs(high - 0.9461196)).toBeLessThan(0.001)
    expect(Math.abs(chanceAtMost(0.6, { units, scale: SCALE }) - 0.0459946)).toBeLessThan(0.001)
  })

  test.each([
    [30, 30],
    [29, 30],
    [9, 10],
    [80, 100],
    [990, 1000],
  ])('are those of Clopper and Pearson for %i passes of %i', (passed, n) => {
    const both = [
      { sum: 1, size: 1, times: passed },
      { sum: 0, size: 1, times: n - passed },
    ].filter(({ times }) => times > 0)
    const [low, high] = boundedInterval(0.95, { units: both, scale: SCALE })
    const exact = clopperPearsonInterval(passed, { n })
    expect(Math.abs(low - exact[0])).toBeLessThan(0.001)
    expect(Math.abs(high - exact[1])).toBeLessThan(0.001)
  })

  test('do not jump where one of thirty 1s becomes 0.99', () => {
    const ones = lowerBound(0.025, { units: [{ sum: 1, size: 1, times: 30 }], scale: SCALE })
    const nearly = lowerBound(0.025, { units: each([...Array<number>(29).fill(1), 0.99]), scale: SCALE })
    expect(ones - nearly).toBeGreaterThan(0)
    expect(ones - nearly).toBeLessThan(0.001)
  })

  test('mirror each other', () => {
    const mirrored = units.map(({ sum, size }) => ({ sum: size - sum, size }))
    expect(chanceAtLeast(0.4, { units: mirrored, scale: SCALE })).toBeCloseTo(
      chanceAtMost(0.6, { units, scale: SCALE }),
      10,
    )
  })

  test('take a group as one unit, whose size adds as much doubt', () => {
    const alone = lowerBound(0.025, { units: [{ sum: 1, size: 1, times: 30 }], scale: SCALE })
    const grouped = lowerBound(0.025, { units: [{ sum: 5, size: 5, times: 30 }], scale: SCALE })
    const fewer = lowerBound(0.025, { units: [{ sum: 5, size: 5, times: 6 }], scale: SCALE })
    expect(grouped).toBeCloseTo(alone, 8)
    expect(fewer).toBeLessThan(0.6)
  })
})
