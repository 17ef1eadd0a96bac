import { seededRandom } from '../support/seeded-random.ts'
import { FEWEST_FOR_BOOTSTRAP, percentileInterval } from './bootstrap.ts'
import { ClusteredMoments } from './clusters.ts'
import { FEWEST_DEGREES } from './estimate.ts'
import { tInterval, type Interval } from './intervals.ts'
import { QuantileSketch, type Weighted } from './quantiles.ts'
import { poissonNumber } from './random.ts'

const REPLICATES = 500
const PERCENTILES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const
type Percentile = keyof typeof PERCENTILES

/** Figures such as latencies: how many, their mean, percentiles and maximum, with 95 % intervals. */
export interface FigureSummary {
  readonly unit: string
  readonly n: number
  readonly mean: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
  /** 95 % intervals, or `null` if the sample gives none. */
  readonly ci: Readonly<Record<'mean' | Percentile, Interval | null>>
  /** How the intervals of the percentiles were computed, or why there are none. */
  readonly ciMethod: string
}

/** Adds up figures in constant memory, or memory that grows with the clusters. Neither order nor sharding matters. */
export class Figures {
  readonly #moments = new ClusteredMoments()
  readonly #sketch = new QuantileSketch()
  readonly #units = new Set<string>()

  add(value: number, { unit, group }: { unit: string; group?: string | undefined }): void {
    this.#moments.add(value, group)
    this.#sketch.add(value)
    this.#units.add(unit)
  }

  merge(other: Figures): void {
    this.#moments.merge(other.#moments)
    this.#sketch.merge(other.#sketch)
    for (const unit of other.#units) this.#units.add(unit)
  }

  /** `undefined` if there are no figures. */
  result(): FigureSummary | undefined {
    const { n, max } = this.#sketch
    const { mean } = this.#moments.all
    if (max === null || mean === null) return undefined
    const at = (q: number): number => this.#sketch.quantile(q) ?? max
    const { p50, p95, p99 } = PERCENTILES
    const unit = [...this.#units].sort().join(' or ')
    return { unit, n, mean, p50: at(p50), p95: at(p95), p99: at(p99), max, ...this.#intervals(mean) }
  }

  #intervals(mean: number): Pick<FigureSummary, 'ci' | 'ciMethod'> {
    const none = { mean: this.#ofMean(mean), p50: null, p95: null, p99: null }
    if (this.#moments.dependent) return { ci: none, ciMethod: 'none: figures of one group are not independent' }
    if (this.#sketch.n < FEWEST_FOR_BOOTSTRAP) {
      return { ci: none, ciMethod: `none: fewer than ${FEWEST_FOR_BOOTSTRAP} figures` }
    }
    return { ci: { ...none, ...percentileIntervals(this.#sketch) }, ciMethod: 'poisson bootstrap' }
  }

  #ofMean(mean: number): Interval | null {
    const { all, degreesOfFreedom: df, dependent, squaredError } = this.#moments
    const squared = dependent ? squaredError : all.variance === null ? null : all.variance / all.n
    if (squared === null || !(squared > 0 && squared < Infinity) || df < FEWEST_DEGREES) return null
    const [low, high] = tInterval(mean, { standardError: Math.sqrt(squared), df })
    const [smallest] = this.#sketch.weighted()
    // Something that is never negative, such as a latency, has no mean below 0.
    return smallest !== undefined && smallest.value >= 0 ? [Math.max(0, low), high] : [low, high]
  }
}

/**
 * Percentile intervals by a seeded Poisson bootstrap: each figure counts Poisson(1) times, and equal ones in a bucket
 * Poisson(count) times together. There is no upper end if the largest figure is below the percentile itself with a
 * chance of more than 2.5 %: p95 needs 72 figures, p99 needs 368.
 */
function percentileIntervals(sketch: QuantileSketch): Record<Percentile, Interval | null> {
  const figures = sketch.weighted()
  const random = seededRandom(0x5eed)
  const counts = Float64Array.from(figures, ({ count }) => count)
  const times = new Float64Array(figures.length)
  const estimates: Record<Percentile, number[]> = { p50: [], p95: [], p99: [] }
  for (let replicate = 0; replicate < REPLICATES; replicate++) {
    let total = 0
    for (let index = 0; index < counts.length; index++) {
      total += times[index] = poissonNumber(counts[index] ?? 0, random)
    }
    if (total === 0) continue
    for (const name of NAMES)
      estimates[name].push(quantileOf(figures, { times, rank: PERCENTILES[name] * (total - 1) }))
  }
  const interval = (name: Percentile): Interval | null =>
    PERCENTILES[name] ** sketch.n > 0.025 ? null : percentileInterval(estimates[name])
  return { p50: interval('p50'), p95: interval('p95'), p99: interval('p99') }
}

const NAMES = ['p50', 'p95', 'p99'] as const

/** The figure at a rank from 0, linear between neighbours, where each of `ascending` counts as often as given. */
function quantileOf(
  ascending: readonly Weighted[],
  { times, rank }: { times: Readonly<Float64Array>; rank: number },
): number {
  const low = Math.floor(rank)
  let seen = 0
  let below: number | undefined
  let last = Number.NaN
  // A loop over indices: this runs through all figures for each of three percentiles of each replicate.
  for (let index = 0; index < times.length; index++) {
    const count = times[index] ?? 0
    if (count === 0) continue
    seen += count
    if (seen <= low) continue
    last = ascending[index]?.value ?? last
    below ??= last
    if (seen > Math.ceil(rank)) return below + (last - below) * (rank - low)
  }
  return last
}
