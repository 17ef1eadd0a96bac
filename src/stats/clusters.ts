import type { Unit } from './bounded/unit.ts'
import { ClusterNames } from './cluster-names.ts'
import { Moments } from './moments.ts'
import { PreciseSum, PreciseSums } from './precise-sum.ts'

/** Numbers in clusters. Memory grows with the clusters, not with the numbers. A number without a cluster is independent. */
export class ClusteredMoments {
  readonly all = new Moments()
  readonly #single = new Moments()
  readonly #names: ClusterNames
  readonly #sums = new PreciseSums()
  /** How many numbers each cluster has. A shared name without numbers here does not count as a cluster. */
  #counts = new Float64Array(16)
  #named = 0

  /** `names` may be shared with other statistics of the same examples. */
  constructor(names: ClusterNames = new ClusterNames()) {
    this.#names = names
  }

  add(x: number, cluster?: string): void {
    this.all.add(x)
    if (cluster === undefined) {
      this.#single.add(x)
      return
    }
    const position = this.#names.positionOf(cluster)
    this.#count(position, 1)
    this.#sums.add(position, x)
  }

  merge(other: ClusteredMoments): void {
    this.all.merge(other.all)
    this.#single.merge(other.#single)
    for (const [name, from] of other.#names.entries()) {
      const count = other.#counts[from] ?? 0
      if (count === 0) continue
      const to = this.#names.positionOf(name)
      this.#count(to, count)
      this.#sums.addFrom(other.#sums, { from, to })
    }
  }

  #count(position: number, count: number): void {
    if (position >= this.#counts.length) {
      const larger = new Float64Array(Math.max(2 * this.#counts.length, position + 1))
      larger.set(this.#counts)
      this.#counts = larger
    }
    const before = this.#counts[position] as number
    if (before === 0) this.#named++
    this.#counts[position] = before + count
  }

  /** How many clusters there are, counting each number without one. */
  get clusters(): number {
    return this.#named + this.#single.n
  }

  /**
   * Degrees of freedom for t: (Σ n_c)² / Σ n_c² − 1. That is clusters − 1 if they are all of one size. If a few large
   * ones have most of the numbers, those few decide (see bench/stats for the coverage of both).
   */
  get degreesOfFreedom(): number {
    let squares = this.#single.n
    for (const count of this.#counts) squares += count * count
    return this.all.n === 0 ? 0 : this.all.n ** 2 / squares - 1
  }

  /** Whether any cluster has more than one number. Otherwise the numbers are independent. */
  get dependent(): boolean {
    return this.clusters < this.all.n
  }

  /**
   * Squared standard error of the mean, CR0 · C/(C − 1): (1/n²) Σ_c (Σ_{i∈c} (x_i − x̄))² · C/(C − 1)
   * (Miller 2024, arXiv 2411.00640; the factor for a finite number of clusters). `null` below two clusters.
   */
  get squaredError(): number | null {
    const { n } = this.all
    const count = this.clusters
    if (count < 2) return null
    const total = new PreciseSum()
    for (const [position, count] of this.#counts.entries()) {
      if (count === 0) continue
      const residual = this.#residual(this.#sums.at(position), count)
      total.addProduct(residual, residual)
    }
    const single = this.#single
    if (single.n > 0) {
      const shift = this.#residual(single.sum, single.n)
      total.add(single.squaredDeviations)
      total.add((shift * shift) / single.n)
    }
    return ((total.value / n / n) * count) / (count - 1)
  }

  /** The sum of each named cluster. Numbers without a cluster are not included. */
  *namedSums(): Generator<number> {
    for (const [position, count] of this.#counts.entries()) if (count > 0) yield this.#sums.at(position).value
  }

  /** The sum of each named cluster, by its name. */
  *sumsByName(): Generator<readonly [name: string, sum: number]> {
    for (const [name, position] of this.#names.entries()) {
      if ((this.#counts[position] ?? 0) > 0) yield [name, this.#sums.at(position).value]
    }
  }

  /** Each named cluster with its sum and size. */
  *namedUnits(): Generator<Unit> {
    for (const [position, size] of this.#counts.entries()) {
      if (size > 0) yield { sum: this.#sums.at(position).value, size }
    }
  }

  /** Σ_c (Σ_{i∈c} x_i)², where each number without a cluster is its own cluster. */
  get squaredSums(): number {
    const total = new PreciseSum()
    for (const sum of this.namedSums()) total.addProduct(sum, sum)
    total.merge(this.#single.squares)
    return total.value
  }

  /** Σ(x − x̄) over some of the numbers, given their sum and count. */
  #residual(sum: PreciseSum, n: number): number {
    const scaled = new PreciseSum()
    scaled.addScaled(sum, this.all.n)
    scaled.addScaled(this.all.sum, -n)
    return scaled.value / this.all.n
  }
}
