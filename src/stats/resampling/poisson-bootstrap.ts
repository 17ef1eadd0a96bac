import { FEWEST_FOR_BOOTSTRAP } from '../bootstrap.ts'
import { isUsable, notAShare, notFinite, tooFew, unmeasured, type Measurement } from '../measurement.ts'
import { PreciseSum } from '../precise-sum.ts'
import { PoissonWeights } from './poisson-weights.ts'
import { expandedTail, type Resampled } from './resample.ts'
import { sortedQuantile } from './sorted-quantile.ts'

const REPLICATES = 1000
/** Beyond, the interval of Student's t and the normal one are the same to three digits. */
const UNITS_COUNTED = 1000

/**
 * The bootstrap of the means of several columns at once, such as the differences of several evaluators, over any number
 * of rows in constant memory (Chamandy et al. 2012). All columns share the weights of a row. The row's cluster, or its
 * id if it has none, decides how often it counts, so neither order nor shards matter.
 */
export class PoissonBootstrap {
  readonly #columns: readonly Column[]
  readonly #replicates: number
  readonly #weights: PoissonWeights
  readonly #counts: Float64Array
  readonly #units = new Set<string>()

  constructor({ columns, replicates = REPLICATES }: { columns: number; replicates?: number | undefined }) {
    this.#replicates = replicates
    this.#weights = new PoissonWeights(replicates)
    this.#counts = new Float64Array(replicates)
    this.#columns = Array.from({ length: columns }, () => new Column(replicates))
  }

  /** One row: a number for each column, or `null` if it has none. */
  add(values: ArrayLike<number | null>, { id, cluster }: { id: string; cluster?: string | undefined }): void {
    const unit = cluster === undefined ? `example ${id}` : `group ${cluster}`
    if (this.#units.size < UNITS_COUNTED) this.#units.add(unit)
    const weights = this.#weights.of(unit)
    addTimes(this.#counts, { weights, times: 1 })
    for (const [index, column] of this.#columns.entries()) column.add(values[index] ?? null, weights)
  }

  merge(other: PoissonBootstrap): void {
    if (other.#replicates !== this.#replicates || other.#columns.length !== this.#columns.length) {
      throw new TypeError('Only bootstraps of as many columns and replicates can be merged.')
    }
    addAll(this.#counts, other.#counts)
    for (const [index, column] of other.#columns.entries()) this.#columns[index]?.merge(column)
    for (const unit of other.#units) if (this.#units.size < UNITS_COUNTED) this.#units.add(unit)
  }

  /** The mean of a column with its expanded percentile interval (Hesterberg 2015). */
  mean(index: number, { level = 0.95 }: { level?: number | undefined } = {}): Measurement<Resampled> {
    const column = this.#columns[index]
    if (column === undefined)
      return unmeasured('out_of_range', `There is no column ${index} of ${this.#columns.length}.`)
    const share = notAShare({ level })
    if (share !== undefined) return share
    if (column.broken > 0) return notFinite(column.broken, { of: column.n + column.broken })
    if (column.n === 0) return tooFew(0, { atLeast: 1 })
    const estimate = column.sum.value / column.n
    const units = Math.min(this.#units.size, column.n)
    if (units < FEWEST_FOR_BOOTSTRAP) {
      return { ...tooFew(units, { what: 'independent unit', atLeast: FEWEST_FOR_BOOTSTRAP }), estimate }
    }
    const estimates = column.estimates(this.#counts)
    const half = (1 - level) / 2
    const tail = units >= UNITS_COUNTED ? half : expandedTail(half, units)
    const interval = [sortedQuantile(estimates, tail), sortedQuantile(estimates, 1 - tail)] as const
    const standardError = deviation(estimates)
    if (!(standardError > 1e-12 * Math.max(1e-100, Math.abs(estimate)))) {
      return unmeasured('no_spread', 'The replicates do not differ, so the spread is unknown.', { estimate })
    }
    const method = 'expanded percentile bootstrap, poisson (sfc32)'
    return { status: 'measured', estimate, interval, level, standardError, units, replicates: this.#replicates, method }
  }
}

/** Sums of one column, over all rows and in each replicate. */
class Column {
  readonly sum = new PreciseSum()
  n = 0
  broken = 0
  readonly #sums: Float64Array
  /** How often rows without a number counted. Only kept if there are any. */
  #absent: Float64Array | undefined

  constructor(replicates: number) {
    this.#sums = new Float64Array(replicates)
  }

  add(value: number | null, weights: Uint8Array): void {
    if (value === null || !isUsable(value)) {
      if (value !== null) this.broken++
      this.#absent ??= new Float64Array(this.#sums.length)
      addTimes(this.#absent, { weights, times: 1 })
      return
    }
    this.n++
    this.sum.add(value)
    if (value !== 0) addTimes(this.#sums, { weights, times: value })
  }

  merge(other: Column): void {
    this.n += other.n
    this.broken += other.broken
    this.sum.merge(other.sum)
    addAll(this.#sums, other.#sums)
    if (other.#absent === undefined) return
    this.#absent ??= new Float64Array(this.#sums.length)
    addAll(this.#absent, other.#absent)
  }

  /** The mean in each replicate, in ascending order. Leaves out replicates without rows. */
  estimates(counts: Float64Array): Float64Array {
    const estimates: number[] = []
    for (const [at, sum] of this.#sums.entries()) {
      const n = (counts[at] as number) - (this.#absent?.[at] ?? 0)
      if (n > 0) estimates.push(sum / n)
    }
    return Float64Array.from(estimates).sort()
  }
}

function addTimes(sums: Float64Array, { weights, times }: { weights: Uint8Array; times: number }): void {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + (weights[at] as number) * times
}

function addAll(sums: Float64Array, others: Float64Array): void {
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + (others[at] as number)
}

function deviation(values: Float64Array): number {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1))
}
