import { simplified } from '../characters/han.ts'
import type { EvidenceIndex } from './evidence.ts'
import type { ClaimTerm, Support } from './support.ts'

/** How far apart two characters may stand and still say what they say side by side: 退款 in 退还货款. */
const NEAR = 4
/** How much such a pair counts, in hundredths of one that stands there as it is. */
const WORTH = 50

/**
 * The recall of a claim's support with a second reading of its Chinese pairs. Chinese shortens and lengthens words by
 * characters, so that pairs miss where every character is there. A pair of which both characters stand close together
 * in the supporting sentences counts half. Only pairs that the sentences lack are looked at, and only in those
 * sentences: elsewhere in the evidence single characters are everywhere.
 */
export function recallWithLoosePairs(terms: readonly ClaimTerm[], support: Support, evidence: EvidenceIndex): number {
  if (support.sentences.length === 0 || support.covered.length === terms.length) return support.recall
  const covered = new Set(support.covered)
  const loose = terms.filter(({ word }, at) => word.kind === 'gram' && word.script === 'han' && !covered.has(at))
  if (loose.length === 0) return support.recall
  const places = placesIn(support, evidence)
  let total = 0
  for (const { weight } of terms) total += weight
  let held = 0
  for (const { word, weight } of loose) if (isNear(word.form, places)) held += weight
  return support.recall + Math.floor((held * WORTH * 100) / total)
}

type Places = ReadonlyMap<string, readonly number[]>

/** Where each character of the sentences stands. */
function placesIn({ sentences }: Support, evidence: EvidenceIndex): Places {
  const places = new Map<string, number[]>()
  let offset = 0
  for (const at of sentences) {
    const sentence = evidence.sentences[at]
    if (sentence === undefined) continue
    const text = simplified(evidence.passages[sentence.passage]?.text.slice(sentence.start, sentence.end) ?? '')
    for (let unit = 0; unit < Math.min(text.length, LONGEST); unit++) {
      const character = text.charAt(unit)
      const known = places.get(character)
      if (known === undefined) places.set(character, [offset + unit])
      else if (known.length < MOST_PLACES) known.push(offset + unit)
    }
    offset += LONGEST + NEAR + 1
  }
  return places
}

/** Of a longer sentence only the beginning is read, and of a frequent character only the first places. */
const LONGEST = 2000
const MOST_PLACES = 32

function isNear(pair: string, places: Places): boolean {
  if (pair.length !== 2) return false
  const [first, second] = [places.get(pair.charAt(0)), places.get(pair.charAt(1))]
  if (first === undefined || second === undefined) return false
  return first.some((one) => second.some((other) => Math.abs(other - one) <= NEAR))
}
