import type { Word } from '../../../text/words/word.ts'

/** How many characters, in tenths, of a script without spaces say as much as one word. */
const CHARACTERS_PER_WORD = 17

/** How much a text says: one for each word, and in scripts without spaces one for each 1.7 characters, rounded down. */
export function contentUnits(words: readonly Word[]): number {
  const spaced = words.reduce((sum, { kind }) => (kind === 'gram' ? sum : sum + 1), 0)
  return spaced + Math.floor((denseCharacters(words) * 10) / CHARACTERS_PER_WORD)
}

/** How many characters of scripts without spaces a text has. */
export function denseCharacters(words: readonly Word[]): number {
  let characters = 0
  let end = -1
  for (const { kind, start, end: wordEnd } of words) {
    if (kind !== 'gram') continue
    // Adjacent pairs share a character.
    characters += start < end ? 1 : Math.min(2, wordEnd - start)
    end = wordEnd
  }
  return characters
}
