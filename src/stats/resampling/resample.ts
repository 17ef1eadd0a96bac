import { seededRandom } from '../../support/seeded-random.ts'
import { normalQuantile, tQuantile } from '../distributions.ts'
import type { Interval } from '../intervals.ts'
import { isUsable, notAShare, tooFew, unmeasured, type Measurement, type Unmeasured } from '../measurement.ts'
import { poissonNumber } from '../random.ts'
import { normalLower } from '../tails.ts'
import { sortedQuantile } from './sorted-quantile.ts'

/** A statistic of a sample in which unit `i` counts `weights[i]` times, or `null` if such a sample gives none. */
export type WeightedStatistic = (weights: Float64Array) => number | null

export type BootstrapMethod = 'expanded percentile' | 'percentile' | 'expanded bca' | 'bca'

/** How a sample is resampled. The seed makes the result reproducible. */
export interface ResampleOptions {
  /**
   * `percentile`: the plain one, too narrow below 100 units and refused there; `bca`: corrected for bias and skew (Efron
   * 1987), likewise. The `expanded` ones go further out, as Student's t does beyond the normal interval (Hesterberg 2015).
   */
  readonly method?: BootstrapMethod | undefined
  /** `multinomial` draws as many units as there are; `poisson` lets each count Poisson(1) times. */
  readonly scheme?: 'multinomial' | 'poisson' | undefined
  /** How many samples are drawn. 1999 if left out. */
  readonly replicates?: number | undefined
  readonly seed?: number | undefined
  /** The level of the interval. 0.95 if left out. */
  readonly level?: number | undefined
  /** Fewer units than this are refused. If left out, 20, or 100 for the methods that are not expanded. */
  readonly atLeast?: number | undefined
}

/** An estimate with a bootstrap interval. */
export interface Resampled {
  readonly estimate: number
  readonly interval: Interval
  readonly level: number
  readonly standardError: number
  readonly units: number
  readonly replicates: number
  readonly method: string
}

const REPLICATES = 1999
const SEED = 0xb007

/**
 * The bootstrap of any statistic of independent units. If examples form clusters, the clusters are the units: this is
 * then the cluster bootstrap.
 */
export function resample(
  statistic: WeightedStatistic,
  { units, ...options }: ResampleOptions & { units: number },
): Measurement<Resampled> {
  const { level = 0.95, replicates = REPLICATES, method = 'expanded percentile' } = options
  const { atLeast = method.startsWith('expanded') ? 20 : 100 } = options
  const share = notAShare({ level })
  if (share !== undefined) return share
  const estimate = units > 0 ? statistic(new Float64Array(units).fill(1)) : null
  if (estimate === null || !isUsable(estimate)) {
    return unmeasured('too_few', `These ${units} units give no estimate.`)
  }
  if (units < atLeast) return { ...tooFew(units, { what: 'independent unit', atLeast }), estimate }
  if (!(replicates >= 20 / (1 - level))) {
    return unmeasured('too_few', `${replicates} replicates do not reach the ends of a ${level * 100} % interval.`)
  }
  const estimates = replicated(statistic, { ...options, units, replicates })
  if (estimates.length < 0.9 * replicates) {
    return unmeasured(
      'no_spread',
      'More than a tenth of the replicates give no estimate; there is too little to resample.',
      {
        estimate,
      },
    )
  }
  const ends = endsOf(estimates, { statistic, estimate, units, level, method })
  if ('status' in ends) return { ...ends, estimate }
  const interval: Interval = [sortedQuantile(estimates, ends[0]), sortedQuantile(estimates, ends[1])]
  if (!(interval[0] < interval[1])) {
    return unmeasured('no_spread', 'The replicates do not differ, so the spread is unknown.', { estimate })
  }
  return {
    status: 'measured',
    estimate,
    interval,
    level,
    standardError: spread(estimates),
    units,
    replicates,
    method: `${method} bootstrap${options.scheme === 'poisson' ? ', poisson' : ''}`,
  }
}

/** Estimates from resampled samples, in ascending order. */
function replicated(
  statistic: WeightedStatistic,
  { units, replicates, seed = SEED, scheme = 'multinomial' }: ResampleOptions & { units: number; replicates: number },
): Float64Array {
  const random = seededRandom(seed)
  const weights = new Float64Array(units)
  const estimates: number[] = []
  for (let replicate = 0; replicate < replicates; replicate++) {
    if (scheme === 'poisson') for (let at = 0; at < units; at++) weights[at] = poissonNumber(1, random)
    else {
      weights.fill(0)
      for (let draw = 0; draw < units; draw++) weights[Math.floor(random() * units)]! += 1
    }
    const estimate = statistic(weights)
    if (estimate !== null && isUsable(estimate)) estimates.push(estimate)
  }
  return Float64Array.from(estimates).sort()
}

interface Ends {
  readonly statistic: WeightedStatistic
  readonly estimate: number
  readonly units: number
  readonly level: number
  readonly method: BootstrapMethod
}

/** Which shares of the replicates are the ends of the interval. */
function endsOf(estimates: Float64Array, { level, method, ...from }: Ends): Interval | Unmeasured {
  const tail = method.startsWith('expanded') ? expandedTail((1 - level) / 2, from.units) : (1 - level) / 2
  if (method.endsWith('percentile')) return [tail, 1 - tail]
  const below = shareBelow(estimates, from.estimate)
  const a = accelerationOf(leaveOneOut(from))
  if (!(below > 0 && below < 1) || a === null) {
    return unmeasured('no_spread', 'All replicates lie on one side of the estimate, so its bias cannot be corrected.')
  }
  const z0 = normalQuantile(below)
  const at = (z: number): number => normalLower(z0 + (z0 + z) / (1 - a * (z0 + z)))
  return [at(normalQuantile(tail)), at(normalQuantile(1 - tail))]
}

/** The share of replicates that is as far out as t is beyond the spread with n. */
export function expandedTail(tail: number, units: number): number {
  return normalLower(Math.sqrt(units / (units - 1)) * tQuantile(tail, units - 1))
}

/** The share of ascending replicates below the estimate; those equal to it count half. */
function shareBelow(estimates: Float64Array, estimate: number): number {
  let below = 0
  for (const replicate of estimates) below += replicate < estimate ? 1 : replicate === estimate ? 0.5 : 0
  return below / estimates.length
}

function leaveOneOut({ statistic, units }: { statistic: WeightedStatistic; units: number }): number[] {
  const weights = new Float64Array(units).fill(1)
  const estimates: number[] = []
  for (let left = 0; left < units; left++) {
    weights[left] = 0
    const estimate = statistic(weights)
    if (estimate !== null) estimates.push(estimate)
    weights[left] = 1
  }
  return estimates
}

/** a = Σ(θ̄ − θ₍ᵢ₎)³ / (6 (Σ(θ̄ − θ₍ᵢ₎)²)^{3/2}) over estimates that leave out one unit each, or `null` if they are all equal. */
export function accelerationOf(leftOut: readonly number[]): number | null {
  const mean = leftOut.reduce((sum, x) => sum + x, 0) / leftOut.length
  let squares = 0
  let cubes = 0
  for (const x of leftOut) {
    squares += (mean - x) ** 2
    cubes += (mean - x) ** 3
  }
  return squares > 0 ? cubes / (6 * squares ** 1.5) : null
}

function spread(estimates: Float64Array): number {
  const mean = estimates.reduce((sum, x) => sum + x, 0) / estimates.length
  return Math.sqrt(estimates.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (estimates.length - 1))
}
