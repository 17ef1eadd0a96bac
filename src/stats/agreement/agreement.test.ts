import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasBrokenNumber, measured } from '../../../test/support/measured.ts'
import { cohenKappa, type Weighting } from './cohen.ts'
import { fleissKappa } from './fleiss.ts'
import type { RatingScale } from './disagreement.ts'
import { krippendorffAlpha } from './krippendorff.ts'

const PSYCH = [
  [88, 14, 18],
  [10, 40, 10],
  [2, 6, 12],
]
const THREE = [
  [11, 3, 2],
  [2, 8, 3],
  [0, 2, 9],
]

describe("Cohen's κ", () => {
  test.each([
    [
      [
        [20, 5],
        [10, 15],
      ],
      0.4,
      0.12699606,
    ],
    [
      [
        [0, 4, 1],
        [0, 8, 0],
        [0, 1, 5],
      ],
      0.4841628959,
      0.1380135783,
    ],
  ])('of %j and its standard error (statsmodels 0.13.5)', (table, kappa, standardError) => {
    const result = measured(cohenKappa(table))
    expect(result.estimate).toBeCloseTo(kappa, 10)
    expect(result.standardError).toBeCloseTo(standardError, 8)
  })

  test('of the table in psych’s documentation, n = 200 (R 4.2.2)', () => {
    const result = measured(cohenKappa(PSYCH, { scale: 'normal' }))
    expect(result.estimate).toBeCloseTo(0.4915254237, 10)
    expect(result.standardError ** 2).toBeCloseTo(0.002601185192, 12)
    expect(result.interval[0]).toBeCloseTo(0.3915637021, 10)
    expect(result.interval[1]).toBeCloseTo(0.5914871454, 10)
  })

  test.each<[readonly (readonly number[])[], Weighting, number]>([
    [PSYCH, 'quadratic', 0.4545454545],
    [THREE, 'linear', 0.6100278552],
    [THREE, 'quadratic', 0.668202765],
  ])('of %j with %s weights is %d (statsmodels)', (table, weights, kappa) => {
    expect(measured(cohenKappa(table, { weights })).estimate).toBeCloseTo(kappa, 10)
  })

  test.each([
    [
      [
        [5, 0],
        [0, 0],
      ],
      'one_class',
      'Both raters gave every example the same label, so agreement beyond chance is unknown.',
    ],
    [
      [
        [5, 0],
        [0, 5],
      ],
      'no_spread',
      'The raters agree alike on all 10 examples, so nothing tells how sure κ is.',
    ],
    [
      [
        [0, 0],
        [0, 0],
      ],
      'too_few',
      'κ needs at least 2 examples with both labels; there are 0.',
    ],
    [[[5]], 'one_class', 'Agreement needs at least 2 categories; there is 1.'],
    [
      [
        [5, 1],
        [1, 5, 2],
      ],
      'different_scales',
      'Both raters must use the same categories: the table has 2 rows, and a row of 3.',
    ],
    [
      [
        [5, 1],
        [1, Number.NaN],
      ],
      'out_of_range',
      'The number of examples must be a whole number from 0; it is NaN.',
    ],
  ])('of %j is refused', (table, missing, reason) => {
    expect(cohenKappa(table)).toMatchObject({ status: 'unmeasured', missing, reason })
  })
})

/** Fleiss 1971: 10 subjects, 14 raters, 5 categories. */
const FLEISS = [
  '0 0 0 0 14',
  '0 2 6 4 2',
  '0 0 3 5 6',
  '0 3 9 2 0',
  '2 2 8 1 1',
  '7 7 0 0 0',
  '3 2 6 3 0',
  '2 5 3 2 2',
  '6 5 2 1 0',
  '0 2 2 3 7',
].map((row) => row.split(' ').map(Number))

