import type { Unit } from './unit.ts'

/** Up to so many different scores are kept as they are. */
const EXACT_UP_TO = 1000
/** Beyond, so many steps of the scale are told apart. */
const STEPS = 2000

/**
 * How often each score from 0 to 1 occurred, in constant memory. What it gives depends on the scores alone, not on their
 * order or shards.
 */
export class ScoreValues {
  #counts = new Map<number, number>()
  #stepped = false

  add(score: number, times = 1): void {
    const value = this.#stepped ? stepOf(score) : score
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + times)
    if (!this.#stepped && this.#counts.size > EXACT_UP_TO) this.#toSteps()
  }

  merge(other: ScoreValues): void {
    if (other.#stepped && !this.#stepped) this.#toSteps()
    for (const [value, times] of other.#counts) this.add(value, times)
  }

  /** The scores as independent units, from the lowest. Those that were rounded are moved together so that `sum` is right. */
  units(sum: number): readonly Unit[] {
    const ordered = [...this.#counts].sort(([a], [b]) => a - b)
    const n = ordered.reduce((count, [, times]) => count + times, 0)
    const rounded = ordered.reduce((total, [value, times]) => total + value * times, 0)
    const shift = this.#stepped ? (sum - rounded) / n : 0
    return ordered.map(([value, times]) => ({ sum: value + shift, size: 1, times }))
  }

  #toSteps(): void {
    const exact = this.#counts
    this.#counts = new Map()
    this.#stepped = true
    for (const [score, times] of exact) this.add(score, times)
  }
}

/** 0 and 1 for themselves, everything else by the middle of its step. The middle of a step is itself. */
function stepOf(score: number): number {
  return score <= 0 || score >= 1 ? score : (Math.floor(score * STEPS) + 0.5) / STEPS
}
