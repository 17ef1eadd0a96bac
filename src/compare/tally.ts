import type { ComparedScores, LeftOut } from '../core/comparison.ts'
import { EpochSpreads } from '../stats/repeats/epoch-spreads.ts'
import { Moments } from '../stats/moments.ts'
import { PairedDifferences } from '../stats/comparison/paired.ts'
import type { Score } from './scored.ts'
import { defined } from '../support/defined.ts'

type Scored = Extract<Score, { status: 'scored' }>

/** A pair that one evaluator measured on both sides. */
export interface ScoredPair {
  readonly baseline: Scored
  readonly candidate: Scored
  /** Its number among all pairs of the comparison. How many this evaluator had before it, if left out. */
  readonly at?: number
}

/** One evaluator over the pairs of a comparison, added up in memory that does not grow with independent pairs. */
export class Tally {
  readonly differences = new PairedDifferences()
  gained = 0
  lost = 0
  readonly #baseline = new SideTally()
  readonly #candidate = new SideTally()
  readonly #marks = new Uint32Array(2)
  #pairs = 0

  add({ baseline, candidate, at = this.#pairs }: ScoredPair, cluster?: string): void {
    this.#mark(++this.#pairs, baseline.score)
    this.#mark(this.#pairs, candidate.score)
    this.differences.add({ baseline: baseline.score, candidate: candidate.score, cluster, at })
    this.#baseline.add(baseline, cluster)
    this.#candidate.add(candidate, cluster)
    if (candidate.passed && !baseline.passed) this.gained++
    if (baseline.passed && !candidate.passed) this.lost++
  }

  /** A pair that is not measured on both sides: counts what each side lacks. */
  leaveOut({ baseline, candidate }: { baseline: Score; candidate: Score }): void {
    this.#pairs++
    this.#baseline.leaveOut(baseline)
    this.#candidate.leaveOut(candidate)
  }

  get n(): number {
    return this.differences.n
  }

  /**
   * The same for two evaluators that gave the same scores to the same pairs, such as accuracy and macro-F1, whose
   * results on single examples do not differ. 64 bits.
   */
  get fingerprint(): string {
    return `${this.n} ${this.#marks.join(' ')}`
  }

  #mark(pair: number, score: number): void {
    const [a = 0, b = 0] = this.#marks
    const bits = (score * 4_294_967_295) >>> 0
    this.#marks[0] = Math.imul((a ^ bits) + pair, 0x9e3779b1) ^ (b >>> 15)
    this.#marks[1] = Math.imul((b ^ pair) + bits, 0x85ebca6b) ^ (a >>> 13)
  }

  /** Whether either side has any result. */
  get asked(): Readonly<Record<'baseline' | 'candidate', boolean>> {
    return { baseline: this.#baseline.seen > 0, candidate: this.#candidate.seen > 0 }
  }

  /** Whether neither side had anything to measure, or failed. */
  get inapplicable(): boolean {
    return this.#baseline.inapplicable && this.#candidate.inapplicable
  }

  /** Both sides. Of `pairs` pairs, those without a result on a side are absent there. */
  sides(pairs: number): Readonly<Record<'baseline' | 'candidate', ComparedScores>> {
    return { baseline: this.#baseline.result(pairs), candidate: this.#candidate.result(pairs) }
  }
}

class SideTally {
  readonly #scores = new Moments()
  readonly #leftOut = { notApplicable: 0, vacuous: 0, failed: 0 }
  #passed = 0
  /** Only if examples were repeated. */
  #spreads: EpochSpreads | undefined
  /** Pairs for which this side has a result, measured or not. */
  seen = 0

  add({ score, passed, repetitions }: Scored, cluster: string | undefined): void {
    this.seen++
    this.#scores.add(score)
    if (passed) this.#passed++
    if (repetitions === undefined) return
    this.#spreads ??= new EpochSpreads()
    this.#spreads.add(repetitions, cluster)
  }

  leaveOut({ status }: Score): void {
    if (status !== 'absent') this.seen++
    if (status !== 'scored' && status !== 'absent') this.#leftOut[status]++
  }

  get inapplicable(): boolean {
    return this.seen > 0 && this.#leftOut.notApplicable === this.seen
  }

  result(pairs: number): ComparedScores {
    const leftOut: LeftOut = { ...this.#leftOut, absent: pairs - this.seen }
    const epochs = this.#spreads?.result()
    return { mean: this.#scores.mean, passed: this.#passed, leftOut, ...defined({ epochs }) }
  }
}
