import { lowerBound } from '../../../support/lower-bound.ts'
import type { Effort } from '../bounds/effort.ts'

/** The sentences that have a word, and what each scores for it. */
export interface Holders {
  /** Number of the word, -1 if no sentence has it. */
  readonly term: number
  readonly count: number
  /** Indices of the sentences, ascending. */
  readonly holders: Int32Array
}

/** What a sentence must get: so much of what the best one has, or more than the best one where that is not enough. */
interface Bar {
  readonly share: number
  readonly isEnough: boolean
}

/** Whether so much is too little beside what the best one has. */
export function isBelow(most: number, best: number, { share, isEnough }: Bar): boolean {
  return isEnough ? most < best * share : most <= best * share
}

/** Roughly how many steps it takes to find a sentence among those that have a word. */
export const LOOK_UP = 16

/**
 * Adds up the scores of sentences. Rare words come first: as soon as the remaining common words cannot bring another sentence
 * to the top, only sentences already near it are looked up in their long lists.
 */
export class SentenceTally {
  /** The highest score of a sentence. */
  best = 0
  private readonly values: Float64Array
  private readonly touched: number[] = []
  private readonly effort: Effort

  /** `values`: zeros for all sentences; `clear` resets them to zeros. */
  constructor(values: Float64Array, effort: Effort) {
    this.values = values
    this.effort = effort
  }

  of(sentence: number): number {
    return this.values[sentence] as number
  }

  /** The sentences that may be wanted: all but those that cannot get past the bar. */
  add(words: readonly Holders[], bar: Bar): readonly number[] {
    let rest = words.reduce((sum, { count }) => sum + count, 0)
    let near: number[] | undefined
    for (const { count, holders } of words.toSorted((a, b) => a.holders.length - b.holders.length)) {
      if (near === undefined && isBelow(rest, this.best, bar)) near = [...this.touched]
      if (near !== undefined) this.leaveOut(near, rest, bar)
      if (near === undefined || near.length * LOOK_UP > holders.length) this.addAll(holders, count, near === undefined)
      else this.addTo(near, holders, count)
      rest -= count
    }
    return near ?? this.touched
  }

  /** Takes out of a list those that cannot get past the bar with what is left. */
  private leaveOut(near: number[], rest: number, bar: Bar): void {
    this.effort.spend(near.length)
    const { values, best } = this
    let kept = 0
    for (let place = 0; place < near.length; place++) {
      const at = near[place] as number
      if (isBelow((values[at] as number) + rest, best, bar)) continue
      near[kept++] = at
    }
    near.length = kept
  }

  clear(): void {
    for (const at of this.touched) this.values[at] = 0
  }

  /** Adds to each sentence that has a word; only to those with a score already if no `others` are wanted. */
  private addAll(holders: Int32Array, count: number, others: boolean): void {
    const { values, touched } = this
    this.effort.spend(holders.length)
    for (let place = 0; place < holders.length; place++) {
      const at = holders[place] as number
      const before = values[at] as number
      if (before === 0) {
        if (!others) continue
        touched.push(at)
      }
      values[at] = before + count
      if (before + count > this.best) this.best = before + count
    }
  }

  private addTo(sentences: readonly number[], holders: Int32Array, count: number): void {
    this.effort.spend(sentences.length * LOOK_UP)
    for (const at of sentences) {
      if (!isHeld(holders, at)) continue
      const value = this.of(at) + count
      this.values[at] = value
      if (value > this.best) this.best = value
    }
  }
}

export function isHeld(holders: Int32Array, sentence: number): boolean {
  return holders[lowerBound((at) => (holders[at] as number) < sentence, holders.length)] === sentence
}
