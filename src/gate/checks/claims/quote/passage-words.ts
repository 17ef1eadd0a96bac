import type { WordColumns } from '../../../../text/words/word-columns.ts'
import { OTHER_WORD, type WordNumbers } from './word-numbers.ts'

/**
 * All words of the passages, one passage after another. Words that occur in the quotations have numbers, so that they
 * can be compared as numbers; all others are `OTHER_WORD`.
 */
export interface PassageWords {
  /** The number of the word at each place. */
  readonly forms: Int32Array
  /** The first place of each text, followed by the number of all places. */
  readonly bounds: readonly number[]
  /** The words of each text. Offsets are into the passage's comparable text. */
  readonly columns: readonly WordColumns[]
  /** The number of a word, or `OTHER_WORD` if no quotation has it. */
  readonly numberOf: (form: string) => number
  /** How often each word occurs, by its number. */
  readonly counts: Int32Array
  /** The first places of a word, ascending. */
  readonly placesOf: (number: number, most: number) => readonly number[]
  /**
   * A zero for each place, and for `more` besides. Quotations share it because the evidence may be long, so it must be
   * left all zero.
   */
  readonly votes: (more: number) => Uint8Array
}

/** Finds the words of texts that have numbers. */
export function readPassageWords(columns: readonly WordColumns[], numbers: WordNumbers): PassageWords {
  const total = columns.reduce((sum, { length }) => sum + length, 0)
  const forms = new Int32Array(total)
  /** For each place, the next one with the same word. */
  const later = new Int32Array(total)
  /** By a word's number: its first place, its last so far, and how many there are. */
  const firsts = new Int32Array(numbers.size)
  const lasts = new Int32Array(numbers.size)
  const counts = new Int32Array(numbers.size)
  const bounds = [0]
  let votes = new Uint8Array(0)
  let place = 0
  for (const list of columns) {
    for (let at = 0; at < list.length; at++, place++) {
      const number = numbers.in(list, at)
      if (number === OTHER_WORD) continue
      forms[place] = number
      if (counts[number] === 0) firsts[number] = place
      else later[lasts[number] as number] = place
      lasts[number] = place
      counts[number] = (counts[number] as number) + 1
    }
    bounds.push(place)
  }
  return {
    forms,
    bounds,
    columns,
    counts,
    numberOf: (form) => numbers.of(form),
    votes(more) {
      if (votes.length < total + more) votes = new Uint8Array(total + more)
      return votes
    },
    placesOf(number, most) {
      const found: number[] = []
      for (let at = firsts[number] as number; found.length < most; at = later[at] as number) {
        found.push(at)
        if (at === lasts[number]) break
      }
      return found
    },
  }
}
