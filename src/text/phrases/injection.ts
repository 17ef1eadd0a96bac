import { prepare } from '../../support/large-pattern.ts'
import { lazily } from '../../support/lazily.ts'
import { foldArabic } from '../characters/arabic.ts'
import { INJECTION_NEEDLES } from '../data/injection-needles.ts'
import { INJECTION_PHRASES } from '../data/injection-phrases.ts'
import { matchesOf } from './matches.ts'
import { normalise } from '../characters/normalise.ts'
import { phraseFilter } from './phrase-filter.ts'

/** Version of the phrases. */
export const INJECTION_PHRASES_VERSION = '1'

const foldedPhrases = lazily(() => new RegExp(byFirstLetter(INJECTION_PHRASES), 'g'))
/** The same, for texts as they are written. */
const writtenPhrases = lazily(() => new RegExp(byFirstLetter(INJECTION_PHRASES, asWritten), 'gi'))

function asWritten(phrase: string): string {
  return phrase.replaceAll(' ', '\\s{1,4}').replaceAll("'", "['’]")
}

/**
 * The phrases as one pattern with a branch for each first letter: at most places of a text, a look at one letter is
 * enough, which makes the search almost three times as fast. Phrases with the same first letter keep their order, and
 * two with different ones never begin at the same place, so the same stretches are found.
 */
function byFirstLetter(phrases: readonly string[], written: (phrase: string) => string = String): string {
  const branches = new Map<string, string[]>()
  for (const phrase of phrases.flatMap(beginnings)) {
    const [letter = ''] = phrase
    branches.set(letter, [...(branches.get(letter) ?? []), written(phrase.slice(letter.length))])
  }
  return [...branches].map(([letter, rests]) => `${letter}(?:${rests.join('|')})`).join('|')
}

/** Expands a phrase that begins with a choice: `(?:a|b) c` to `a c` and `b c`. */
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

const mayHoldPhrase = phraseFilter(INJECTION_NEEDLES, { asWritten: true })

/** Characters that must be folded before anything can be found: Arabic, full width, invisible ones. */
const TO_FOLD = /[\u00AD\u061C\u0620-\u064A\u200B-\u200F\u2060-\u2069\uFB00-\uFB06\uFEFF\uFF01-\uFF5E]/

/** Stretches of a text that address a model, in order: UTF-16 code units, end exclusive. */
export function injectionPhrases(text: string): [start: number, end: number][] {
  if (!TO_FOLD.test(text)) {
    if (!mayHoldPhrase(text, 0, text.length)) return []
    const written = writtenPhrases()
    prepare(written, text)
    return matchesOf(text, written).map(({ 0: match, index }) => [index, index + match.length])
  }
  const { text: folded, toOriginal } = normalise(text, { level: 'n1' })
  // Folding Arabic letter by letter keeps the offsets. If it removes marks the offsets would move, so the text stays as
  // it is.
  const arabic = foldArabic(folded)
  const tried = arabic.length === folded.length ? arabic : folded
  const pattern = foldedPhrases()
  prepare(pattern, tried)
  return matchesOf(tried, pattern).map(({ 0: match, index }) => toOriginal(index, index + match.length))
}
