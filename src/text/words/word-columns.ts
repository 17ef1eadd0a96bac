import { SCRIPTS, type Script } from '../characters/characters.ts'
import type { Casing, Word, WordKind } from './word.ts'

/**
 * The values in `WordColumns.traitsAt`, from the lowest bit: the kind, the casing, the script, the shape of the form, and
 * its first character if it consists of ASCII letters and digits.
 */
const KINDS: readonly WordKind[] = ['word', 'number', 'mixed', 'gram']
const CASINGS: readonly Casing[] = ['lower', 'title', 'upper', 'mixed', 'none']
const WORD = 0
const NUMBER = 1
const GRAM = 3
const CASING_AT = 2
const SCRIPT_AT = 5
const SHAPE_AT = 9
const INITIAL_AT = 11

/** How to get the form from the text: ASCII letters and digits in lower case, unchanged, or from a separate list. */
export const ALNUM = 0
export const COPIED = 1
export const FOLDED = 2

export interface Traits {
  readonly kind: WordKind
  readonly casing: Casing
  /** Index in `SCRIPTS`. */
  readonly script: number
  readonly shape: number
}

export function packed({ kind, casing, script, shape }: Traits): number {
  return KINDS.indexOf(kind) | (CASINGS.indexOf(casing) << CASING_AT) | (script << SCRIPT_AT) | (shape << SHAPE_AT)
}

/** The same with the first character of a form of ASCII letters and digits, which may be a capital. */
export function withInitial(traits: number, code: number): number {
  return traits | ((code | 32) << INITIAL_AT)
}

/** Integers per word: start, end, traits, and the hash of its form. */
export const STRIDE = 4

/** What a scanner has written. */
export interface Scanned {
  /** STRIDE integers for each word, followed by spare room. */
  readonly table: Int32Array
  readonly length: number
  readonly folded: ReadonlyMap<number, string> | undefined
  /** Whether all characters of the text are ASCII. */
  readonly isAscii: boolean
}

/** How many letters a character of a script without spaces counts as: words have about five letters, or 1.7 characters. */
export const LETTERS_A_GRAM = 3

/**
 * The words of a text as columns of integers. An object and a string for every word of all passages were a quarter of a
 * decision's garbage, and few of them are ever looked at as such.
 */
export class WordColumns {
  readonly length: number
  /** Whether all characters of the text are ASCII. */
  readonly isAscii: boolean
  private readonly text: string
  private readonly table: Int32Array
  /** The forms that cannot be derived from the text's own characters. */
  private readonly folded: ReadonlyMap<number, string> | undefined
  private made: readonly Word[] | undefined

  constructor(text: string, { table, length, folded, isAscii }: Scanned) {
    this.text = text
    this.isAscii = isAscii
    this.table = table
    this.folded = folded
    this.length = length
  }

  startAt(index: number): number {
    return this.table[index * STRIDE] as number
  }

  endAt(index: number): number {
    return this.table[index * STRIDE + 1] as number
  }

  /** Words with equal forms have equal hashes (`hashOf`). */
  hashAt(index: number): number {
    return this.table[index * STRIDE + 3] as number
  }

  kindAt(index: number): WordKind {
    return KINDS[this.traitsAt(index) & 3] as WordKind
  }

  casingAt(index: number): Casing {
    return CASINGS[(this.traitsAt(index) >> CASING_AT) & 7] as Casing
  }

  scriptAt(index: number): Script {
    return SCRIPTS[(this.traitsAt(index) >> SCRIPT_AT) & 15] as Script
  }

  formAt(index: number): string {
    const traits = this.traitsAt(index)
    const shape = shapeOf(traits)
    if (shape === FOLDED) return this.folded?.get(index) as string
    const written = this.text.slice(this.startAt(index), this.endAt(index))
    const casing = (traits >> CASING_AT) & 7
    // Only capitals have a casing between `lower` and `none`.
    return shape === COPIED || casing === 0 || casing === 4 ? written : written.toLowerCase()
  }

  /** Whether the word has this form. Makes no string if its letters are plain. */
  hasForm(index: number, form: string): boolean {
    if (shapeOf(this.traitsAt(index)) !== ALNUM) return this.formAt(index) === form
    const { text } = this
    const start = this.startAt(index)
    const end = this.endAt(index)
    return form.length === end - start && isWrittenAt(text, { start, end }, form)
  }

  /**
   * Whether the word has this form, which has the same hash. Of letters, the first six need not be compared then: see
   * `TOLD_LETTERS`.
   */
  hasHashedForm(index: number, form: string, isOfLetters: boolean): boolean {
    if (!isOfLetters || !this.isOfLetters(index)) return this.hasForm(index, form)
    const start = this.startAt(index)
    const end = this.endAt(index)
    const { length } = form
    if (length !== end - start) return false
    return length <= TOLD_LETTERS || isWrittenAt(this.text, { start, end }, form, TOLD_LETTERS)
  }

  /** Whether the form consists of ASCII letters. */
  isOfLetters(index: number): boolean {
    const traits = this.traitsAt(index)
    return (traits & 3) === WORD && shapeOf(traits) === ALNUM
  }

