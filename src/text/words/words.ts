import { classOf, codePoint, MARK, OTHER, type Script } from '../characters/characters.ts'
import { scanned } from './word-scanner.ts'

/** Version of the scanner, its tables and the stemmer: a change of any of their results raises it. */
export const TOK_VERSION = '2'

/** `gram`: two neighbouring characters of a script that is written without spaces (one, where the run has only one). */
export type WordKind = 'word' | 'number' | 'mixed' | 'gram'

/** `title`: one capital, first. `upper`: capitals only, two or more. `none`: a script without capitals, or digits. */
export type Casing = 'lower' | 'title' | 'upper' | 'mixed' | 'none'

export interface Word {
  /** The word for comparing: lower case, compatibility forms and Arabic shapes folded, `'s` and its like left out. */
  readonly form: string
  /** UTF-16 code units into the text, end exclusive. A possessive `'s` lies outside. */
  readonly start: number
  readonly end: number
  readonly kind: WordKind
  readonly casing: Casing
  readonly script: Script
}

/** The words of a text in order. One pass, no dictionary: letters, marks and digits run together until something else comes. */
export function words(text: string): Word[] {
  return scanned(text).toWords()
}

/** Whether `words` would find any. */
export function hasWords(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = codePoint(text, at)
    const category = classOf(code) & 15
    if (category !== OTHER && category !== MARK) return true
    if (code > 0xffff) at += 1
  }
  return false
}
