import { describe, expect, test } from 'vitest'
import { measured } from '../../../test/support/measured.ts'
import type { Weighting } from './cohen.ts'
import type { RatedTwice } from './clustered-kappa.ts'
import { gwetAgreement } from './gwet.ts'
import { intraclassCorrelation, type IntraclassModel } from './intraclass.ts'

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
/** Nearly all agree on the first category, and κ is −.02. */
const PARADOX = [
  [118, 5],
  [2, 0],
]

function ratedAs(table: readonly (readonly number[])[]): RatedTwice[] {
  return table.flatMap((row, first) =>
    row.flatMap((count, second) => Array.from({ length: count }, () => ({ first, second }))),
  )
}

describe('Gwet’s AC1 and AC2', () => {
  test.each<[number[][], Weighting, number, number, [number, number]]>([
    [PSYCH, 'none', 0.575971731449, 0.048120576902, [0.481080044914, 0.670863417984]],
    [PSYCH, 'linear', 0.609756097561, 0.050870316365, [0.509442044297, 0.710070150825]],
    [PSYCH, 'quadratic', 0.638554216867, 0.057665765132, [0.524839833936, 0.752268599799]],
    [THREE, 'none', 0.550456567549, 0.110147603974, [0.327662010041, 0.773251125056]],
    [THREE, 'quadratic', 0.663865546218, 0.110396923424, [0.440566692525, 0.887164399912]],
    [PARADOX, 'none', 0.940776337609, 0.023056964302, [0.895140146616, 0.986412528601]],
  ])('of %j with %s weights is %d (irrCAC 0.4.4)', (table, weights, estimate, standardError, interval) => {
    const result = measured(gwetAgreement(ratedAs(table), { categories: table.length, weights }))
    expect(result.estimate).toBeCloseTo(estimate, 10)
    expect(result.standardError).toBeCloseTo(standardError, 10)
    expect(result.interval[0]).toBeCloseTo(interval[0], 8)
    expect(result.interval[1]).toBeCloseTo(interval[1], 8)
  })

  test('is less sure where the examples come in groups', () => {
    const rated = ratedAs(THREE)
    const grouped = rated.flatMap((one, at) => [
      { ...one, group: String(at) },
      { ...one, group: String(at) },
    ])
    const plain = measured(gwetAgreement(rated, { categories: 3 }))
    const clustered = measured(gwetAgreement(grouped, { categories: 3 }))
    expect(clustered.estimate).toBeCloseTo(plain.estimate, 12)
    expect(clustered.standardError).toBeCloseTo(plain.standardError, 2)
    expect(clustered.method).toBe("Gwet's AC1, clustered t")
  })

  test('says why there is none', () => {
    expect(gwetAgreement([], { categories: 2 })).toMatchObject({ missing: 'too_few' })
    expect(gwetAgreement(ratedAs([[3]]), { categories: 1 })).toMatchObject({ missing: 'one_class' })
    const alike = ratedAs([
      [5, 0],
      [0, 0],
    ])
    expect(gwetAgreement(alike, { categories: 2 })).toMatchObject({ missing: 'no_spread', estimate: 1 })
  })
})

describe('the intraclass correlation', () => {
  /** Shrout and Fleiss 1979, table 2. */
  const RATINGS = [
    [9, 2, 5, 8],
    [6, 1, 3, 2],
    [8, 4, 6, 8],
    [7, 1, 2, 6],
    [10, 5, 6, 9],
    [6, 2, 4, 7],
  ]

  test.each<[IntraclassModel, boolean, number, [number, number]]>([
    ['one_way', false, 0.1657417684054755, [-0.13, 0.72]],
    ['agreement', false, 0.28976377952755916, [0.02, 0.76]],
    ['consistency', false, 0.7148407148407154, [0.34, 0.95]],
    ['one_way', true, 0.44279713367926876, [-0.88, 0.91]],
    ['agreement', true, 0.6200505475989893, [0.07, 0.93]],
    ['consistency', true, 0.9093155423770697, [0.68, 0.99]],
  ])('%s, of the mean %s, is %d (pingouin 0.6.1)', (model, ofMean, estimate, interval) => {
    const result = measured(intraclassCorrelation(RATINGS, { model, ofMean }))
    expect(result.estimate).toBeCloseTo(estimate, 12)
    expect(result.interval.map((end) => Number(end.toFixed(2)))).toEqual(interval)
  })

  test('says why there is none', () => {
    expect(intraclassCorrelation([[1, 2]])).toMatchObject({ missing: 'too_few' })
    expect(intraclassCorrelation([[1, 2], [1]])).toMatchObject({ missing: 'different_lengths' })
    expect(
      intraclassCorrelation([
        [1, 1],
        [2, 2],
      ]),
    ).toMatchObject({ missing: 'no_spread' })
    expect(
      intraclassCorrelation([
        [1, Number.NaN],
        [2, 2],
      ]),
    ).toMatchObject({ missing: 'not_finite' })
  })
})
