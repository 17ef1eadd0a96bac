import type { Word } from '../../../text/words/word.ts'

/** How many characters, in tenths, of a script without spaces say as much as one word. */
const CHARACTERS_PER_WORD = 17

/** How much a text says: one for each word, and in scripts without spaces one for each 1.7 characters, rounded down. */
export function contentUnits(words: readonly Word[]): number {
  let count = 0
  let characters = 0
  let end = -1
  for (const word of words) {
    if (word.kind !== 'gram') count += 1
    else {
      // Adjacent pairs share a character.
      characters += word.start < end ? 1 : Math.min(2, word.end - word.start)
      end = word.end
    }
  }
  return count + Math.floor((characters * 10) / CHARACTERS_PER_WORD)
}
