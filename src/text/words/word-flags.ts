import { classOf, LETTER, LOWER, UPPER } from '../characters/characters.ts'
import type { Casing, WordKind } from './word.ts'

/** What a word contains, as bits. */
export const NON_ASCII = 1
export const HAS_DIGIT = 2
export const HAS_LETTER = 4
export const HAS_LOWER = 8
export const FIRST_UPPER = 16
export const LATER_UPPER = 32
export const HAS_APOSTROPHE = 64
export const OTHER_NUMBER = 128

export function kindOf(flags: number): WordKind {
  if (!(flags & HAS_LETTER)) return 'number'
  return flags & (HAS_DIGIT | OTHER_NUMBER) ? 'mixed' : 'word'
}

/** The flags for `casingOf`, for a word that lost a part. */
export function flagsOf(word: string): number {
  let flags = 0
  let first = true
  for (const character of word) {
    const category = classOf(character.codePointAt(0) as number) & 15
    if (category === LOWER) flags |= HAS_LOWER
    else if (category === UPPER) flags |= first ? FIRST_UPPER : LATER_UPPER
    if (category >= UPPER && category <= LETTER) first = false
  }
  return flags
}

export function casingOf(flags: number): Casing {
  if (flags & LATER_UPPER) return flags & HAS_LOWER || !(flags & FIRST_UPPER) ? 'mixed' : 'upper'
  if (flags & FIRST_UPPER) return 'title'
  return flags & HAS_LOWER ? 'lower' : 'none'
}
