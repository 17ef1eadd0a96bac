import { lowerBound } from '../../support/lower-bound.ts'
import type { Postings } from './postings.ts'

/** A content word of a claim, with what the search needs to know. */
interface Term {
  /** Its term in the evidence, or `undefined` if the evidence lacks the word. */
  readonly term: number | undefined
  readonly weight: number
}

/**
 * The sentences that contain any of a claim's terms, ascending. In columns, with the terms of a sentence as bits,
 * because this is the innermost loop of a decision.
 */
export class Holders {
  readonly length: number
  /** How many 32-bit integers the terms of one sentence take. */
  private readonly width: number
  /** The sentences, then the total weight of each one's terms, then which terms it contains. */
  private readonly table: Int32Array
  /** Weights of the claim's terms. */
  private readonly termWeights: readonly number[]

  constructor({ length, width, table, termWeights }: HolderColumns) {
    this.length = length
    this.width = width
    this.table = table
    this.termWeights = termWeights
  }

  sentenceAt(place: number): number {
    return this.table[place] as number
  }

  weightAt(place: number): number {
    return this.table[this.length + place] as number
  }

  /** The first holder at or after a sentence. */
  firstFrom(sentence: number): number {
    return lowerBound((place) => this.sentenceAt(place) < sentence, this.length)
  }

  /** The bits for no terms, to start `gain` and `cover` with. */
  nothingCovered(): number[] {
    const covered = [0]
    while (covered.length < this.width) covered.push(0)
    return covered
  }

  /** The weight of the holder's terms that are not covered yet. */
  gain(place: number, covered: readonly number[]): number {
    const from = 2 * this.length + place * this.width
    let gain = 0
    for (let column = 0; column < this.width; column++) {
      let fresh = (this.table[from + column] as number) & ~(covered[column] as number)
      while (fresh !== 0) {
        gain += this.termWeights[column * 32 + 31 - Math.clz32(fresh & -fresh)] as number
        fresh &= fresh - 1
      }
    }
    return gain
  }

  cover(covered: number[], place: number): void {
    const from = 2 * this.length + place * this.width
    for (let column = 0; column < this.width; column++)
      covered[column] = (covered[column] as number) | (this.table[from + column] as number)
  }
}

interface HolderColumns {
  readonly length: number
  readonly width: number
  readonly table: Int32Array
  readonly termWeights: readonly number[]
}

/** Finds the holders of one claim after another, reusing the same memory. */
export class HolderFinder {
  private readonly postings: Postings
  /** The sentences met so far, in the order they were met. */
  private readonly met: Int32Array
  private count = 0
  /** For each sentence: the weight of its terms, and which they are. All 0 between two claims. */
  private readonly sums: Int32Array
  private bits: Int32Array

  constructor(postings: Postings, sentences: number) {
    this.postings = postings
    this.met = new Int32Array(sentences)
    this.sums = new Int32Array(sentences)
    this.bits = new Int32Array(sentences)
  }

  /** Once `visits` sentences have been visited, the remaining terms are only looked up in the sentences already met. */
  find(terms: readonly Term[], { visits }: { visits: number }): Holders {
    const width = Math.max(1, Math.ceil(Math.min(terms.length, MOST_TERMS) / 32))
    if (this.bits.length < this.sums.length * width) this.bits = new Int32Array(this.sums.length * width)
    let visited = 0
    for (const index of this.rarestFirst(terms)) {
      const { term, weight } = terms[index] as Term
      if (term === undefined || index >= MOST_TERMS) continue
      const length = this.postings.count(term)
      visited += length
      const over = visited > visits
      const entry = { term, weight, column: index >> 5, bit: 1 << (index & 31), width }
      if (over && this.count > 0) this.enterMet(entry)
      else this.enter(entry, over ? visits : length)
    }
    return this.taken(terms, width)
  }

  private rarestFirst(terms: readonly Term[]): number[] {
    const counts = terms.map(({ term }) => (term === undefined ? 0 : this.postings.count(term)))
    const order = counts.map((_, index) => index)
    if (order.length > FEW_TERMS) return order.sort((a, b) => (counts[a] as number) - (counts[b] as number) || a - b)
    // For as few terms as a sentence has, this is quicker than calling a function for every pair.
    for (let from = 1; from < order.length; from++) {
      const count = counts[from] as number
      let to = from
      for (; to > 0 && (counts[order[to - 1] as number] as number) > count; to--) order[to] = order[to - 1] as number
      order[to] = from
    }
    return order
  }

  /** Enters a term under the first `most` sentences that contain it. */
  private enter({ term, weight, column, bit, width }: Entered, most: number): void {
    const { offsets, sentences } = this.postings
    const { sums, bits, met } = this
    const from = offsets[term] as number
    let { count } = this
    for (let at = from; at < from + most; at++) {
      const sentence = sentences[at] as number
      const sum = sums[sentence] as number
      // A weight is never 0, so a sentence without a sum is new.
      if (sum === 0) met[count++] = sentence
      sums[sentence] = sum + weight
      const place = sentence * width + column
      bits[place] = (bits[place] as number) | bit
    }
    this.count = count
  }

  private enterMet({ term, weight, column, bit, width }: Entered): void {
    for (let at = 0; at < this.count; at++) {
      const sentence = this.met[at] as number
      if (!this.postings.isHeld(term, { first: sentence, end: sentence + 1 })) continue
      this.sums[sentence] = (this.sums[sentence] as number) + weight
      const place = sentence * width + column
      this.bits[place] = (this.bits[place] as number) | bit
    }
  }

  /** Writes the sentences met, ascending. */
  private writeSentences(table: Int32Array): void {
    const { count, sums } = this
    if (sums.length > count * SORTED) {
      table.set(this.met.subarray(0, count).sort())
      return
    }
    let place = 0
    for (let sentence = 0; place < count; sentence++) if (sums[sentence] !== 0) table[place++] = sentence
  }

  /** Returns what was found, in the order of the sentences, and clears the memory. */
  private taken(terms: readonly Term[], width: number): Holders {
    const { count: length, sums, bits } = this
    const table = new Int32Array(length * (2 + width))
    this.writeSentences(table)
    for (let place = 0; place < length; place++) {
      const sentence = table[place] as number
      table[length + place] = sums[sentence] as number
      sums[sentence] = 0
      for (let column = 0; column < width; column++) {
        table[2 * length + place * width + column] = bits[sentence * width + column] as number
        bits[sentence * width + column] = 0
      }
    }
    this.count = 0
    return new Holders({ length, width, table, termWeights: terms.map(({ weight }) => weight) })
  }
}

/** Terms of a claim that are looked up; any more count as missing. Every 32 of them take another integer for each sentence. */
const MOST_TERMS = 1024
/** More terms than most sentences have. */
const FEW_TERMS = 64
/** Looking at this many sentences costs about as much as sorting one. */
const SORTED = 8

interface Entered {
  readonly term: number
  readonly weight: number
  readonly column: number
  readonly bit: number
  readonly width: number
}
