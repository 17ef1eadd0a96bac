import { isStopWord } from '../words/stop-words.ts'
import type { Word } from '../words/word.ts'

/** UTF-16 code units into the text, end exclusive. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** A name: words with a capital, one behind the other. Indices into the words, end exclusive. */
export interface Name {
  readonly from: number
  readonly to: number
}

/** The names among some words, told by capitals. */
export function namesIn(all: readonly Word[]): Name[] {
  const found: Name[] = []
  for (let from = 0; from < all.length;) {
    let to = from
    while (isNamed(all[to]) && (to === from || (all[to] as Word).start - (all[to - 1] as Word).end === 1)) to += 1
    if (to > from) found.push({ from, to })
    from = Math.max(to, from + 1)
  }
  return found
}

export function isNamed(word: Word | undefined): boolean {
  if (word === undefined || word.script !== 'latin' || word.kind === 'number') return false
  return (word.casing === 'title' || word.casing === 'upper' || word.casing === 'mixed') && !isStopWord(word)
}

/** From the beginning of its first word to the end of its last. */
export function spanOf(words: readonly Word[], { from, to }: Name): Place {
  return { start: (words[from] as Word).start, end: (words[to - 1] as Word).end }
}

/** Whether a word is a letter that things are called by, as in `categories D and E`. `A` and `I` are words. */
export function isNamingLetter(written: string): boolean {
  if (written.length !== 1) return false
  const code = written.charCodeAt(0)
  return code > 0x41 && code <= 0x5a && code !== 0x49
}
