/** For each term the sentences that hold it, ascending, one term behind the other. */
export class Postings {
  /** The places of a term's sentences: from `offsets[term]` up to `offsets[term + 1]`. */
  readonly offsets: Int32Array
  readonly sentences: Int32Array
  private readonly lists: (readonly number[] | undefined)[] = []

  constructor({ offsets, sentences }: { offsets: Int32Array; sentences: Int32Array }) {
    this.offsets = offsets
    this.sentences = sentences
  }

  /** How many sentences hold the term. */
  count(term: number): number {
    return (this.offsets[term + 1] as number) - (this.offsets[term] as number)
  }

  includes(term: number, sentence: number): boolean {
    const end = this.offsets[term + 1] as number
    let low = this.offsets[term] as number
    let high = end
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.sentences[middle] as number) < sentence) low = middle + 1
      else high = middle
    }
    return low < end && this.sentences[low] === sentence
  }

  /** The sentences as a list, made at the first call. */
  of(term: number): readonly number[] {
    return (this.lists[term] ??= Array.from(this.sentences.subarray(this.offsets[term], this.offsets[term + 1])))
  }
}

/** Collects the sentences of terms; sentences come in order. */
export class PostingsWriter {
  /** A term and a sentence for each entry. */
  private pairs = new Int32Array(4096)
  private length = 0
  /** By term: the last sentence that was entered, and how many. */
  private readonly lasts: number[] = []
  private readonly counts: number[] = []

  add(term: number, sentence: number): void {
    while (this.counts.length <= term) {
      this.counts.push(0)
      this.lasts.push(-1)
    }
    if (this.lasts[term] === sentence) return
    this.lasts[term] = sentence
    this.counts[term] = (this.counts[term] as number) + 1
    if (this.length === this.pairs.length) this.grow()
    this.pairs[this.length] = term
    this.pairs[this.length + 1] = sentence
    this.length += 2
  }

  private grow(): void {
    const larger = new Int32Array(this.pairs.length * 2)
    larger.set(this.pairs)
    this.pairs = larger
  }

  finish(terms: number): Postings {
    const { pairs, length, counts } = this
    const offsets = new Int32Array(terms + 1)
    for (let term = 0; term < terms; term++) offsets[term + 1] = (offsets[term] as number) + (counts[term] ?? 0)
    const sentences = new Int32Array(length / 2)
    const next = offsets.slice()
    for (let at = 0; at < length; at += 2) {
      const term = pairs[at] as number
      const place = next[term] as number
      sentences[place] = pairs[at + 1] as number
      next[term] = place + 1
    }
    return new Postings({ offsets, sentences })
  }
}
