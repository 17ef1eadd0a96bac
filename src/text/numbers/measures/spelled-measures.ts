import { isNumberWord, type SpelledLanguage, spelledValues } from '../foreign-words.ts'
import { type Measure, measureCalled } from './measures.ts'
import type { Word } from '../../words/word.ts'

/** A number in words right ahead of a unit: `dreißig Tage`. */
export interface SpelledMeasure {
  /** UTF-16 code units into the text, end exclusive, without the unit. */
  readonly start: number
  readonly end: number
  /** Canonical. */
  readonly value: string
  readonly measure: Measure
}

/** Words of a number that are looked at. */
const MOST_WORDS = 5
/** Smaller ones are articles as often. */
const FEWEST = 2

/**
 * The numbers that a text spells out ahead of a unit, in a language other than English, Chinese and Arabic. Elsewhere a word
 * such as `ein` or `nove` says too little to be missed. Takes time linear in the words.
 */
export function spelledMeasures(text: string, found: readonly Word[], language: SpelledLanguage): SpelledMeasure[] {
  return found.flatMap((word, at) => {
    const measure = word.kind === 'word' && at > 0 ? measureCalled(word.form) : undefined
    if (measure === undefined) return []
    let first = at
    while (first > 0 && at - first < MOST_WORDS && isPart(text, found[first - 1] as Word, language)) first--
    const start = found[first]?.start ?? word.start
    const end = found[at - 1]?.end ?? start
    // Behind digits it is their magnitude: `36 тысяч`.
    if (first === at || word.start - end > 1 || found[first - 1]?.kind === 'number') return []
    const values = [...spelledValues(text.slice(start, end), language)]
    const value = values.length === 1 ? values[0] : undefined
    return value === undefined || Number(value) < FEWEST ? [] : [{ start, end, value, measure }]
  })
}

function isPart(text: string, { start, end, kind }: Word, language: SpelledLanguage): boolean {
  return kind === 'word' && isNumberWord(text.slice(start, end), language)
}
