import type { IndexedPassage } from '../evidence/evidence.ts'
import type { WordColumns } from '../words/word-columns.ts'
import { isStopWord } from '../words/stop-words.ts'

const FEWEST_LETTERS = 3
const MOST_LETTERS = 8
const SHORTEST_WORD = 3

/**
 * Whether a passage has the words that an acronym is of next to one another, in whatever case: `hardware security module` for `HSM`. Each
 * must have three letters, and none may be a small word.
 */
export function isSpelledOut(acronym: string, passages: readonly IndexedPassage[]): boolean {
  if (acronym.length < FEWEST_LETTERS || acronym.length > MOST_LETTERS) return false
  return passages.some(({ columns, text, about }) => {
    if (!about(initialsOf, () => initialsOf(columns, text)).includes(acronym)) return false
    let known = 0
    for (let at = 0; at < columns.length; at++) {
      const start = columns.startAt(at)
      const letter = text.charAt(start).toLowerCase()
      // Where one breaks the row off, it may begin it anew.
      if (letter !== acronym[known]) known = 0
      if (letter !== acronym[known]) continue
      const isWord = columns.endAt(at) - start >= SHORTEST_WORD && !isStopWord(columns.wordAt(at))
      known = isWord ? known + 1 : 0
      if (known === acronym.length) return true
    }
    return false
  })
}

/** The first letters of the words of a text, in a row; kept with what else is known about it. */
function initialsOf(columns: WordColumns, text: string): string {
  let initials = ''
  for (let at = 0; at < columns.length; at++) initials += text.charAt(columns.startAt(at)).toLowerCase()
  return initials
}
