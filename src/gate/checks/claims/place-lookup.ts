import {
  type DateMention,
  type IndexedPassage,
  matchesDate,
  type NameMention,
  type NumberMention,
} from '../../../text/index.ts'
import type { GateIndex } from '../../gate-index.ts'

/** Asks which of the offered hits has something that the evidence as a whole has. */
export interface PlaceLookup {
  readonly hasNumber: (mention: NumberMention, passage: number) => boolean
  readonly hasDate: (date: DateMention, passage: number) => boolean
  readonly hasName: (mention: NameMention, passage: number) => boolean
}

export function placeLookup({ evidence }: GateIndex): PlaceLookup {
  return {
    hasNumber({ value, hedge }, passage) {
      if (evidence.numbers.isIn(value, passage)) return true
      if (hedge === undefined) return false
      const claimed = Number(value)
      for (const known of evidence.numbers.keys()) {
        if (Math.abs(Number(known) - claimed) <= ROUNDING * claimed && evidence.numbers.isIn(known, passage))
          return true
      }
      return false
    },
    hasDate(date, passage) {
      return evidence.dates.some((known) => {
        if (known.passage !== passage) return false
        return matchesDate(
          date,
          known.year === undefined && date.year !== undefined ? { ...known, year: date.year } : known,
        )
      })
    },
    hasName({ form }, passage) {
      const term = evidence.termOf(form)
      const { firstSentence: first, endSentence: end } = evidence.passages[passage] as IndexedPassage
      if (term !== undefined && evidence.postings.isHeld(term, { first, end })) return true
      return evidence.hasNameIn(form, passage)
    },
  }
}

/** A hedged number may be off by a fifth. */
const ROUNDING = 0.2
