import { type Counterparts, counterpartsOf, isContrary, isOverstated } from './polarity-lists.ts'
import type { Unit } from './units.ts'

/** What two units that stand in the same place have to do with each other. */
export type Relation = 'same' | 'contrary' | 'overstated'

export interface Pair {
  /** Indices into the units of the claim and of the sentence. */
  readonly claim: number
  readonly sentence: number
  readonly relation: Relation
}

/** More pairs of units than this are not compared. */
const MOST_CELLS = 30_000

/** The pairs of units in which two statements match best, in order. */
export function aligned(claim: readonly Unit[], sentence: readonly Unit[]): Pair[] {
  if (claim.length * sentence.length > MOST_CELLS) return []
  const width = sentence.length + 1
  const counterparts = claim.map(({ key }) => counterpartsOf(key))
  const best = new Int32Array((claim.length + 1) * width)
  for (let i = claim.length - 1; i >= 0; i--) {
    for (let j = sentence.length - 1; j >= 0; j--) {
      const skipped = Math.max(best[(i + 1) * width + j] as number, best[i * width + j + 1] as number)
      const worth = worthOf(claim[i] as Unit, sentence[j] as Unit, counterparts[i] as Counterparts)
      const matched = worth === 0 ? 0 : worth + (best[(i + 1) * width + j + 1] as number)
      best[i * width + j] = Math.max(skipped, matched)
    }
  }
  const found: Pair[] = []
  for (let i = 0, j = 0; i < claim.length && j < sentence.length;) {
    const here = best[i * width + j] as number
    const [own, other, known] = [claim[i] as Unit, sentence[j] as Unit, counterparts[i] as Counterparts]
    const worth = worthOf(own, other, known)
    if (worth > 0 && here === worth + (best[(i + 1) * width + j + 1] as number)) {
      found.push({ claim: i++, sentence: j++, relation: relationOf(own, other, known) ?? 'same' })
    } else if (here === best[(i + 1) * width + j]) i++
    else j++
  }
  return found
}

/** Equal words decide; contraries only fill the place between them. */
function worthOf(own: Unit, other: Unit, counterparts: Counterparts): number {
  if (own.key === other.key) return own.content ? 20 : 5
  return relationOf(own, other, counterparts) === undefined ? 0 : 3
}

function relationOf({ key: own }: Unit, { key: other }: Unit, counterparts: Counterparts): Relation | undefined {
  if (own === other) return 'same'
  if (isContrary(own, other, counterparts)) return 'contrary'
  return isOverstated(other, counterparts) ? 'overstated' : undefined
}
