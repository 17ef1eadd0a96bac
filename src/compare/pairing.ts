import type { Pairing } from '../core/index.ts'
import type { ScoredExample } from './scored.ts'

/** An example as both runs have it. */
export interface Pair {
  readonly baseline: ScoredExample
  readonly candidate: ScoredExample
}

/** Ids that are named of each kind of example that has no partner. */
const NAMED = 5
/** Examples that wait for their partner with all their texts; further ones wait with their scores alone. */
const WITH_TEXTS = 10_000

/**
 * Brings the examples of two runs together by their ids, in whatever order they come. What comes in the same order is
 * paired as it comes; only what is out of order has to wait.
 */
export class Pairs {
  readonly #waiting: Readonly<Record<Side, Map<string, ScoredExample>>> = { baseline: new Map(), candidate: new Map() }
  readonly #changed: string[] = []
  #paired = 0
  #changedCount = 0
  #unverified = 0

  /** The pair that is complete with this example, if there is one. */
  add(example: ScoredExample, side: Side): Pair | undefined {
    const others = this.#waiting[side === 'baseline' ? 'candidate' : 'baseline']
    const other = others.get(example.id)
    if (other === undefined) {
      const waiting = this.#waiting[side]
      waiting.set(example.id, waiting.size < WITH_TEXTS ? example : withoutTexts(example))
      return undefined
    }
    others.delete(example.id)
    return this.#matched(
      side === 'baseline' ? { baseline: example, candidate: other } : { baseline: other, candidate: example },
    )
  }

  /** How the examples came together so far. */
  result(): Pairing {
    const { baseline, candidate } = this.#waiting
    return {
      paired: this.#paired,
      changed: this.#changedCount,
      onlyBaseline: baseline.size,
      onlyCandidate: candidate.size,
      unverified: this.#unverified,
      examples: { changed: this.#changed, onlyBaseline: firstOf(baseline), onlyCandidate: firstOf(candidate) },
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

/** Reads two runs side by side, so that what stands at the same place in both never waits. */
export async function* pairsOf(
  sources: Readonly<Record<Side, AsyncIterable<ScoredExample>>>,
  { pairs, prepare }: { pairs: Pairs; prepare: (example: ScoredExample, side: Side) => ScoredExample },
): AsyncGenerator<Pair> {
  const open = new Map<Side, AsyncIterator<ScoredExample>>([
    ['baseline', sources.baseline[Symbol.asyncIterator]()],
    ['candidate', sources.candidate[Symbol.asyncIterator]()],
  ])
  try {
    while (open.size > 0) {
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

function withoutTexts({ inputs: _, output: __, outcomes, ...rest }: ScoredExample): ScoredExample {
  const kept = Object.entries(outcomes).map(([name, { reasoning: ___, ...outcome }]) => [name, outcome] as const)
  return { ...rest, outcomes: Object.fromEntries(kept) }
}

function firstOf(examples: ReadonlyMap<string, unknown>): string[] {
  return examples.keys().take(NAMED).toArray()
}
