import { classOf, DIGIT, LOWER, MARK, OTHER, unitAt } from '../../../../text/characters.ts'
import { words } from '../../../../text/index.ts'
import { hashed, OTHER_WORD, type WordNumbers } from './word-numbers.ts'

/** A word in `PassageWords.table`: its number, where it begins and ends, and the next place of the same word. */
export const STRIDE = 4
export const FORM = 0
export const START = 1
export const END = 2
const LATER = 3

/**
 * All words of the passages, one passage behind the other. Words that the quotations have are numbered, so that they are
 * compared as numbers; all others are `OTHER_WORD`.
 */
export interface PassageWords {
  /** For each place STRIDE integers. Offsets are those of the passage's comparable text. */
  readonly table: Int32Array
  /** How many places there are. */
  readonly length: number
  /** For each of the texts its first place; behind them the number of all places. */
  readonly bounds: readonly number[]
  /** The number of a word, or `OTHER_WORD` where no quotation has it. */
  readonly numberOf: (form: string) => number
  /** How many places a word has, by its number. */
  readonly counts: Int32Array
  /** The first places of a word, ascending. */
  readonly placesOf: (number: number, most: number) => readonly number[]
}

/** Reads the words of texts, and looks for those that have numbers. */
export function readPassageWords(texts: readonly string[], numbers: WordNumbers): PassageWords {
  const places = new Places(texts, numbers)
  const bounds = [0]
  for (const text of texts) {
    places.addText(text)
    bounds.push(places.length)
  }
  const { table, length, firsts, lasts, counts } = places
  return {
    table,
    length,
    bounds,
    counts,
    numberOf: (form) => numbers.of(form),
    placesOf(number, most) {
      const found: number[] = []
      for (let at = firsts[number] as number; found.length < most; at = table[at * STRIDE + LATER] as number) {
        found.push(at)
        if (at === lasts[number]) break
      }
      return found
    },
  }
}

/** Characters for each word of which a text of usual language has no more. */
const CHARACTERS_OF_WORD = 5

class Places {
  table: Int32Array
  length = 0
  /** By the number of a word: its first place, its last so far, and how many. */
  readonly firsts: Int32Array
  readonly lasts: Int32Array
  readonly counts: Int32Array
  private readonly numbers: WordNumbers

  constructor(texts: readonly string[], numbers: WordNumbers) {
    const characters = texts.reduce((sum, { length }) => sum + length, 0)
    this.table = new Int32Array((Math.ceil(characters / CHARACTERS_OF_WORD) + 1) * STRIDE)
    this.numbers = numbers
    this.firsts = new Int32Array(numbers.size)
    this.lasts = new Int32Array(numbers.size)
    this.counts = new Int32Array(numbers.size)
  }

  /** The words that `words` finds. Those of small ASCII letters and digits it reads by itself, without making any. */
  addText(text: string): void {
    let at = 0
    while (at < text.length) {
      const code = text.charCodeAt(at)
      const kind = code < 128 ? (KINDS[code] as number) : kindBeyond(code)
      if (kind === NO_WORD || kind === APOSTROPHE) {
        at += 1
        continue
      }
      const start = at
      let kinds = kind
      let hash = hashed(0, code)
      for (at += 1; at < text.length && kinds <= MIXED; at++) {
        const next = text.charCodeAt(at)
        const more = next < 128 ? (KINDS[next] as number) : UNUSUAL
        if (more === NO_WORD) break
        kinds |= more
        hash = hashed(hash, next)
      }
      // Of letters behind digits `words` makes a second word, where they are a unit.
      if (kinds < MIXED || (kinds === MIXED && kind === SMALL))
        this.add(this.numbers.at(text, { start, end: at, hash }), start, at)
      else at = this.addUnusual(text, start)
    }
  }

  /** Leaves to `words` what stands from `start` on, up to a space: no word goes on behind one. */
  private addUnusual(text: string, start: number): number {
    let end = text.indexOf(' ', start)
    // Text without ASCII is left to it in one piece.
    while (end >= 0 && unitAt(text, end + 1) > 127) end = text.indexOf(' ', end + 1)
    if (end < 0) end = text.length
    for (const word of words(text.slice(start, end))) {
      this.add(this.numbers.of(word.form), start + word.start, start + word.end)
    }
    return end
  }

  private add(number: number, start: number, end: number): void {
    const place = this.length++
    const row = place * STRIDE
    if (row === this.table.length) this.grow()
    const { table } = this
    table[row] = number
    table[row + START] = start
    table[row + END] = end
    if (number === OTHER_WORD) return
    const count = this.counts[number] as number
    if (count === 0) this.firsts[number] = place
    else table[(this.lasts[number] as number) * STRIDE + LATER] = place
    this.lasts[number] = place
    this.counts[number] = count + 1
  }

  private grow(): void {
    const larger = new Int32Array(this.table.length * 2)
    larger.set(this.table)
    this.table = larger
  }
}

/** What a character makes of a word: one bit each. */
const NO_WORD = 0
const SMALL = 1
const DIGITS = 2
const MIXED = SMALL | DIGITS
const UNUSUAL = 4
/** Joins what stands on both sides, but begins no word. */
const APOSTROPHE = 8

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code === 0x27) return APOSTROPHE
  const category = classOf(code) & 15
  if (category === OTHER) return NO_WORD
  return category === LOWER ? SMALL : category === DIGIT ? DIGITS : UNUSUAL
})

/** A character that is not ASCII, where no word has begun. */
function kindBeyond(code: number): number {
  const category = classOf(code) & 15
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return !isSurrogate && (category === OTHER || category === MARK) ? NO_WORD : UNUSUAL
}
