import { foldArabic } from './arabic.ts'
import { INJECTION_PHRASES } from './data/injection-phrases.ts'
import { matchesOf } from './matches.ts'
import { normalise } from './normalise.ts'

/** Version of the phrases. */
export const INJECTION_PHRASES_VERSION = '1'

const FOLDED = new RegExp(INJECTION_PHRASES.map((phrase) => `(?:${phrase})`).join('|'), 'g')
/** The same for texts as they are written. */
const WRITTEN = new RegExp(
  INJECTION_PHRASES.map((phrase) => `(?:${phrase.replaceAll(' ', '\\s{1,4}').replaceAll("'", "['’]")})`).join('|'),
  'gi',
)
/** Letters and signs that have to be folded before anything can be found: Arabic, full width, what does not show. */
const TO_FOLD = /[\u00AD\u061C\u0620-\u064A\u200B-\u200F\u2060-\u2069\uFB00-\uFB06\uFEFF\uFF01-\uFF5E]/

/** Stretches of a text that speak to a model, in order: UTF-16 code units, end exclusive. */
export function injectionPhrases(text: string): [start: number, end: number][] {
  if (!TO_FOLD.test(text)) return matchesOf(text, WRITTEN).map(({ 0: match, index }) => [index, index + match.length])
  const { text: folded, toOriginal } = normalise(text, { level: 'n1' })
  // Folding Arabic letter by letter keeps the places; where it takes marks out they would move, and the text stays as it is.
  const arabic = foldArabic(folded)
  const tried = arabic.length === folded.length ? arabic : folded
  return matchesOf(tried, FOLDED).map(({ 0: match, index }) => toOriginal(index, index + match.length))
}
