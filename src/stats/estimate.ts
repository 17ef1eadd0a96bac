import type { ClusteredMoments } from './clusters.ts'
import { tInterval, type Interval } from './intervals.ts'
import { counted, notAShare, tooFew, unmeasured, type Measurement } from './measurement.ts'

/** A mean, and how sure it is. */
export interface Estimate {
  readonly estimate: number
  readonly interval: Interval
  readonly level: number
  readonly standardError: number
  readonly df: number
  readonly n: number
  /** Independent units: clusters, and numbers without one. */
  readonly clusters: number
  readonly method: 't' | 'clustered t'
}

/** A spread below this share of the numbers themselves is rounding. */
const ROUNDING = 1e-12

/** The mean of numbers with its t interval, clustered where numbers belong together. */
export function estimateOfMean(
  moments: ClusteredMoments,
  { level = 0.95, what = 'value' }: { level?: number; what?: string } = {},
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
  const df = clusters - 1
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
