import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'

/** With more, something would fit by chance. */
const MOST = 24

/**
 * The numbers of the sentences that a claim seems to come from, as places of the evidence: the first mention of each of the first few.
 * Many claims come from the same few sentences, so they are looked for once.
 */
export function numbersNear({ support }: Claim, index: GateIndex): readonly number[] {
  const known = index.shared(nearNumbers, nearNumbers)
  const key = support.sentences.join()
  let places = known.get(key)
  if (places === undefined) {
    places = [...index.evidence.numbers.firstIn(support.sentences).values()].slice(0, MOST)
    known.set(key, places)
  }
  return places
}

function nearNumbers(): Map<string, readonly number[]> {
  return new Map()
}
