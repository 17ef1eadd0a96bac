import { clusteredError } from '../clustered-error.ts'
import { tQuantile } from '../distributions.ts'
import type { Measurement } from '../measurement.ts'
import { notAShare, unmeasured } from '../measurement.ts'
import type { RatedTwice } from './clustered-kappa.ts'
import { creditOf, type Kappa, notATable, type Weighting } from './cohen.ts'

export interface GwetOptions {
  readonly categories: number
  /** `none` is AC1; with `linear` or `quadratic` credit for near categories it is AC2. */
  readonly weights?: Weighting | undefined
  readonly level?: number | undefined
}

/**
 * Gwet's AC1, or AC2 with weights: agreement of two raters beyond chance, where chance is what raters would do on examples
 * that are hard to tell. It stays near the raw agreement where one category is rare, where κ can fall to 0 (Gwet 2008,
 * British Journal of Mathematical and Statistical Psychology 61:29). Interval with Student's t; the groups' parts of the
 * variance are summed where examples belong together.
 */
export function gwetAgreement(
  rated: readonly RatedTwice[],
  { categories, weights = 'none', level = 0.95 }: GwetOptions,
): Measurement<Kappa> {
  const n = rated.length
  const refusal = notATable(Array.from({ length: categories }, () => Array.from({ length: categories }, () => 0)))
  const outside = refusal ?? notAShare({ level })
  if (outside !== undefined) return outside
  if (n < 2)
    return unmeasured('too_few', `AC1 needs at least 2 examples with both labels; there ${n === 1 ? 'is 1' : 'are 0'}.`)
  const credit = (i: number, j: number): number => creditOf(Math.abs(i - j), { of: categories, weights })
  const used = Array.from({ length: categories }, () => 0)
  for (const { first, second } of rated) {
    used[first]! += 0.5 / n
    used[second]! += 0.5 / n
  }
  let credits = 0
  for (const i of used.keys()) for (const j of used.keys()) credits += credit(i, j)
  const scale = credits / (categories * (categories - 1))
  const expected = scale * used.reduce((sum, share) => sum + share * (1 - share), 0)
  const observed = rated.reduce((sum, { first, second }) => sum + credit(first, second), 0) / n
  const estimate = (observed - expected) / (1 - expected)
  // Each example's own part, linearised: Gwet 2008, equation 14.
  const influences = rated.map(({ first, second }) => {
    const own = (credit(first, second) - expected) / (1 - expected)
    const chance = (scale * (2 - (used[first] as number) - (used[second] as number))) / 2
    return own - (2 * (1 - estimate) * (chance - expected)) / (1 - expected) - estimate
  })
  const plain = Math.sqrt(influences.reduce((sum, part) => sum + part * part, 0) / (n * (n - 1)))
  if (!(plain > 1e-9)) {
    return unmeasured('no_spread', `The raters agree alike on all ${n} examples, so nothing tells how sure AC1 is.`, {
      estimate,
    })
  }
  const clustered = clusteredError(influences, { groups: rated.map(({ group }) => group), level, estimate })
  if (clustered !== undefined && 'status' in clustered) return clustered
  const { standardError, t } = clustered ?? { standardError: plain, t: tQuantile((1 + level) / 2, n - 1) }
  const name = weights === 'none' ? "Gwet's AC1" : `Gwet's AC2, ${weights} weights`
  return {
    status: 'measured',
    estimate,
    interval: [Math.max(-1, estimate - t * standardError), Math.min(1, estimate + t * standardError)],
    level,
    standardError,
    observed,
    expected,
    n,
    method: `${name}${clustered === undefined ? '' : ', clustered t'}`,
  }
}
