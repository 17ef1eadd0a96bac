import type { Pairing } from '../core/comparison.ts'
import { sleep } from '../support/sleep.ts'
import type { ScoredExample } from './scored.ts'
import { Waiting } from './waiting.ts'

/** An example as both runs have it. */
export interface Pair {
  readonly baseline: ScoredExample
  readonly candidate: ScoredExample
}

/** Ids that are named of each kind of example that has no partner. */
const NAMED = 5

/**
 * Pairs the examples of two runs by id, in any order. Examples in the same order are paired as they arrive; only those
 * out of order have to wait.
 */
export class Pairs {
  readonly #waiting: Readonly<Record<Side, Waiting>> = { baseline: new Waiting(), candidate: new Waiting() }
  readonly #changed: string[] = []
  #paired = 0
  #changedCount = 0
  #unverified = 0

  /** The pair that is complete with this example, if there is one. */
  add(example: ScoredExample, side: Side): Pair | undefined {
    const other = this.#waiting[side === 'baseline' ? 'candidate' : 'baseline'].take(example.id)
    if (other === undefined) {
      this.#waiting[side].add(example)
      return undefined
    }
    return this.#matched(
      side === 'baseline' ? { baseline: example, candidate: other } : { baseline: other, candidate: example },
    )
  }

  /** The pairing so far. */
  result(): Pairing {
    const { baseline, candidate } = this.#waiting
    return {
      paired: this.#paired,
      changed: this.#changedCount,
      onlyBaseline: baseline.size,
      onlyCandidate: candidate.size,
      unverified: this.#unverified,
      examples: { changed: this.#changed, onlyBaseline: baseline.first(NAMED), onlyCandidate: candidate.first(NAMED) },
    }
  }

  #matched(pair: Pair): Pair | undefined {
    const [asked, askedBefore] = [pair.candidate.asked, pair.baseline.asked]
    if (asked !== undefined && askedBefore !== undefined && asked !== askedBefore) {
      this.#changedCount++
      if (this.#changed.length < NAMED) this.#changed.push(pair.baseline.id)
      return undefined
    }
    if (asked === undefined || askedBefore === undefined) this.#unverified++
    this.#paired++
    return pair
  }
}

export type Side = 'baseline' | 'candidate'

/** Examples of either run between two turns of the event loop. */
const TURN = 1_000

/** Reads two runs side by side, so that examples at the same place in both never wait. */
export async function* pairsOf(
  sources: Readonly<Record<Side, AsyncIterable<ScoredExample>>>,
  { pairs, prepare }: { pairs: Pairs; prepare: (example: ScoredExample, side: Side) => ScoredExample },
): AsyncGenerator<Pair> {
  const open = new Map<Side, AsyncIterator<ScoredExample>>([
    ['baseline', sources.baseline[Symbol.asyncIterator]()],
    ['candidate', sources.candidate[Symbol.asyncIterator]()],
  ])
  let read = 0
  try {
    while (open.size > 0) {
      // A store in a file answers without waiting, so timers and signals would never get a turn.
      if (++read % TURN === 0) await sleep(0)
      for (const [side, examples] of open) {
        const next = await examples.next()
        if (next.done === true) {
          open.delete(side)
          continue
        }
        const pair = pairs.add(prepare(next.value, side), side)
        if (pair !== undefined) yield pair
      }
    }
  } finally {
    for (const examples of open.values()) await examples.return?.()
  }
}
