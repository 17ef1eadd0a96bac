import { Moments } from './moments.ts'
import { PreciseSum } from './precise-sum.ts'

interface Cluster {
  n: number
  readonly sum: PreciseSum
}

/** Numbers that come in clusters. Memory grows with the clusters and not with the numbers; what has no cluster stands for itself. */
export class ClusteredMoments {
  readonly all = new Moments()
  readonly #single = new Moments()
  readonly #clusters = new Map<string, Cluster>()

  add(x: number, cluster?: string): void {
    this.all.add(x)
    if (cluster === undefined) {
      this.#single.add(x)
      return
    }
    const known = this.#cluster(cluster)
    known.n++
    known.sum.add(x)
  }

  merge(other: ClusteredMoments): void {
    this.all.merge(other.all)
    this.#single.merge(other.#single)
    for (const [name, { n, sum }] of other.#clusters) {
      const known = this.#cluster(name)
      known.n += n
      known.sum.merge(sum)
    }
  }

  #cluster(name: string): Cluster {
    let cluster = this.#clusters.get(name)
    if (cluster === undefined) {
      cluster = { n: 0, sum: new PreciseSum() }
      this.#clusters.set(name, cluster)
    }
    return cluster
  }

  /** How many clusters there are, counting each number without one. */
  get clusters(): number {
    return this.#clusters.size + this.#single.n
  }

  /** Whether any cluster holds more than one number; otherwise they are independent. */
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
    for (const cluster of this.#clusters.values()) {
      const residual = this.#residual(cluster.sum, cluster.n)
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

  /** Σ(x − x̄) over some of the numbers, given their sum and count. */
  #residual(sum: PreciseSum, n: number): number {
    const scaled = new PreciseSum()
    scaled.addScaled(sum, this.all.n)
    scaled.addScaled(this.all.sum, -n)
    return scaled.value / this.all.n
  }
}
