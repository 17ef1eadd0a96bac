import { withOneMore, type OneMore } from '../bounded/bounded-mean.ts'
import { ClusterNames } from '../cluster-names.ts'
import { ClusteredMoments } from '../clusters.ts'
import { estimateOfMean, type Estimate } from '../estimate.ts'
import { isUsable, notFinite, unmeasured, type Measurement } from '../measurement.ts'
import { Moments } from '../moments.ts'
import { PreciseSum } from '../precise-sum.ts'
import { tUpper } from '../tails.ts'
import type { Unit } from '../bounded/unit.ts'
import { effectOfPasses, effectOfScores, type EffectSize } from './effect-size.ts'
import { mcNemarTest, type McNemar } from './mcnemar.ts'
import { MONTE_CARLO_UP_TO, normalSignFlip, signFlipTest, type SignFlip } from './sign-flip.ts'

/** One example, scored on both sides. A difference is always candidate − baseline. */
export interface Pair {
  readonly baseline: number
  readonly candidate: number
  readonly cluster?: string | undefined
  /** Its number among all pairs, by which questions about the same pairs know it. How many came before it, if left out. */
  readonly at?: number | undefined
}

/** The mean difference, candidate − baseline, and how sure it is. */
export interface PairedDifference extends Estimate {
  readonly statistic: number
  /** Two-sided, of the t test. */
  readonly pValue: number
  readonly baseline: number
  readonly candidate: number
  /** Pearson's correlation of the two sides. The nearer to 1, the more pairing helps. `null` if a side does not vary. */
  readonly correlation: number | null
}

/** How the pairs fell. */
export interface PairCounts {
  readonly better: number
  readonly worse: number
  readonly same: number
}

/**
 * Adds up pairs, in memory that grows with the clusters and with the first 20,000 independent differences. Neither the
 * order of the pairs nor how they are sharded matters.
 */
export class PairedDifferences {
  readonly #differences: ClusteredMoments
  readonly #baseline = new Moments()
  readonly #candidate = new Moments()
  readonly #products = new PreciseSum()
  /** Differences without a cluster. Dropped once there are too many to permute. */
  #singles: number[] | undefined = []
  /** Which pairs these are. */
  #places: number[] = []
  #binary = true
  #broken = 0
  #better = 0
  #worse = 0
  /** The permutation test of the first `n` pairs. */
  #flipped: { readonly n: number; readonly test: Measurement<SignFlip> } | undefined

  /** `names` may be shared with the differences of other evaluators over the same examples. */
  constructor({ names = new ClusterNames() }: { names?: ClusterNames | undefined } = {}) {
    this.#differences = new ClusteredMoments(names)
  }

  add({ baseline, candidate, cluster, at = this.n }: Pair): void {
    const difference = candidate - baseline
    if (!isUsable(baseline) || !isUsable(candidate)) {
      this.#broken++
      return
    }
    this.#differences.add(difference, cluster)
    this.#baseline.add(baseline)
    this.#candidate.add(candidate)
    this.#products.addProduct(baseline, candidate)
    if (difference > 0) this.#better++
    else if (difference < 0) this.#worse++
    this.#binary &&= isBit(baseline) && isBit(candidate)
    if (cluster === undefined) this.#keep([difference], [at])
  }

