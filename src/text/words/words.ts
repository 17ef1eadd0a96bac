import { classOf, codePoint, MARK, OTHER } from '../characters/characters.ts'
import type { Word } from './word.ts'
import { scanned } from './word-scanner.ts'

/** Version of the scanner, its tables and the stemmer. Any change of a result raises it. */
export const TOK_VERSION = '2'

/** The words of a text, in order. One pass, no dictionary: letters, marks and digits form a word until something else comes. */
export function words(text: string): Word[] {
  return scanned(text).toWords()
}

/** Whether `words` would find any. */
export function hasWords(text: string): boolean {
  const { length } = text
  for (let at = 0; at < length; at++) {
    const code = codePoint(text, at)
    const category = classOf(code) & 15
    if (category !== OTHER && category !== MARK) return true
    if (code > 0xffff) at += 1
  }
  return false
}
