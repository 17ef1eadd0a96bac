import { lowerBound } from '../../support/lower-bound.ts'
import { IntList } from '../words/int-list.ts'

/** For each term, the sentences that contain it, ascending; the terms follow each other. */
export class Postings {
  /** The sentences of a term are at `offsets[term]` up to `offsets[term + 1]`. */
  readonly offsets: Int32Array
  readonly sentences: Int32Array
  private readonly lists: (readonly number[] | undefined)[] = []

  constructor({ offsets, sentences }: { offsets: Int32Array; sentences: Int32Array }) {
    this.offsets = offsets
    this.sentences = sentences
  }

  /** How many sentences contain the term. */
  count(term: number): number {
    return (this.offsets[term + 1] as number) - (this.offsets[term] as number)
  }

  /** Whether any sentence from `first` up to `end` contains the term. */
  isHeld(term: number, { first, end }: { first: number; end: number }): boolean {
    const { offsets, sentences } = this
    const behind = offsets[term + 1] as number
    const place = lowerBound((at) => (sentences[at] as number) < first, behind, offsets[term])
    return place < behind && (sentences[place] as number) < end
  }

  /** The sentences as a list, made on first use. */
  of(term: number): readonly number[] {
    return (this.lists[term] ??= Array.from(this.sentences.subarray(this.offsets[term], this.offsets[term + 1])))
  }
}

/** Collects the sentences of terms. Sentences must come in order. */
export class PostingsWriter {
  /** A term and a sentence for each entry. */
  private readonly pairs: IntList
  /** By term: the last sentence entered, and how many there are. */
  private readonly lasts: IntList
  private readonly counts: IntList

  /** `terms`: roughly how many to expect. */
  constructor(terms = 256) {
    this.pairs = new IntList(4 * terms)
    this.lasts = new IntList(terms)
    this.counts = new IntList(terms)
  }

  add(term: number, sentence: number): void {
    const { pairs, lasts, counts } = this
    while (counts.length <= term) {
      counts.push(0)
      lasts.push(-1)
    }
    if (lasts.values[term] === sentence) return
    lasts.values[term] = sentence
    counts.values[term] = (counts.values[term] as number) + 1
    pairs.push(term)
    pairs.push(sentence)
  }

  finish(terms: number): Postings {
    const { pairs, counts } = this
    const offsets = new Int32Array(terms + 1)
    for (let term = 0; term < terms; term++) {
      const count = term < counts.length ? (counts.values[term] as number) : 0
      offsets[term + 1] = (offsets[term] as number) + count
    }
    const sentences = new Int32Array(pairs.length / 2)
    const next = offsets.slice()
    for (let at = 0; at < pairs.length; at += 2) {
      const term = pairs.values[at] as number
      const place = next[term] as number
      sentences[place] = pairs.values[at + 1] as number
      next[term] = place + 1
    }
    return new Postings({ offsets, sentences })
  }
}
