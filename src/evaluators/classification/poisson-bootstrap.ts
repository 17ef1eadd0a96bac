import type { ConfusionCell } from './confusion.ts'

/** Confusion counts to be drawn again: cells of independent examples, and cells that belong together. */
export interface Resampled {
  readonly independent: readonly ConfusionCell[]
  readonly clusters: readonly (readonly ConfusionCell[])[]
}

const MOST_REPLICATES = 1000
const FEWEST_REPLICATES = 200
const MOST_DRAWS = 20_000_000

/**
 * The 95 % percentile interval of macro-F1 by a Poisson bootstrap: every example, or every cluster as a whole, counts
 * Poisson(1) times. The counts of equal examples add up to Poisson(count), so that only the cells are drawn and not
 * the examples. Seeded: the same counts give the same interval. `null` where the replicates do not differ.
 */
export function macroF1Interval({ independent, clusters }: Resampled): readonly [low: number, high: number] | null {
  const cellCount = independent.length + clusters.reduce((sum, cells) => sum + cells.length, 0)
  const affordable = Math.floor(MOST_DRAWS / Math.max(1, cellCount))
  const replicates = Math.min(MOST_REPLICATES, Math.max(FEWEST_REPLICATES, affordable))
  const numbers = new Map<string, number>()
  const alone = independent.map((cell) => numbered(cell, numbers))
  const together = clusters.map((cells) => cells.map((cell) => numbered(cell, numbers)))
  const random = generator(0x5eed)
  const estimates: number[] = []
  for (let i = 0; i < replicates; i++) {
    const tally = new Tally(numbers.size)
    for (const cell of alone) tally.add(cell, poisson(cell.count, random))
    for (const cells of together) {
      const times = poisson(1, random)
      if (times > 0) for (const cell of cells) tally.add(cell, cell.count * times)
    }
    const estimate = tally.macroF1()
    if (estimate !== null) estimates.push(estimate)
  }
  estimates.sort((a, b) => a - b)
  const low = quantile(estimates, 0.025)
  const high = quantile(estimates, 0.975)
  return low === undefined || high === undefined || low === high ? null : [low, high]
}

/** A cell with its labels as numbers; -1 stands for a missing prediction. */
interface NumberedCell {
  readonly predicted: number
  readonly expected: number
  readonly count: number
}

function numbered({ predicted, expected, count }: ConfusionCell, numbers: Map<string, number>): NumberedCell {
  const numberOf = (label: string): number => {
    const number = numbers.get(label) ?? numbers.size
    numbers.set(label, number)
    return number
  }
  return { predicted: predicted === null ? -1 : numberOf(predicted), expected: numberOf(expected), count }
}

/** The counts of one replicate: macro-F1 as in confusion.ts, without a text in the inner loop. */
class Tally {
  readonly #hits: Float64Array
  readonly #seen: Float64Array

  constructor(labels: number) {
    this.#hits = new Float64Array(labels)
    this.#seen = new Float64Array(labels)
  }

  add({ predicted, expected }: NumberedCell, count: number): void {
    this.#raise(this.#seen, expected, count)
    if (predicted >= 0) this.#raise(this.#seen, predicted, count)
    if (predicted === expected) this.#raise(this.#hits, expected, count)
  }

  macroF1(): number | null {
    let sum = 0
    let labels = 0
    for (const [label, seen] of this.#seen.entries()) {
      if (seen === 0) continue
      sum += (2 * (this.#hits[label] ?? Number.NaN)) / seen
      labels++
    }
    return labels === 0 ? null : sum / labels
  }

  #raise(counts: Float64Array, label: number, by: number): void {
    counts[label] = (counts[label] ?? Number.NaN) + by
  }
}

function quantile(sorted: readonly number[], share: number): number | undefined {
  const position = share * (sorted.length - 1)
  const below = sorted[Math.floor(position)]
  const above = sorted[Math.ceil(position)]
  return below === undefined || above === undefined ? undefined : below + (above - below) * (position % 1)
}

/** A Poisson number: by multiplying uniforms for small means (Knuth), rounded from a normal one for large means. */
function poisson(mean: number, random: () => number): number {
  if (mean > 64) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  if (mean > 20) return poisson(mean / 2, random) + poisson(mean - mean / 2, random)
  const limit = Math.exp(-mean)
  let product = random()
  let count = 0
  while (product > limit) {
    product *= random()
    count++
  }
  return count
}

/** Box–Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Mulberry32: uniform numbers from 0 to below 1. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
