import { CASE_SAMPLE, hasCapitals, sentences } from '../../text/sentences/sentences.ts'

/** How much text before the end is read again: the beginning of a sentence may decide how it continues. */
const READ_AGAIN = 500
/** How many characters may be read or decided on for each one that arrives, on top of the first ones. */
const PER_CHARACTER = 16

/**
 * Work that is limited by how much text has arrived: `first` characters, and sixteen for each one that has. Anything
 * more is left out, so that an answer with very many sentences is released in larger pieces.
 */
export class Allowance {
  private left: number

  constructor(first: number) {
    this.left = first
  }

  /** Whether `characters` may be worked on once `length` characters have arrived. If so, they count as done. */
  spend(characters: number, length: number): boolean {
    if (characters > this.left + PER_CHARACTER * length) return false
    this.left -= characters
    return true
  }
}

/** What may be the end of a sentence. */
const STOPS = /[.!?…。！？；؟۔।．｡\n]/
const WIDE_STOPS = /[。！？；｡．]/
const SPACE = /\s/

/**
 * Finds where the sentences of a growing text begin. It looks once for every complete word, at the text up to that
 * word, so what it finds does not depend on the pieces in which the text arrives.
 */
export class SentenceStarts {
  private text = ''
  /** Whether there has been no capital so far. */
  private caseless = true
  private looked = 0
  /** The ends of words at which to look, and how many of them have been looked at. */
  private readonly ends: number[] = []
  private taken = 0
  private inWord = false
  /** Whether a sentence may have ended before this word, or with it. */
  private stopped = false
  private stops = false
  /** Whether one may have ended inside this word, since some scripts have no space after it. */
  private stopsWithin = false
  private readonly allowance = new Allowance(200_000)
  /** Beginnings from which the text can be read on, the latest last. */
  private bases: number[] = [0]
  private last = 0
  private readonly fences = [new MarkCount('```'), new MarkCount('~~~')]

  get length(): number {
    return this.text.length
  }

  slice(start: number, end: number): string {
    return this.text.slice(start, end)
  }

  append(piece: string): void {
    const { length } = this.text
    this.text += piece
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at] as string
      const space = SPACE.test(character)
      if (space && this.inWord && (this.stopped || this.stopsWithin)) {
        this.ends.push(length + at + 1)
        this.stopped = false
      }
      if (space) this.stopsWithin = false
      else this.stopsWithin ||= WIDE_STOPS.test(character)
      if (!space && !this.inWord) {
        this.stopped ||= this.stops
        this.stops = false
      }
      this.inWord = !space
      this.stops ||= STOPS.test(character)
    }
  }

  /** Takes the next look that has not been taken yet: the beginnings found by it, or `undefined` if there is none left. */
  look(): number[] | undefined {
    const end = this.ends[this.taken++]
    if (end === undefined) {
      this.ends.length = 0
      this.taken = 0
      return undefined
    }
    while (this.bases.length > 1 && (this.bases[1] as number) <= end - READ_AGAIN) this.bases.shift()
    const base = this.bases[0] as number
    if (!this.allowance.spend(end - base, end)) return []
    const read = this.text.slice(base, end)
    this.caseless &&= !hasCapitals(this.text.slice(this.looked, Math.min(end, CASE_SAMPLE)))
    this.looked = end
    const found = sentences(read, { caseless: this.caseless })
      .slice(1)
      .filter((sentence) => /\S\s/.test(read.slice(sentence.start, Math.min(read.length, sentence.end + 1))))
      .map(({ start }) => base + start)
      .filter((start) => start > this.last)
    for (const start of found) this.add(start)
    return found
  }

  private add(start: number): void {
    this.last = start
    // Inside a code block, the text cannot be read on without the block's beginning.
    if (!this.fences.map((fence) => fence.upTo(this.text, start) % 2).includes(1)) this.bases.push(start)
  }
}

/** How often a mark occurs in the beginning of a text. Call it with ascending lengths. */
export class MarkCount {
  private readonly mark: string
  private count = 0
  private at = 0

  constructor(mark: string) {
    this.mark = mark
  }

  upTo(text: Pick<string, 'slice'>, end: number): number {
    const { mark, at } = this
    const part = text.slice(at, end)
    let behind = 0
    for (let found = part.indexOf(mark); found !== -1; found = part.indexOf(mark, behind)) {
      this.count += 1
      behind = found + mark.length
    }
    this.at = Math.max(at, at + behind, end - mark.length + 1)
    return this.count
  }
}
