import { describe, expect, test } from 'vitest'
import { measured } from '../../../test/support/measured.ts'
import { nonInferiority } from './non-inferiority.ts'

describe('non-inferiority', () => {
  test.each([
    [0, 0.005, 'no_worse'],
    [-0.01, 0.02, 'inconclusive'],
    [-0.1, 0.02, 'worse'],
  ] as const)('a difference of %d ± %d against a margin of 0.02 is %s', (estimate, standardError, verdict) => {
    expect(measured(nonInferiority({ estimate, standardError, df: 100 }, { margin: 0.02 })).verdict).toBe(verdict)
  })

  test('has the one-sided bounds of t: qt(.95, 9) = 1.833112933 (R 4.2.2)', () => {
    const result = measured(nonInferiority({ estimate: 0, standardError: 1, df: 9 }, { margin: 0.5 }))
    expect(result.lower).toBeCloseTo(-1.8331129326, 9)
    expect(result.upper).toBeCloseTo(1.8331129326, 9)
  })

  test('has a p-value of α where the lower bound meets the margin', () => {
    const result = measured(nonInferiority({ estimate: 0, standardError: 1, df: 9 }, { margin: 1.8331129326 }))
    expect(result.pValue).toBeCloseTo(0.05, 9)
  })

  test.each([
    [{ estimate: 0, standardError: 0, df: 9 }, 0.1, 'no_spread'],
    [{ estimate: Number.NaN, standardError: 1, df: 9 }, 0.1, 'no_spread'],
    [{ estimate: 0, standardError: 1, df: 9 }, -0.1, 'out_of_range'],
    [{ estimate: 0, standardError: 1, df: 9 }, Number.NaN, 'out_of_range'],
  ])('of %j with a margin of %d is refused', (difference, margin, missing) => {
    expect(nonInferiority(difference, { margin })).toMatchObject({ status: 'unmeasured', missing })
  })
})
