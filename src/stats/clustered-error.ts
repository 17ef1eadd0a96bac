import { ClusteredMoments } from './clusters.ts'
import { tQuantile } from './distributions.ts'
import { FEWEST_DEGREES } from './estimate.ts'
import { unmeasured, type Unmeasured } from './measurement.ts'

/** The uncertainty of an estimate over rows that belong together. */
export interface ClusteredError {
  readonly standardError: number
  /** Quantile of t by which the standard error is multiplied. */
  readonly t: number
}

/**
 * The standard error of an estimate from how much each row moves it (its influence, with mean 0), with the rows of a
 * group taken together, as for a mean. `undefined` if no two rows share a group: then the rows are independent.
 */
export function clusteredError(
  influences: ArrayLike<number>,
  {
    groups = [],
    level,
    estimate,
  }: { groups?: readonly (string | undefined)[] | undefined; level: number; estimate: number },
): ClusteredError | Unmeasured | undefined {
  const moments = new ClusteredMoments()
  for (let at = 0; at < influences.length; at++) moments.add(influences[at] as number, groups[at])
  if (!moments.dependent) return undefined
  const { squaredError, degreesOfFreedom: df } = moments
  const rows = influences.length
  if (squaredError === null) {
    return unmeasured('one_cluster', `All ${rows} examples belong to one group, so their spread is unknown.`, {
      estimate,
    })
  }
  if (df < FEWEST_DEGREES) {
    return unmeasured('one_cluster', `One group holds nearly all of the ${rows} examples.`, { estimate })
  }
  if (!(squaredError > 1e-18)) {
    return unmeasured('no_spread', `All ${moments.clusters} groups agree, so their spread is unknown.`, { estimate })
  }
  return { standardError: Math.sqrt(squaredError), t: tQuantile((1 + level) / 2, df) }
}
