/** Up to this many numbers are kept as they are, and their quantiles are exact. */
const EXACT_UP_TO = 1000
/** Beyond, a quantile is within this share of a number of its rank. */
const RELATIVE_ERROR = 0.005
const GAMMA = (1 + RELATIVE_ERROR) / (1 - RELATIVE_ERROR)
const LOG_GAMMA = Math.log(GAMMA)
const SMALLEST = 1e-9

/** A figure, and how often it occurs. */
export interface Weighted {
  readonly value: number
  readonly count: number
}

/**
 * Percentiles of any number of figures in constant memory, mergeable over shards: exact up to 1,000 figures, then in
 * logarithmic buckets (DDSketch, Masson et al. 2019) within 0.5 %.
 */
export class QuantileSketch {
  n = 0
  #max = -Infinity
  #exact: number[] | undefined = []
  readonly #buckets = new Map<number, number>()

  /** The largest figure, or `null` if there is none. */
  get max(): number | null {
    return this.n === 0 ? null : this.#max
  }

  add(x: number): void {
    this.n++
    this.#max = Math.max(this.#max, x)
    if (this.#exact === undefined) this.#count(x, 1)
    else if (this.#exact.push(x) > EXACT_UP_TO) this.#spill()
  }

  merge(other: QuantileSketch): void {
    this.n += other.n
    this.#max = Math.max(this.#max, other.#max)
    if (this.#exact !== undefined && other.#exact !== undefined && this.n <= EXACT_UP_TO) {
      this.#exact.push(...other.#exact)
      return
    }
    this.#spill()
    for (const x of other.#exact ?? []) this.#count(x, 1)
    for (const [value, count] of other.#buckets) this.#buckets.set(value, (this.#buckets.get(value) ?? 0) + count)
  }

  /** The figure below which a share `q` of all figures is (linear between neighbours while exact). `null` if there is none. */
  quantile(q: number): number | null {
    if (this.n === 0) return null
    return this.#exact === undefined ? this.#bucketed(q) : interpolated(this.#exact.toSorted(ascending), q)
  }

  /** The figures, or the middles of their buckets, from the smallest up. */
  weighted(): readonly Weighted[] {
    if (this.#exact !== undefined) return this.#exact.toSorted(ascending).map((value) => ({ value, count: 1 }))
    const ordered = [...this.#buckets].sort(([a], [b]) => a - b)
    return ordered.map(([key, count]) => ({ value: Math.min(valueOf(key), this.#max), count }))
  }

  #spill(): void {
    for (const x of this.#exact ?? []) this.#count(x, 1)
    this.#exact = undefined
  }

  #count(x: number, times: number): void {
    const key = bucketOf(x)
    this.#buckets.set(key, (this.#buckets.get(key) ?? 0) + times)
  }

  #bucketed(q: number): number {
    const rank = q * (this.n - 1)
    let seen = 0
    for (const key of [...this.#buckets.keys()].sort(ascending)) {
      seen += this.#buckets.get(key) as number
      if (seen > rank) return Math.min(valueOf(key), this.#max)
    }
    return this.#max
  }
}

/** Keys have the same order as the numbers: negative numbers below 0, tiny ones 0. */
function bucketOf(x: number): number {
  const size = Math.abs(x)
  if (size < SMALLEST) return 0
  return Math.sign(x) * (Math.ceil(Math.log(size / SMALLEST) / LOG_GAMMA) + 1)
}

function valueOf(key: number): number {
  if (key === 0) return 0
  const middle = (2 * GAMMA ** (Math.abs(key) - 1)) / (GAMMA + 1)
  return Math.sign(key) * SMALLEST * middle
}

function interpolated(sorted: readonly number[], q: number): number {
  const rank = q * (sorted.length - 1)
  const below = sorted[Math.floor(rank)] as number
  const above = sorted[Math.ceil(rank)] as number
  return below + (above - below) * (rank - Math.floor(rank))
}

function ascending(a: number, b: number): number {
  return a - b
}