  /** Whether any word has this form. */
  holds(form: string): boolean {
    const hash = hashOf(form)
    for (let index = 0; index < this.length; index++)
      if (this.hashAt(index) === hash && this.hasForm(index, form)) return true
    return false
  }

  /** Whether the form consists of ASCII letters and digits. */
  isPlain(index: number): boolean {
    return shapeOf(this.traitsAt(index)) === ALNUM
  }

  /** Whether the word consists of ASCII digits. */
  isPlainNumber(index: number): boolean {
    const traits = this.traitsAt(index)
    return (traits & 3) === NUMBER && shapeOf(traits) === ALNUM
  }

  /** Whether it may contain digits and other numbers: only a number and a mixture of letters and numbers can. */
  mayHaveFigures(index: number): boolean {
    const kind = this.traitsAt(index) & 3
    return kind !== WORD && kind !== GRAM
  }

  /** Whether any plain word, in lower case, begins with this prefix. */
  hasPlainPrefix(prefix: string): boolean {
    const { text, length } = this
    const first = prefix.charCodeAt(0)
    const prefixLength = prefix.length
    for (let index = 0; index < length; index++) {
      if (this.traitsAt(index) >> INITIAL_AT !== first) continue
      const start = this.startAt(index)
      const end = start + prefixLength
      if (this.endAt(index) >= end && isWrittenAt(text, { start, end }, prefix)) return true
    }
    return false
  }

  /** Whether it has a capital. */
  isCapital(index: number): boolean {
    const casing = (this.traitsAt(index) >> CASING_AT) & 7
    return casing > 0 && casing < 4
  }

  /** The first UTF-16 code unit of the form. */
  initialAt(index: number): number {
    const traits = this.traitsAt(index)
    return shapeOf(traits) === ALNUM ? traits >> INITIAL_AT : this.formAt(index).charCodeAt(0)
  }

  wordAt(index: number): Word {
    return {
      form: this.formAt(index),
      start: this.startAt(index),
      end: this.endAt(index),
      kind: this.kindAt(index),
      casing: this.casingAt(index),
      script: this.scriptAt(index),
    }
  }

  /**
   * Counts the letters of the first `most` words by script into `counts`. A character of a script without spaces counts
   * as LETTERS_A_GRAM. Digits and signs belong to no script.
   */
  addLetters(counts: Map<Script, number>, most: number): void {
    const { table } = this
    const end = Math.min(this.length, most) * STRIDE
    // Consecutive words share a script, so counts are only written when it changes.
    let current = 0
    let letters = 0
    for (let at = 0; at < end; at += STRIDE) {
      const traits = table[at + 2] as number
      const script = (traits >> SCRIPT_AT) & 15
      const kind = traits & 3
      if (script === 0 || kind === NUMBER) continue
      if (script !== current) {
        addTo(counts, current, letters)
        current = script
        letters = 0
      }
      letters += kind === GRAM ? LETTERS_A_GRAM : (table[at + 1] as number) - (table[at] as number)
    }
    addTo(counts, current, letters)
  }

  /** The first words, as columns too. Shares their memory. */
  first(most: number): WordColumns {
    const { text, table, folded, isAscii, length } = this
    return length <= most ? this : new WordColumns(text, { table, length: most, folded, isAscii })
  }

  /** All words as objects, made on first use. */
  all(): readonly Word[] {
    return (this.made ??= this.toWords())
  }

  toWords(): Word[] {
    const found: Word[] = []
    for (let index = 0; index < this.length; index++) found.push(this.wordAt(index))
    return found
  }

  private traitsAt(index: number): number {
    return this.table[index * STRIDE + 2] as number
  }
}

function shapeOf(traits: number): number {
  return (traits >> SHAPE_AT) & 3
}

/** Whether the text has these ASCII letters and digits from `start` to `end`, in any case. The first `known` are not compared. */
function isWrittenAt(text: string, { start, end }: { start: number; end: number }, form: string, known = 0): boolean {
  for (let at = start + known; at < end; at++)
    if ((text.charCodeAt(at) | 32) !== form.charCodeAt(at - start)) return false
  return true
}

/**
 * How many letters of a word of ASCII letters are told by its hash, its length and its other letters. `hashOf` reads letters as
 * digits of base 31. There are 26 of them, and six do not overflow 32 bits, so that no two words of six letters have one hash;
 * and what letters behind them add can be taken off again.
 */
const TOLD_LETTERS = 6

function addTo(counts: Map<Script, number>, script: number, letters: number): void {
  const name = SCRIPTS[script] as Script
  if (letters > 0) counts.set(name, (counts.get(name) ?? 0) + letters)
}

/** The hash of a form: 32 bits. For ASCII letters and digits, the scanner computes it while reading. */
export function hashOf(form: string): number {
  let hash = 0
  const { length } = form
  for (let at = 0; at < length; at++) hash = hashed(hash, form.charCodeAt(at))
  return hash
}

export function hashed(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0
}
