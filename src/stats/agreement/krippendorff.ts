import { unmeasured, unusable, type Measurement, type Unmeasured } from '../measurement.ts'
import { resample, type Resampled, type ResampleOptions } from '../resampling/resample.ts'
import { disagreementOf, type RatingScale, type Unit } from './disagreement.ts'

/**
 * Krippendorff's α for any number of raters, with missing ratings allowed: 1 − D_o / D_e. `units` has the ratings of
 * each unit; units with fewer than two say nothing and are left out. The interval is a bootstrap over units.
 */
export function krippendorffAlpha(
  units: readonly (readonly (number | string)[])[],
  { scale = 'nominal', ...options }: ResampleOptions & { scale?: RatingScale } = {},
): Measurement<Resampled> {
  const rated = units.filter((ratings) => ratings.length > 1)
  const refusal = notRatings(rated, scale)
  if (refusal !== undefined) return refusal
  const coded = codesOf(rated, scale)
  if (coded.values.length < 2) {
    return unmeasured('one_class', 'All ratings are the same, so agreement beyond chance is unknown.')
  }
  const disagreement = disagreementOf(coded, scale)
  return resample(
    (weights) => {
      const { observed, expected } = disagreement(weights)
      return expected > 0 ? 1 - observed / expected : null
    },
    { ...options, units: rated.length },
  )
}

/** Ratings as positions in the ascending list of distinct values, counted per unit. */
function codesOf(
  units: readonly (readonly (number | string)[])[],
  scale: RatingScale,
): { values: readonly (number | string)[]; units: readonly Unit[] } {
  const distinct = [...new Set(units.flat())]
  const values = scale === 'nominal' ? distinct : distinct.sort((a, b) => Number(a) - Number(b))
  const codes = new Map(values.map((value, code) => [value, code]))
  return {
    values,
    units: units.map((ratings) => {
      const counts = new Map<number, number>()
      for (const rating of ratings) {
        const code = codes.get(rating) as number
        counts.set(code, (counts.get(code) ?? 0) + 1)
      }
      return { codes: [...counts.keys()], counts: [...counts.values()], size: ratings.length }
    }),
  }
}

function notRatings(units: readonly (readonly (number | string)[])[], scale: RatingScale): Unmeasured | undefined {
  if (units.length < 2) {
    return unmeasured(
      'too_few',
      `α needs at least 2 units with two ratings each; there ${units.length === 1 ? 'is 1' : 'are 0'}.`,
    )
  }
  const numbers = units.flat().filter((rating) => typeof rating === 'number')
  const broken = unusable(numbers, { what: 'rating', atLeast: 0 })
  if (broken !== undefined || scale === 'nominal') return broken
  const name = units.flat().find((rating) => typeof rating === 'string')
  if (name !== undefined) {
    return unmeasured('different_scales', `Ratings on the ${scale} scale are numbers; one is '${name}'.`)
  }
  const negative = numbers.find((rating) => rating < 0)
  if (scale !== 'ratio' || negative === undefined) return undefined
  return unmeasured('different_scales', `Ratings on the ratio scale are numbers from 0; one is ${negative}.`)
}
