import type { ClusteredMoments } from './clusters.ts'
import { FEWEST_DEGREES } from './estimate.ts'
import { tInterval, wilsonInterval, type Interval } from './intervals.ts'

/** Squared standard errors below this are rounding. */
const NO_SPREAD = 1e-24

/**
 * The 95 % interval of a share of 0s and 1s, and its method: Wilson, or clustered t if examples belong together. If the
 * sample gives none, the method says why.
 */
export function shareInterval(scores: ClusteredMoments): { ci: Interval | null; ciMethod: string } {
  const { n, mean } = scores.all
  if (mean === null) return { ci: null, ciMethod: 'none: nothing was measured' }
  return scores.dependent
    ? clusteredInterval(scores, mean)
    : { ci: wilsonInterval(Math.round(mean * n), { n }), ciMethod: 'wilson' }
}

function clusteredInterval(scores: ClusteredMoments, mean: number): { ci: Interval | null; ciMethod: string } {
  const { clusters, squaredError, degreesOfFreedom: df } = scores
  if (squaredError === null) {
    return { ci: null, ciMethod: `none: all ${scores.all.n} results belong to one group` }
  }
  if (squaredError >= NO_SPREAD) {
    if (df < FEWEST_DEGREES) {
      return { ci: null, ciMethod: `none: one group holds nearly all of the ${scores.all.n} results` }
    }
    const interval = tInterval(mean, { standardError: Math.sqrt(squaredError), df })
    return { ci: clipped(interval), ciMethod: 'clustered t' }
  }
  // With few groups, no spread between them says little: each group counts as one observation.
  if (mean === 0 || mean === 1) {
    return { ci: wilsonInterval(mean * clusters, { n: clusters }), ciMethod: 'wilson over groups' }
  }
  return { ci: null, ciMethod: `none: all ${clusters} groups agree, so their spread is unknown` }
}

function clipped([low, high]: Interval): Interval {
  return [Math.max(0, low), Math.min(1, high)]
}
