import { lowerBound } from '../../support/lower-bound.ts'
import { isUsable, notFinite, tooFew, type Measurement } from '../measurement.ts'
import { kolmogorovUpper } from './kolmogorov-smirnov.ts'

export interface ScoreDistanceFigures {
  /** The largest gap between the two cumulative shares. */
  readonly statistic: number
  /** Two-sided, by Kolmogorov's limit over as many values as there would be if those of a group were all one. */
  readonly pValue: number
  /** Values that were added. */
  readonly n: number
}

interface Grouped {
  readonly value: number
  readonly group?: string | undefined
}

/**
 * The distance between the distribution of values that arrive one by one and that of a given sample (Kolmogorov and
 * Smirnov). The statistic is exact. Memory grows with the sample and the groups, not with the values. Shards can be
 * merged.
 */
export class ScoreDistance {
  /** The distinct values of the sample, from the smallest up, and the share of the sample up to each. */
  readonly #steps: Float64Array
  readonly #shares: Float64Array
  /** Values below the first step, at it, between it and the second, and so on. */
  readonly #counts: Float64Array
  readonly #sample: GroupSizes
  readonly #added = new GroupSizes()
  #broken = 0

  constructor(sample: readonly Grouped[]) {
    const usable = sample.filter(({ value }) => isUsable(value))
    this.#broken = sample.length - usable.length
    this.#steps = Float64Array.from(new Set(usable.map(({ value }) => value))).sort()
    this.#counts = new Float64Array(2 * this.#steps.length + 1)
    this.#sample = new GroupSizes()
    const at = new Float64Array(this.#steps.length)
    for (const { value, group } of usable) {
      this.#sample.add(group)
      at[this.#stepsBelow(value)]! += 1
    }
    let seen = 0
    this.#shares = at.map((count) => (seen += count) / usable.length)
  }

  add({ value, group }: Grouped): void {
    if (!isUsable(value)) {
      this.#broken++
      return
    }
    this.#added.add(group)
    const below = this.#stepsBelow(value)
    this.#counts[2 * below + (this.#steps[below] === value ? 1 : 0)]! += 1
  }

  /** Adds what `other`, made from the same sample, has seen. */
  merge(other: ScoreDistance): void {
    const alike = (step: number, at: number): boolean => step === other.#steps[at]
    if (other.#steps.length !== this.#steps.length || !this.#steps.every(alike)) {
      throw new TypeError('Only distances from the same sample can be merged.')
    }
    for (const [at, count] of other.#counts.entries()) this.#counts[at]! += count
    this.#added.merge(other.#added)
    this.#broken += other.#broken
  }

  result(): Measurement<ScoreDistanceFigures> {
    const [m, n] = [this.#sample.n, this.#added.n]
    if (this.#broken > 0) return notFinite(this.#broken, { of: m + n + this.#broken })
    if (m < 2 || n < 2) return tooFew(Math.min(m, n), { what: m < 2 ? 'baseline value' : 'current value' })
    // Between two steps only the added values rise, so the gap is widest at a step or just before the next one.
    let [statistic, below] = [0, 0]
    let before = 0
    for (const [at, share] of this.#shares.entries()) {
      below += this.#counts[2 * at] as number
      statistic = Math.max(statistic, Math.abs(below / n - before))
      below += this.#counts[2 * at + 1] as number
      statistic = Math.max(statistic, Math.abs(below / n - share))
      before = share
    }
    const [a, b] = [this.#sample.independent, this.#added.independent]
    return { status: 'measured', statistic, pValue: kolmogorovUpper(statistic * Math.sqrt((a * b) / (a + b))), n }
  }

  /** How many steps are below a value. */
  #stepsBelow(value: number): number {
    return lowerBound((at) => (this.#steps[at] as number) < value, this.#steps.length)
  }
}

/** How many values each group has. */
class GroupSizes {
  n = 0
  readonly #sizes = new Map<string, number>()

  add(group: string | undefined): void {
    this.n++
    if (group !== undefined) this.#sizes.set(group, (this.#sizes.get(group) ?? 0) + 1)
  }

  merge(other: GroupSizes): void {
    this.n += other.n
    for (const [group, size] of other.#sizes) this.#sizes.set(group, (this.#sizes.get(group) ?? 0) + size)
  }

  /** The effective number of values if those in a group were all alike: n² / Σ size² (Kish). */
  get independent(): number {
    let [grouped, squares] = [0, 0]
    for (const size of this.#sizes.values()) {
      grouped += size
      squares += size * size
    }
    return this.n ** 2 / (squares + this.n - grouped)
  }
}
