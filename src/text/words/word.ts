import type { Script } from '../characters/characters.ts'

/** `gram`: two adjacent characters of a script without spaces (one, if the run has only one). */
export type WordKind = 'word' | 'number' | 'mixed' | 'gram'

/** `title`: one capital, first. `upper`: capitals only, two or more. `none`: a script without capitals, or digits. */
export type Casing = 'lower' | 'title' | 'upper' | 'mixed' | 'none'

/** A word of a text, with its form for comparing. */
export interface Word {
  /** For comparing: lower case, with compatibility forms and Arabic letter variants folded, without `'s` and the like. */
  readonly form: string
  /** UTF-16 code units into the text, end exclusive. Leaves out a possessive `'s`. */
  readonly start: number
  readonly end: number
  readonly kind: WordKind
  readonly casing: Casing
  readonly script: Script
}