  merge(other: PairedDifferences): void {
    this.#differences.merge(other.#differences)
    this.#baseline.merge(other.#baseline)
    this.#candidate.merge(other.#candidate)
    this.#products.merge(other.#products)
    this.#binary &&= other.#binary
    this.#broken += other.#broken
    this.#better += other.#better
    this.#worse += other.#worse
    if (other.#singles === undefined) this.#singles = undefined
    else this.#keep(other.#singles, other.#places)
  }

  get n(): number {
    return this.#differences.all.n
  }

  /** Independent units: clusters, and pairs without one. */
  get clusters(): number {
    return this.#differences.clusters
  }

  /** Whether any cluster has more than one pair. McNemar's test does not apply to these. */
  get dependent(): boolean {
    return this.#differences.dependent
  }

  /** Whether every score was 0 or 1. */
  get binary(): boolean {
    return this.#binary && this.n > 0
  }

  get counts(): PairCounts {
    return { better: this.#better, worse: this.#worse, same: this.n - this.#better - this.#worse }
  }

  /** The mean difference with its interval and t test, clustered if pairs belong together. */
  difference({ level = 0.95 }: { level?: number | undefined } = {}): Measurement<PairedDifference> {
    const refusal = this.#refusal()
    if (refusal !== undefined) return refusal
    const estimate = estimateOfMean(this.#differences, { level, what: 'difference' })
    if (estimate.status === 'unmeasured') return estimate
    const statistic = estimate.estimate / estimate.standardError
    return {
      ...estimate,
      statistic,
      pValue: 2 * tUpper(Math.abs(statistic), estimate.df),
      baseline: this.#baseline.sum.value / this.n,
      candidate: this.#candidate.sum.value / this.n,
      correlation: this.#correlation(),
    }
  }

  /** How large the difference is, without a unit: over the pairs, whatever belongs together. `undefined` if nothing differs. */
  effect(): EffectSize | undefined {
    if (this.#broken > 0) return undefined
    if (this.binary) return effectOfPasses({ gained: this.#better, lost: this.#worse })
    return effectOfScores({ differences: this.#differences.all, baseline: this.#baseline, candidate: this.#candidate })
  }

  /** The permutation test of the differences; clusters flip together. */
  signFlip(options: { replicates?: number | undefined; seed?: number | undefined } = {}): Measurement<SignFlip> {
    const refusal = this.#refusal()
    if (refusal !== undefined) return refusal
    const units = this.#differences.clusters
    if (this.#singles === undefined || units > MONTE_CARLO_UP_TO) {
      return normalSignFlip({ total: this.#differences.all.sum.value, squares: this.#differences.squaredSums, units })
    }
    if (options.replicates !== undefined || options.seed !== undefined) {
      return signFlipTest([...this.#differences.namedSums(), ...this.#singles], options)
    }
    // The verdict asks it, and so does the interval that must agree with it.
    if (this.#flipped?.n !== this.n) {
      this.#flipped = { n: this.n, test: signFlipTest([...this.#differences.namedSums(), ...this.#singles]) }
    }
    return this.#flipped.test
  }

  /**
   * The independent units, equal ones together. `undefined` if there are too many to keep, where the mean is normal to
   * more digits than anyone prints.
   */
  units(): readonly Unit[] | undefined {
    if (this.#singles === undefined || !this.kept) return undefined
    const times = new Map<number, number>()
    for (const single of this.#singles) times.set(single, (times.get(single) ?? 0) + 1)
    return [
      ...this.#differences.namedUnits(),
      ...[...times].map(([sum, count]) => ({ sum, size: 1, times: count })),
    ].sort((a, b) => a.sum - b.sum || a.size - b.size)
  }

  /** Whether there are few enough independent units to keep each. */
  get kept(): boolean {
    return this.#singles !== undefined && this.clusters <= MONTE_CARLO_UP_TO
  }

  /** What the sign-flip test flips, by cluster or pair. `undefined` if there are too many to keep. */
  signed(): ReadonlyMap<string | number, number> | undefined {
    const places = this.#places
    if (this.#singles === undefined || !this.kept) return undefined
    return new Map<string | number, number>([
      ...this.#differences.sumsByName(),
      ...this.#singles.map((single, index) => [places[index] ?? index, single] as const),
    ])
  }

  /** Mean and error of the differences and one more unit at `end`. */
  withOneMore(end: number): OneMore {
    return withOneMore(this.#differences, end)
  }

  /** McNemar's test; only for scores of 0 or 1, each pair for itself. */
  mcNemar(): Measurement<McNemar> {
    const refusal = this.#refusal()
    if (refusal !== undefined) return refusal
    if (!this.#binary) {
      return unmeasured(
        'different_scales',
        "McNemar's test is for pass and fail; some of these scores are neither 0 nor 1.",
      )
    }
    if (this.dependent) {
      return unmeasured(
        'one_cluster',
        `McNemar's test is for independent pairs; these ${this.n} pairs form ${this.clusters} groups. The sign-flip test is for them.`,
      )
    }
    return mcNemarTest({ onlyCandidate: this.#better, onlyBaseline: this.#worse })
  }

  #refusal(): Measurement<never> | undefined {
    if (this.#broken > 0) return notFinite(this.#broken, { of: this.n + this.#broken, what: 'pair' })
    return this.n === 0 ? unmeasured('no_pairs', 'There are no pairs to compare.') : undefined
  }

  #keep(differences: readonly number[], places: readonly number[]): void {
    if (this.#singles === undefined) return
    if (this.#singles.length + differences.length > MONTE_CARLO_UP_TO) {
      this.#singles = undefined
      this.#places = []
      return
    }
    for (const difference of differences) this.#singles.push(difference)
    for (const place of places) this.#places.push(place)
  }

  #correlation(): number | null {
    const { n } = this
    const covered = new PreciseSum()
    covered.addScaled(this.#products, n)
    covered.addProduct(-this.#baseline.sum.value, this.#candidate.sum.value)
    const spread = Math.sqrt(this.#baseline.squaredDeviations * this.#candidate.squaredDeviations)
    return spread > 0 ? Math.min(1, Math.max(-1, covered.value / n / spread)) : null
  }
}

/**
 * Adds up the differences of pairs. The result gives the mean difference with its interval and t test, clustered or
 * not, and pass rates.
 */
export function pairedDifferencesOf(pairs: Iterable<Pair>): PairedDifferences {
  const differences = new PairedDifferences()
  for (const pair of pairs) differences.add(pair)
  return differences
}

function isBit(score: number): boolean {
  return score === 0 || score === 1
}
