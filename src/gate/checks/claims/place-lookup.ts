import type { DateMention } from '../../../text/dates/dates.ts'
import { isReached } from '../../../text/evidence/known-numbers.ts'
import type { IndexedPassage } from '../../../text/evidence/evidence.ts'
import type { NameMention } from '../../../text/names/names.ts'
import type { NumberMention } from '../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../gate-index.ts'

/** Tells which of the offered hits has something that is somewhere in the evidence. */
export interface PlaceLookup {
  readonly hasNumber: (mention: NumberMention, passage: number) => boolean
  readonly hasDate: (date: DateMention, passage: number) => boolean
  readonly hasName: (mention: NameMention, passage: number) => boolean
}

export function placeLookup({ evidence }: GateIndex): PlaceLookup {
  return {
    hasNumber(mention, passage) {
      const { value, also, hedge } = mention
      const { numbers } = evidence
      if (numbers.isIn(value, passage) || also?.some((other) => numbers.isIn(other, passage)) === true) return true
      const claimed = Number(value)
      const difference = ROUNDING * Math.abs(claimed)
      if (hedge !== undefined && numbers.hasNearIn(claimed, { difference, passage })) return true
      return isReached(mention, (figure, within) => numbers.hasNearIn(figure, { difference: within, passage }))
    },
    hasDate(date, passage) {
      const known = evidence.datesIn(passage)
      return known.has(date) || known.hasWithoutYear(date)
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
