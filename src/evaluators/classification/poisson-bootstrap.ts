import { macroF1, type ConfusionCell } from './confusion.ts'

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
 * the examples. Seeded: the same counts give the same interval.
 */
export function macroF1Interval({ independent, clusters }: Resampled): readonly [low: number, high: number] | null {
  const draws = independent.length + clusters.reduce((sum, cells) => sum + cells.length, 0)
  const replicates = Math.min(MOST_REPLICATES, Math.max(FEWEST_REPLICATES, Math.floor(MOST_DRAWS / Math.max(1, draws))))
  const random = generator(0x5eed)
  const estimates: number[] = []
  for (let i = 0; i < replicates; i++) {
    const drawn = independent.map((cell) => ({ ...cell, count: poisson(cell.count, random) }))
    for (const cells of clusters) {
      const times = poisson(1, random)
      if (times > 0) for (const cell of cells) drawn.push({ ...cell, count: cell.count * times })
    }
    const estimate = macroF1(drawn)
    if (estimate !== null) estimates.push(estimate)
  }
  estimates.sort((a, b) => a - b)
  const low = quantile(estimates, 0.025)
  const high = quantile(estimates, 0.975)
  return low === undefined || high === undefined || low === high ? null : [low, high]
}

function quantile(sorted: readonly number[], share: number): number | undefined {
  const position = share * (sorted.length - 1)
  const below = sorted[Math.floor(position)]
  const above = sorted[Math.ceil(position)]
  return below === undefined || above === undefined ? undefined : below + (above - below) * (position % 1)
}

/** A Poisson number: by multiplying uniforms for small means (Knuth), else the sum of two halves of the mean. */
function poisson(mean: number, random: () => number): number {
  if (mean > 500) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
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
