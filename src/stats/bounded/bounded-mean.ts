import { crossing } from './crossing.ts'
import type { ClusteredMoments } from '../clusters.ts'
import { normalQuantile, tQuantile } from '../distributions.ts'
import type { Interval } from '../intervals.ts'
import { lowerTailAtZero } from './saddlepoint.ts'
import type { Unit } from './unit.ts'

/** The ends of the scale that no number can leave. */
export type Scale = readonly [least: number, most: number]

/** The units of a sample, and how its bounds are made. */
export interface BoundedSample {
  readonly units: readonly Unit[]
  readonly scale: Scale
  /** How large the added unit is, as a share of a typical one. It is never smaller than one number. 1 if left out. */
  readonly added?: number | undefined
}

/**
 * The one-sided p-value of "the true mean is `mean` or less" for numbers on a bounded scale (Gaffke 2005): to the units
 * seen one more is added at the least value, each weighs Exp(1), and the p-value is the chance that the weighted mean is
 * `mean` or less. For 0 and 1 it is Clopper and Pearson's. It needs no large sample and no shape: what was not seen
 * may still occur as rarely as the sample allows. The added unit is as large as the one a number is in on average.
 */
export function chanceAtMost(mean: number, { units, scale: [least], added: share = 1 }: BoundedSample): number {
  const size = Math.max(1, share * typicalSize(units))
  const added: Unit = { sum: least * size, size }
  return weightedBelowZero(
    [...units, added].map((unit) => ({ by: unit.sum - mean * unit.size, times: unit.times ?? 1 })),
  )
}

/** The same for "the true mean is `mean` or more". */
export function chanceAtLeast(mean: number, sample: BoundedSample): number {
  return chanceAtMost(-mean, mirrored(sample))
}

/** The largest mean that is ruled out as too low at one-sided `alpha`: a lower bound of the true mean. */
export function lowerBound(alpha: number, sample: BoundedSample): number {
  const { units } = sample
  const [least] = sample.scale
  const mean = units.reduce((sum, unit) => sum + unit.sum * (unit.times ?? 1), 0) / numbersIn(units)
  if (!(mean > least)) return least
  const bar = normalQuantile(alpha)
  return crossing((at) => deviate(chanceAtMost(at, sample)) - bar, [least, mean])
}

/** The smallest mean that is ruled out as too high. */
export function upperBound(alpha: number, sample: BoundedSample): number {
  return -lowerBound(alpha, mirrored(sample))
}

/** Both bounds, each at half of what `level` leaves. */
export function boundedInterval(level: number, sample: BoundedSample): Interval {
  const tail = (1 - level) / 2
  return [lowerBound(tail, sample), upperBound(tail, sample)]
}

function mirrored({ units, scale: [least, most], added }: BoundedSample): BoundedSample {
  return { units: units.map((unit) => ({ ...unit, sum: -unit.sum })), scale: [-most, -least], added }
}

/** A chance as a normal deviate, on which it changes evenly with the mean. */
function deviate(chance: number): number {
  return Math.max(-40, Math.min(40, normalQuantile(chance)))
}

/**
 * The same for so many units that the one more is only a shift: t, with mean and error of the units and of that one.
 */
export function boundsOfMany(level: number, { moments, scale }: { moments: ClusteredMoments; scale: Scale }): Interval {
  const [low, high] = scale.map((end) => withOneMore(moments, end))
  const reach = ({ standardError, df }: OneMore): number => tQuantile((1 + level) / 2, df) * standardError
  if (low === undefined || high === undefined) return [...scale]
  return [Math.max(scale[0], low.estimate - reach(low)), Math.min(scale[1], high.estimate + reach(high))]
}

/** A mean to which one more unit was added. */
export interface OneMore {
  readonly estimate: number
  readonly standardError: number
  readonly df: number
}

/** Mean and error of a sample and one more unit at `end`. */
export function withOneMore(moments: ClusteredMoments, end: number): OneMore {
  const { clusters, dependent, all } = moments
  const mean = all.mean ?? end
  const squared = dependent ? (moments.squaredError ?? 0) : (all.variance ?? 0) / Math.max(1, all.n)
  const shift = (end - mean) / Math.max(1, clusters)
  return {
    estimate: mean + shift,
    standardError: Math.sqrt(squared + shift * shift),
    df: Math.max(1, moments.degreesOfFreedom),
  }
}

function numbersIn(units: readonly Unit[]): number {
  return units.reduce((sum, { size, times = 1 }) => sum + size * times, 0)
}

/** The size of the unit in which a number is, on average over the numbers. */
function typicalSize(units: readonly Unit[]): number {
  return units.reduce((sum, { size, times = 1 }) => sum + size * size * times, 0) / numbersIn(units)
}

/** P(Σ Gᵢ·byᵢ ≤ 0) with Gᵢ ~ Gamma(timesᵢ): K(t) = −Σ timesᵢ ln(1 − byᵢ t). */
function weightedBelowZero(terms: readonly { readonly by: number; readonly times: number }[]): number {
  const [least, most] = terms.reduce(([low, high], { by }) => [Math.min(low, by), Math.max(high, by)], [0, 0])
  if (!(least < 0)) return 0
  if (!(most > 0)) return 1
  const [by, times] = [Float64Array.from(terms, (term) => term.by), Float64Array.from(terms, (term) => term.times)]
  return lowerTailAtZero({
    domain: [1 / least, 1 / most],
    third: terms.reduce((sum, term) => sum + 2 * term.times * term.by ** 3, 0),
    value: (t) => -by.reduce((sum, each, index) => sum + (times[index] as number) * Math.log(1 - each * t), 0),
    slopes: (t) => {
      let [slope, curvature] = [0, 0]
      for (let index = 0; index < by.length; index++) {
        const part = (by[index] as number) / (1 - (by[index] as number) * t)
        slope += (times[index] as number) * part
        curvature += (times[index] as number) * part * part
      }
      return [slope, curvature]
    },
  })
}
