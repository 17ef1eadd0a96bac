import { notACount, unmeasured, type Measurement, type Unmeasured } from '../measurement.ts'
import { resample, type Resampled, type ResampleOptions } from '../resampling/resample.ts'

/**
 * Fleiss' κ, or Randolph's free-marginal κ, for subjects with the same number of raters: each row counts how often a
 * subject was put into each category. The interval is a bootstrap over subjects.
 */
export function fleissKappa(
  table: readonly (readonly number[])[],
  { margins = 'fixed', ...options }: ResampleOptions & { margins?: 'fixed' | 'free' } = {},
): Measurement<Resampled> {
  const raters = (table[0] ?? []).reduce((sum, count) => sum + count, 0)
  const refusal = notRatings(table, raters)
  if (refusal !== undefined) return refusal
  const categories = table[0]?.length ?? 0
  const agreement = table.map(
    (counts) => counts.reduce((sum, count) => sum + count * (count - 1), 0) / (raters * (raters - 1)),
  )
  return resample(
    (weights) => {
      let n = 0
      let observed = 0
      const shares = new Float64Array(categories)
      for (const [at, counts] of table.entries()) {
        const weight = weights[at] as number
        n += weight
        observed += weight * (agreement[at] as number)
        for (const [category, count] of counts.entries()) shares[category]! += weight * count
      }
      const fixed = shares.reduce((sum, share) => sum + (share / (n * raters)) ** 2, 0)
      const expected = margins === 'free' ? 1 / categories : fixed
      return expected < 1 - 1e-12 ? (observed / n - expected) / (1 - expected) : null
    },
    { ...options, units: table.length },
  )
}

function notRatings(table: readonly (readonly number[])[], raters: number): Unmeasured | undefined {
  if (table.length < 2)
    return unmeasured('too_few', `κ needs at least 2 subjects; there ${table.length === 1 ? 'is 1' : 'are 0'}.`)
  for (const count of table.flat()) {
    const refusal = notACount({ ratings: count })
    if (refusal !== undefined) return refusal
  }
  const categories = table[0]?.length ?? 0
  if (categories < 2) return unmeasured('one_class', 'Agreement needs at least 2 categories.')
  if (table.some((row) => row.length !== categories)) {
    return unmeasured('different_scales', 'All subjects must be rated with the same categories.')
  }
  if (raters < 2) return unmeasured('too_few', 'Agreement needs at least 2 raters.')
  if (table.some((row) => row.reduce((sum, count) => sum + count, 0) !== raters)) {
    return unmeasured(
      'different_lengths',
      "All subjects must have equally many ratings; Krippendorff's α is for others.",
    )
  }
  const used = table[0]?.findIndex((_, category) => table.every((row) => row[category] === raters)) ?? -1
  return used === -1
    ? undefined
    : unmeasured('one_class', 'All ratings are the same, so agreement beyond chance is unknown.')
}
