import type { Interval } from '../../src/stats/intervals.ts'
import { percent } from './table.ts'

/** How often intervals held the truth, lay above it, and how wide they were. */
export class Kept {
  readonly #truth: number
  readonly #widths: number[] = []
  #held = 0
  #above = 0

  constructor(truth: number) {
    this.#truth = truth
  }

  add(interval: Interval | null): void {
    if (interval === null) return
    const [low, high] = interval
    this.#widths.push(high - low)
    if (low > this.#truth) this.#above++
    else if (high >= this.#truth) this.#held++
  }

  cells(flagged: boolean): string[] {
    const given = this.#widths.length
    if (given === 0) return ['none', 'none', '–']
    const chance = (p: number): number => (3 * Math.sqrt(p * (1 - p))) / Math.sqrt(given)
    const width = this.#widths.toSorted((a, b) => a - b)[given >> 1] ?? 0
    return [
      percent(this.#held / given, flagged ? [0.935 - chance(0.065), 1] : undefined),
      percent(this.#above / given, flagged ? [0, 0.03 + chance(0.03)] : undefined),
      width.toFixed(3),
    ]
  }
}
