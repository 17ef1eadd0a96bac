import { foldArabic } from '../characters/arabic.ts'
import { INJECTION_PHRASES } from '../data/injection-phrases.ts'
import { matchesOf } from './matches.ts'
import { normalise } from '../characters/normalise.ts'

/** Version of the phrases. */
export const INJECTION_PHRASES_VERSION = '1'

const FOLDED = new RegExp(byFirstLetter(INJECTION_PHRASES), 'g')
/** The same for texts as they are written. */
const WRITTEN = new RegExp(byFirstLetter(INJECTION_PHRASES, asWritten), 'gi')

function asWritten(phrase: string): string {
  return phrase.replaceAll(' ', '\\s{1,4}').replaceAll("'", "['’]")
}

/**
 * The phrases as one pattern, a branch for each letter that any begins with: at most places of a text one look at the
 * letter is enough, which makes the search almost three times as quick. Phrases of one letter keep their order, and those
 * of two never begin at one place, so that the same stretches are found.
 */
function byFirstLetter(phrases: readonly string[], written: (phrase: string) => string = String): string {
  const branches = new Map<string, string[]>()
  for (const phrase of phrases.flatMap(beginnings)) {
    const [letter = ''] = phrase
    branches.set(letter, [...(branches.get(letter) ?? []), written(phrase.slice(letter.length))])
  }
  return [...branches].map(([letter, rests]) => `${letter}(?:${rests.join('|')})`).join('|')
}

/** A phrase that begins with a choice, as one phrase for each: `(?:a|b) c` as `a c` and `b c`. */
function beginnings(phrase: string): string[] {
  if (!phrase.startsWith('(?:')) return [phrase]
  const choices: string[] = []
  let depth = 0
  let from = 3
  for (let at = 0; at < phrase.length; at++) {
    if (phrase[at] === '(') depth += 1
    if (phrase[at] === ')') depth -= 1
    if (depth > 1 || (depth === 1 && phrase[at] !== '|')) continue
    choices.push(phrase.slice(from, at))
    if (depth === 0) return choices.map((choice) => choice + phrase.slice(at + 1))
    from = at + 1
  }
  return [phrase]
}

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
