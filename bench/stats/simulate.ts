import type { Interval } from '../../src/stats/intervals.ts'
import type { Random } from './draws.ts'
import { seeded } from './effort.ts'

export interface Coverage {
  /** Of the trials with an interval, the share that hold the truth. */
  readonly coverage: number
  /** Share of trials for which an interval was refused. */
  readonly refused: number
  readonly width: number
}

/** What share of its samples a script draws, its argument: `node bench/stats/coverage.ts 0.1`. */
const SHARE = Number(process.argv[2] ?? 1)

/** How many samples are drawn of so many at most. */
export function samples(most: number): number {
  return Math.ceil(most * SHARE)
}

/** Coverage that is near enough to 95 %, wider by what chance does where fewer samples are drawn. */
const SLACK = SHARE < 1 ? 3 * Math.sqrt((0.05 * 0.95) / samples(8000)) : 0
export const WITHIN = [0.93 - SLACK, 0.97 + SLACK] as const

/** Draws `trials` samples (or a share of them) and asks for one interval each, or for several of the same sample. */
export function simulate<Name extends string>(
  trial: (random: Random) => Readonly<Record<Name, Interval | null>>,
  { trials: most, truth, seed }: { trials: number; truth: number; seed: number },
): ReadonlyMap<Name, Coverage> {
  const trials = samples(most)
  const random = seeded(seed)
  const sums = new Map<Name, { held: number; given: number; width: number }>()
  for (let index = 0; index < trials; index++) {
    const intervals = trial(random)
    for (const name in intervals) {
      const sum = sums.get(name) ?? { held: 0, given: 0, width: 0 }
      const interval = intervals[name]
      if (interval !== null) {
        sum.given++
        sum.width += interval[1] - interval[0]
        if (interval[0] <= truth && truth <= interval[1]) sum.held++
      }
      sums.set(name, sum)
    }
  }
  return new Map(
    [...sums].map(([name, { held, given, width }]) => [
      name,
      { coverage: held / given, refused: 1 - given / trials, width: width / given },
    ]),
  )
}

/** The interval of an outcome; `null` where it was refused. */
export function intervalOf(
  outcome: { status: 'measured'; interval: Interval } | { status: 'unmeasured' },
): Interval | null {
  return outcome.status === 'measured' ? outcome.interval : null
}
