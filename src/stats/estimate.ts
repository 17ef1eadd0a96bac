import { counted } from '../support/counted.ts'
import type { ClusteredMoments } from './clusters.ts'
import { tInterval, type Interval } from './intervals.ts'
import { notAShare, tooFew, unmeasured, type Measurement } from './measurement.ts'

/** A mean, and how sure it is. */
export interface Estimate {
  readonly estimate: number
  readonly interval: Interval
  readonly level: number
  readonly standardError: number
  /** Degrees of freedom: n − 1, or effective clusters − 1 (see `ClusteredMoments.degreesOfFreedom`). */
  readonly df: number
  readonly n: number
  /** Independent units: clusters, and numbers without one. */
  readonly clusters: number
  readonly method: 't' | 'clustered t'
}

/** A spread below this share of the numbers themselves is rounding. */
const ROUNDING = 1e-12

/** With fewer degrees of freedom than two clusters of 4 and 1 have, the interval of t is wider than any scale. */
export const FEWEST_DEGREES = 0.47

/** The mean of numbers with its t interval, clustered if numbers belong together. */
export function estimateOfMean(
  moments: ClusteredMoments,
  { level = 0.95, what = 'value' }: { level?: number | undefined; what?: string | undefined } = {},
): Measurement<Estimate> {
  const { n, mean, squares } = moments.all
  const refusal = notAShare({ level })
  if (refusal !== undefined) return refusal
  if (mean === null || n < 2) return { ...tooFew(n, { what }), ...(mean === null ? {} : { estimate: mean }) }
  const { clusters, dependent } = moments
  const squared = dependent ? moments.squaredError : (moments.all.variance ?? 0) / n
  if (squared === null) {
    return unmeasured('one_cluster', `All ${counted(n, what)} belong to one group, so their spread is unknown.`, {
      estimate: mean,
    })
  }
  const size = Math.sqrt(squares.value / n)
  if (!(Math.sqrt(squared) > ROUNDING * size)) {
    const all = dependent ? `${counted(clusters, 'group')} agree` : `${counted(n, what)} are equal`
    return unmeasured('no_spread', `All ${all}, so their spread is unknown.`, { estimate: mean })
  }
  const standardError = Math.sqrt(squared)
  const df = moments.degreesOfFreedom
  if (df < FEWEST_DEGREES) return oneLarge(n, { what, estimate: mean })
  return {
    status: 'measured',
    estimate: mean,
    interval: tInterval(mean, { standardError, df, level }),
    level,
    standardError,
    df,
    n,
    clusters,
    method: dependent ? 'clustered t' : 't',
  }
}

function oneLarge(n: number, { what, estimate }: { what: string; estimate: number }): Measurement<Estimate> {
  const reason = `One group holds nearly all of the ${counted(n, what)}, so the spread between groups is unknown.`
  return unmeasured('one_cluster', reason, { estimate })
}
