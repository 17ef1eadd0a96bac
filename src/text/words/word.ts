import type { Script } from '../characters/characters.ts'

/** `gram`: two neighbouring characters of a script that is written without spaces (one, where the run has only one). */
export type WordKind = 'word' | 'number' | 'mixed' | 'gram'

/** `title`: one capital, first. `upper`: capitals only, two or more. `none`: a script without capitals, or digits. */
export type Casing = 'lower' | 'title' | 'upper' | 'mixed' | 'none'

/** A word of a text, with its form for comparing. */
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
