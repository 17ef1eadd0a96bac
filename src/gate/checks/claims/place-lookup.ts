import {
  type DateMention,
  includesName,
  matchesDate,
  type NameLookup,
  nameLookup,
  type NameMention,
  type NumberMention,
  words,
} from '../../../text/index.ts'
import type { GateIndex } from '../../gate-index.ts'

/** Asks which of the offered hits has something that the evidence as a whole has. */
export interface PlaceLookup {
  readonly hasNumber: (mention: NumberMention, passage: number) => boolean
  readonly hasDate: (date: DateMention, passage: number) => boolean
  readonly hasName: (mention: NameMention, passage: number) => boolean
}

export function placeLookup({ evidence }: GateIndex): PlaceLookup {
  const lookups = new Map<number, NameLookup>()
  const lookupOf = (passage: number): NameLookup => {
    const known = lookups.get(passage)
    if (known !== undefined) return known
    const { words: own, metadata } = evidence.passages[passage] as (typeof evidence.passages)[number]
    const made = nameLookup(() => (metadata === '' ? own : [...own, ...words(metadata)]))
    lookups.set(passage, made)
    return made
  }
  return {
    hasNumber({ value, hedge }, passage) {
      const inPassage = (known: string) =>
        evidence.numbers.get(known)?.some((mention) => mention.passage === passage) === true
      if (inPassage(value)) return true
      if (hedge === undefined) return false
      const claimed = Number(value)
      for (const known of evidence.numbers.keys()) {
        if (Math.abs(Number(known) - claimed) <= ROUNDING * claimed && inPassage(known)) return true
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
      const inPassage = (sentence: number) => evidence.sentences[sentence]?.passage === passage
      if (term !== undefined && evidence.sentencesWith(term).some(inPassage)) return true
      return includesName(form, lookupOf(passage))
    },
  }
}

/** A hedged number may be off by a fifth. */
const ROUNDING = 0.2
