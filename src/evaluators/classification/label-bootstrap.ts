import { percentileInterval } from '../../stats/bootstrap.ts'
import { poissonNumber } from '../../stats/random.ts'
import { expandedTail } from '../../stats/resampling/resample.ts'
import type { Interval } from '../../stats/intervals.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import type { ConfusionCell } from './confusion.ts'
import type { LabelStatistic, LabelTally } from './label-statistics.ts'

/** Confusion counts to be drawn again: cells of independent examples, and cells that belong together. */
export interface Resampled {
  readonly independent: readonly ConfusionCell[]
  readonly clusters: readonly (readonly ConfusionCell[])[]
}

const MOST_REPLICATES = 1000
const FEWEST_REPLICATES = 200
const MOST_DRAWS = 20_000_000

/** The figure of the counts as they are. */
export function estimate(cells: readonly ConfusionCell[], statistic: LabelStatistic): number | null {
  const numbers = new Map<string, number>()
  const known = cells.map((cell) => numbered(cell, numbers))
  const tally = new Tally(numbers.size)
  for (const cell of known) tally.add(cell, cell.count)
  return tally.total === 0 ? null : statistic(tally)
}

/**
 * The 95 % percentile interval of a figure by a Poisson bootstrap, as much further out as Student's t is beyond the
 * normal interval (Hesterberg 2015): every example, or every cluster as a whole, counts
 * Poisson(1) times. The counts of equal examples add up to Poisson(count), so that only the cells are drawn and not
 * the examples. Seeded: the same counts give the same interval. `null` where the replicates do not differ.
 */
export function labelInterval({ independent, clusters }: Resampled, statistic: LabelStatistic): Interval | null {
  const cellCount = independent.length + clusters.reduce((sum, cells) => sum + cells.length, 0)
  const affordable = Math.floor(MOST_DRAWS / Math.max(1, cellCount))
  const replicates = Math.min(MOST_REPLICATES, Math.max(FEWEST_REPLICATES, affordable))
  const numbers = new Map<string, number>()
  const alone = independent.map((cell) => numbered(cell, numbers))
  const together = clusters.map((cells) => cells.map((cell) => numbered(cell, numbers)))
  const random = seededRandom(0x5eed)
  const estimates: number[] = []
  for (let i = 0; i < replicates; i++) {
    const tally = new Tally(numbers.size)
    for (const cell of alone) tally.add(cell, poissonNumber(cell.count, random))
    for (const cells of together) {
      const times = poissonNumber(1, random)
      if (times > 0) for (const cell of cells) tally.add(cell, cell.count * times)
    }
    const value = statistic(tally)
    if (value !== null) estimates.push(value)
  }
  const units = clusters.length + independent.reduce((sum, { count }) => sum + count, 0)
  return percentileInterval(estimates, expandedTail(0.025, units))
}

/** A cell with its labels as numbers; -1 is a missing prediction. */
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

/** The counts of one replicate, without a text in the inner loop. */
class Tally implements LabelTally {
  readonly hits: Float64Array
  readonly predicted: Float64Array
  readonly expected: Float64Array
  total = 0

  constructor(labels: number) {
    this.hits = new Float64Array(labels)
    this.predicted = new Float64Array(labels)
    this.expected = new Float64Array(labels)
  }

  add({ predicted, expected }: NumberedCell, count: number): void {
    this.total += count
    raise(this.expected, expected, count)
    if (predicted >= 0) raise(this.predicted, predicted, count)
    if (predicted === expected) raise(this.hits, expected, count)
  }
}

function raise(counts: Float64Array, label: number, by: number): void {
  counts[label] = (counts[label] ?? Number.NaN) + by
}
