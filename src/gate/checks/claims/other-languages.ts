import { areForeign, type Tongue, tongueOf } from '../../../text/sentences/language.ts'
import { tongueOfPassage } from '../../../text/evidence/passage-tongue.ts'
import type { GateIndex } from '../../gate-index.ts'

/** What the answer is written in, as far as its letters and small words tell. */
export function tongueOfAnswer(index: GateIndex): Tongue | undefined {
  return index.shared(tongueOfAnswer, () => tongueOf(index.answer.content))
}

/**
 * Whether any passage is in another language than the answer. What such a passage says cannot be compared by words, so
 * that nothing can be said to be missing.
 */
export function hasOtherLanguages(index: GateIndex): boolean {
  return index.shared(readOthers, () => readOthers(index))
}

/** Whether passages are in other languages than the answer, and none in its own: their words cannot be compared at all. */
export function hasOnlyOtherLanguages(index: GateIndex): boolean {
  const own = tongueOfAnswer(index)
  if (own === undefined) return false
  let others = false
  // Mostly the first passage is in the language of the answer, and no other is read.
  for (const passage of index.evidence.passages) {
    const other = tongueOfPassage(passage)
    if (other === undefined) continue
    if (!areForeign(own, other)) return false
    // Sentences in another script are told one by one.
    others ||= other.script === own.script
  }
  return others
}

function readOthers(index: GateIndex): boolean {
  const own = tongueOfAnswer(index)
  if (own === undefined) return false
  return index.evidence.passages.some((passage) => {
    const other = tongueOfPassage(passage)
    return other !== undefined && areForeign(own, other)
  })
}
