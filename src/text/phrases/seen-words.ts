import { lowerBound } from '../../support/lower-bound.ts'

/*
 * Most patterns of many words find nothing in most texts. One look at a text tells which of the words of any number of lists it
 * has, so that only the patterns need be tried that may find something: a pattern of thirty words takes as long for one text as
 * this look does.
 */

/** Words and pairs of words, of which a text is asked whether it has one. Made once, by `wordList`. */
export interface WordList {
  /** By number of a word: 1 for those of the list. */
  readonly members: Uint8Array
}

/** Numbers by hash, from 1 on; 0 for none. Two words of one hash are one: a text may only be thought to have what it has not. */
class Numbers {
  private hashes = new Int32Array(1 << 12)
  private numbers = new Uint16Array(1 << 12)
  private count = 0

  of(hash: number): number {
    const { hashes, numbers } = this
    const last = hashes.length - 1
    for (let slot = hash & last; numbers[slot] !== 0; slot = (slot + 1) & last)
      if (hashes[slot] === hash) return numbers[slot] as number
    return 0
  }

  add(hash: number, number: number): void {
    if (++this.count > this.hashes.length / 4) this.grow()
    this.put(hash, number)
  }

  private put(hash: number, number: number): void {
    const { hashes, numbers } = this
    const last = hashes.length - 1
    let slot = hash & last
    while (numbers[slot] !== 0) slot = (slot + 1) & last
    hashes[slot] = hash
    numbers[slot] = number
  }

  private grow(): void {
    const { hashes, numbers } = this
    this.hashes = new Int32Array(hashes.length * 2)
    this.numbers = new Uint16Array(hashes.length * 2)
    for (const [slot, number] of numbers.entries()) if (number !== 0) this.put(hashes[slot] as number, number)
  }
}

/** Of words and pairs of words, and of the first letters of words. */
const WHOLE = new Numbers()
const BEGINNINGS = new Numbers()
let numbered = 0

const LETTERS_OF_BEGINNING = 4
const MULTIPLIER = 0x2c9277b5
const PAIRED = 0x9e3779b1

/**
 * A list of words and pairs of words in lower case, separated by `|`: `total|in all`. `chan-` stands for all that begins so, by
 * its first four letters. A word is a run of letters from a to z: what is written `n't` has the word `t`, and `für` has `f` and `r`.
 */
export function wordList(words: string): WordList {
  const numbers = words.split('|').map((word) => {
    const table = word.endsWith('-') ? BEGINNINGS : WHOLE
    const hash = hashOf(word)
    const known = table.of(hash)
    if (known === 0) table.add(hash, ++numbered)
    return known === 0 ? numbered : known
  })
  const members = new Uint8Array(Math.max(...numbers) + 1)
  for (const number of numbers) members[number] = 1
  return { members }
}

function hashOf(word: string): number {
  const [first = '', second] = word.split(' ')
  if (!/^(?:[a-z]+|[a-z]{4,}-)$/.test(first) || !/^(?:[a-z]+(?: [a-z]+)?|[a-z]{4,}-)$/.test(word))
    throw new RangeError(
      `“${word}” is neither a word of a to z, nor two, nor the beginning of one of at least four letters.`,
    )
  return second === undefined ? lettersOf(first) : pairOf(lettersOf(first), lettersOf(second))
}

function lettersOf(word: string): number {
  let hash = 0
  const end = word.endsWith('-') ? LETTERS_OF_BEGINNING : word.length
  for (let at = 0; at < end; at++) hash = (Math.imul(hash, MULTIPLIER) + word.charCodeAt(at)) | 0
  return hash
}

const pairOf = (first: number, second: number): number => (Math.imul(first, PAIRED) + second) | 0

/** Which words of all lists a text has, and where. */
export class SeenWords {
  /** Whether the text has a letter from A to Z, a Chinese character, and an Arabic letter. */
  readonly hasLatin: boolean
  readonly hasHan: boolean
  readonly hasArabic: boolean
  /** Where words and pairs of words begin, in order, and their numbers. */
  private readonly places: number[] = []
  private readonly numbers: number[] = []

  constructor(text: string) {
    const { length } = text
    let [hash, before, beginning, letters, start] = [0, 0, 0, 0, 0]
    let [hasLatin, hasHan, hasArabic] = [false, false, false]
    for (let at = 0; at <= length; at++) {
      const code = at < length ? text.charCodeAt(at) : 0
      const lower = code | 32
      if (lower >= 97 && lower <= 122 && code < 128) {
        hash = (Math.imul(hash, MULTIPLIER) + lower) | 0
        letters += 1
        if (letters === LETTERS_OF_BEGINNING) beginning = hash
        continue
      }
      if (code >= 0x4e00 && code <= 0x9fff) hasHan = true
      else if (code >= 0x621 && code <= 0x64a) hasArabic = true
      if (letters === 0) continue
      hasLatin = true
      this.note(WHOLE.of(pairOf(before, hash)), start)
      start = at - letters
      this.note(WHOLE.of(hash), start)
      if (letters >= LETTERS_OF_BEGINNING) this.note(BEGINNINGS.of(beginning), start)
      before = hash
      hash = 0
      letters = 0
    }
    this.hasLatin = hasLatin
    this.hasHan = hasHan
    this.hasArabic = hasArabic
  }

  /** Whether the text may have a word of a list, one that begins between two places. */
  has({ members }: WordList, from = 0, to = Infinity): boolean {
    const { places, numbers } = this
    for (let at = this.firstFrom(from); at < places.length && (places[at] as number) < to; at++)
      if (members[numbers[at] as number] === 1) return true
    return false
  }

  /** Where the words and pairs of a list may begin, in order. */
  placesOf({ members }: WordList): number[] {
    return this.places.filter((_, at) => members[this.numbers[at] as number] === 1)
  }

  private note(number: number, at: number): void {
    if (number === 0) return
    this.places.push(at)
    this.numbers.push(number)
  }

  private firstFrom(place: number): number {
    const { places } = this
    return place === 0 ? 0 : lowerBound((at) => (places[at] as number) < place, places.length)
  }
}

let last: { readonly text: string; readonly seen: SeenWords } | undefined

/** The same for a text that several readers ask about, one after the other: the last one is kept. */
export function seenWords(text: string): SeenWords {
  if (last?.text !== text) last = { text, seen: new SeenWords(text) }
  return last.seen
}