describe("Fleiss' κ", () => {
  test.each([
    ['fixed', 0.20993070442195522],
    ['free', 0.2225274725],
  ] as const)('of the table of 1971 with %s margins is %d (statsmodels 0.13.5)', (margins, kappa) => {
    expect(fleissKappa(FLEISS, { margins, atLeast: 10 })).toMatchObject({ status: 'measured' })
    expect(fleissKappa(FLEISS, { margins }).estimate).toBeCloseTo(kappa, 10)
  })

  test('of ten subjects is known, and how sure it is is not', () => {
    expect(fleissKappa(FLEISS)).toMatchObject({
      status: 'unmeasured',
      reason: 'This needs at least 20 independent units; there are 10.',
    })
  })

  test.each([
    [[], 'too_few'],
    [
      [
        [2, 1],
        [2, 0],
      ],
      'different_lengths',
    ],
    [
      [
        [2, 0],
        [2, 0],
      ],
      'one_class',
    ],
    [
      [
        [1, 0],
        [0, 1],
      ],
      'too_few',
    ],
    [
      [
        [2, 0],
        [1, 0, 1],
      ],
      'different_scales',
    ],
  ])('of %j is refused', (table, missing) => {
    expect(fleissKappa(table)).toMatchObject({ status: 'unmeasured', missing })
  })
})

/** Krippendorff 2011: four coders, twelve units, ratings missing. */
const CODERS = ['111', '2232', '3333', '3333', '2222', '1234', '4444', '1121', '2222', '555', '11', '3'].map((unit) =>
  unit.split('').map(Number),
)

describe("Krippendorff's α", () => {
  test.each<[RatingScale, number]>([
    ['nominal', 0.743421052631579],
    ['ordinal', 0.8153875037548813],
    ['interval', 0.8491071428571428],
    ['ratio', 0.797402774711612],
  ])('of the published data on the %s scale is %d (.743, .815, .849 and .797 in his paper)', (scale, alpha) => {
    expect(krippendorffAlpha(CODERS, { scale }).estimate).toBeCloseTo(alpha, 12)
    const { interval, units } = measured(krippendorffAlpha(CODERS, { scale, atLeast: 11 }))
    expect(units).toBe(11)
    expect(interval[0]).toBeLessThan(alpha)
    expect(interval[1]).toBeGreaterThan(alpha)
  })

  test.each<[(number | string)[][], RatingScale, string]>([
    [[[1, 2]], 'nominal', 'too_few'],
    [[[1], [2], [1]], 'nominal', 'too_few'],
    [
      [
        [1, 1],
        [1, 1],
      ],
      'nominal',
      'one_class',
    ],
    [
      [
        [1, 'good'],
        [1, 1],
      ],
      'interval',
      'different_scales',
    ],
    [
      [
        [1, -2],
        [1, 1],
      ],
      'ratio',
      'different_scales',
    ],
    [
      [
        [1, Number.NaN],
        [1, 1],
      ],
      'interval',
      'not_finite',
    ],
  ])('of %j on the %s scale is refused', (units, scale, missing) => {
    expect(krippendorffAlpha(units, { scale })).toMatchObject({ status: 'unmeasured', missing })
  })

  test('does not depend on the order of units or ratings, nor on the unit of measurement', () => {
    const ratings = fc.array(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 4 }), {
      minLength: 2,
      maxLength: 12,
    })
    fc.assert(
      fc.property(ratings, (units) => {
        const plain = krippendorffAlpha(units, { scale: 'interval' }).estimate
        const turned = units.toReversed().map((unit) => unit.toReversed().map((rating) => 7 * rating + 3))
        const other = krippendorffAlpha(turned, { scale: 'interval' }).estimate
        expect(other === undefined).toBe(plain === undefined)
        expect((other ?? 0) - (plain ?? 0)).toBeCloseTo(0, 10)
      }),
    )
  })
})

test('whatever the counts, no agreement is NaN', () => {
  const count = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.double())
  fc.assert(
    fc.property(fc.array(fc.array(count, { maxLength: 3 }), { maxLength: 4 }), (table) => {
      const outcomes = [cohenKappa(table), fleissKappa(table), krippendorffAlpha(table, { scale: 'ratio' })]
      expect(outcomes.some(hasBrokenNumber)).toBe(false)
    }),
  )
})
