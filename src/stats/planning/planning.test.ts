import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasBrokenNumber, measured } from '../../../test/support/measured.ts'
import { examplesNeeded, smallestDifference, whatWouldSettle } from './examples-needed.ts'
import { powerOfT, sampleSizeOfT } from './power.ts'
import { powerOfProportions, sampleSizeOfProportions } from './proportions.ts'
import { sized } from '../../../test/long-form.ts'

describe('t tests agree with power.t.test (R 4.2.2)', () => {
  test('power with 20 a sample and a difference of 1 is .8689528017', () => {
    expect(measured(powerOfT({ n: 20, difference: 1, design: 'two samples' })).power).toBeCloseTo(0.8689528017, 9)
  })

  // R's own search for n stops within 3e-7 of the root, so six digits are compared.
  test.each([
    [{ power: 0.9, difference: 1, design: 'two samples' }, 22.0210977],
    [{ power: 0.9, difference: 1, design: 'two samples', sides: 1 }, 17.84712609],
    [{ power: 0.8, difference: 0.5, design: 'paired' }, 33.36720409],
  ] as const)('%j takes %d', (plan, expected) => {
    const { n } = measured(sampleSizeOfT(plan))
    expect(Math.abs(n / expected - 1)).toBeLessThan(5e-7)
    expect(measured(powerOfT({ ...plan, n })).power).toBeCloseTo(plan.power, 10)
  })
})

describe('shares agree with power.prop.test (R 4.2.2)', () => {
  const shares = { baseline: 0.5, candidate: 0.75 }

  test('power with 50 a sample is .7401659013', () => {
    expect(measured(powerOfProportions({ n: 50, ...shares })).power).toBeCloseTo(0.7401659013, 9)
  })

  test('power .9 takes 76.70693', () => {
    expect(measured(sampleSizeOfProportions({ power: 0.9, ...shares })).n).toBeCloseTo(76.70693, 5)
  })
})

describe('paired examples (Miller 2024)', () => {
  const within = { between: 1 / 9, withinBaseline: 1 / 6, withinCandidate: 1 / 6 }

  test('a difference of .03 takes 969 examples without noise in the answers, 3876 with it', () => {
    expect(measured(examplesNeeded({ between: 1 / 9, difference: 0.03 })).n).toBeCloseTo(968.997, 3)
    expect(Math.ceil(measured(examplesNeeded({ ...within, difference: 0.03 })).n)).toBe(3876)
  })

  test('198 examples find .1327333279', () => {
    expect(measured(smallestDifference({ n: 198, ...within })).difference).toBeCloseTo(0.1327333279, 10)
  })

  test('repeats of each example help up to the variance between examples', () => {
    const plan = { ...within, epochsBaseline: 1e9, epochsCandidate: 1e9, difference: 0.03 }
    expect(measured(examplesNeeded(plan)).n).toBeCloseTo(968.997, 2)
  })

  test('what would settle a comparison is the n at which the smallest difference is the one asked about', () => {
    const seen = measured(whatWouldSettle({ standardError: 0.02, n: 100 }, { difference: 0.03 }))
    expect(seen.smallestDifference).toBeCloseTo(0.02 * (1.9599639845 + 0.8416212336), 9)
    const n = seen.n ?? 0
    const again = measured(whatWouldSettle({ standardError: 0.02 * Math.sqrt(100 / n), n }))
    expect(again.smallestDifference).toBeLessThanOrEqual(0.03)
    expect(again.smallestDifference).toBeGreaterThan(0.0299)
  })
})

test('whatever is planned, nothing is NaN or infinite', () => {
  const any = fc.oneof(fc.double(), fc.double({ min: 0, max: 1 }), fc.integer({ min: 0, max: 100 }))
  fc.assert(
    fc.property(any, any, any, any, (n, difference, sd, power) => {
      const outcomes = [
        powerOfT({ n, difference, sd }),
        powerOfProportions({ n, baseline: sd, candidate: power }),
        sampleSizeOfProportions({ baseline: sd, candidate: difference, power }),
        examplesNeeded({ between: sd, difference, power }),
        smallestDifference({ between: sd, n, power }),
        whatWouldSettle({ standardError: sd, n }, { difference, power }),
      ]
      expect(outcomes.filter(hasBrokenNumber)).toEqual([])
    }),
    { numRuns: sized(30, 1_000) },
  )
})

test.each([
  [powerOfT({ n: 1, difference: 1 }), 'too_few'],
  [powerOfT({ n: 10, difference: 0 }), 'out_of_range'],
  [powerOfT({ n: 10, difference: Number.NaN }), 'out_of_range'],
  [sampleSizeOfT({ difference: 1, sd: 0 }), 'no_spread'],
  [sampleSizeOfT({ difference: 1e-9 }), 'out_of_range'],
  [sampleSizeOfT({ difference: 1, power: 1 }), 'out_of_range'],
  [powerOfProportions({ n: 10, baseline: 0.5, candidate: 0.5 }), 'no_spread'],
  [sampleSizeOfProportions({ baseline: 0, candidate: 0.5 }), 'out_of_range'],
  [examplesNeeded({ between: 0, difference: 0.1 }), 'no_spread'],
  [examplesNeeded({ between: 1, difference: 0 }), 'out_of_range'],
  [smallestDifference({ between: -1, n: 10 }), 'out_of_range'],
  [smallestDifference({ between: 1, n: 1 }), 'too_few'],
  [whatWouldSettle({ standardError: 0, n: 10 }), 'no_spread'],
])('a plan that cannot be made is refused: %j', (outcome, missing) => {
  expect(outcome).toMatchObject({ status: 'unmeasured', missing })
})
