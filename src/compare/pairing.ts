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

  /** The pairs that are complete with the next examples of both runs: as many of each, or of one only. */
  addAll(baseline: readonly ScoredExample[], candidate: readonly ScoredExample[]): Pair[] {
    const complete: Pair[] = []
    for (let at = 0; at < Math.max(baseline.length, candidate.length); at++) {
      const [was, is] = [baseline[at], candidate[at]]
      if (was !== undefined && is !== undefined && was.id === is.id) {
        const pair = this.#matched({ baseline: was, candidate: is })
        if (pair !== undefined) complete.push(pair)
        continue
      }
      const found = [was && this.add(was, 'baseline'), is && this.add(is, 'candidate')]
      complete.push(...found.filter((pair) => pair !== undefined))
    }
    return complete
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

/** A run's examples, as many at a time as are at hand. */
export type Batches = AsyncIterable<readonly ScoredExample[]>

/** Examples that come one by one. */
export async function* oneByOne(examples: AsyncIterable<ScoredExample>): AsyncGenerator<readonly ScoredExample[]> {
  for await (const example of examples) yield [example]
}

/** Reads two runs side by side, so that examples at the same place in both never wait. */
export async function* pairsOf(
  sources: Readonly<Record<Side, Batches>>,
  { pairs, prepare }: { pairs: Pairs; prepare: (example: ScoredExample, side: Side) => ScoredExample },
): AsyncGenerator<readonly Pair[]> {
  const [baseline, candidate] = [new Rest(sources.baseline), new Rest(sources.candidate)]
  let read = 0
  try {
    for (;;) {
      const [was, is] = [await baseline.left(), await candidate.left()]
      if (was + is === 0) return
      const count = was === 0 || is === 0 ? was + is : Math.min(was, is)
      yield pairs.addAll(
        baseline.take(count).map((example) => prepare(example, 'baseline')),
        candidate.take(count).map((example) => prepare(example, 'candidate')),
      )
      read += count
      if (read < TURN) continue
      read = 0
      // A store in a file answers without waiting, so timers and signals would never get a turn.
      await sleep(0)
    }
  } finally {
    await baseline.close()
    await candidate.close()
  }
}

/** What has not been taken of a run's examples. */
class Rest {
  readonly #batches: AsyncIterator<readonly ScoredExample[]>
  #batch: readonly ScoredExample[] = []
  #taken = 0
  #ended = false

  constructor(batches: Batches) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  /** How many are at hand; 0 at the end. */
  async left(): Promise<number> {
    while (this.#taken === this.#batch.length && !this.#ended) {
      const next = await this.#batches.next()
      this.#ended = next.done === true
      this.#batch = next.done === true ? [] : next.value
      this.#taken = 0
    }
    return this.#batch.length - this.#taken
  }

  take(count: number): readonly ScoredExample[] {
    const taken = this.#batch.slice(this.#taken, this.#taken + count)
    this.#taken += taken.length
    return taken
  }

  async close(): Promise<void> {
    if (!this.#ended) await this.#batches.return?.()
  }
}
