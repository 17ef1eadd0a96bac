import type { Effort } from '../bounds/effort.ts'
import type { Passage } from '../../../core/example.ts'

/** Comparing the content of two sentences costs about as much as this many word comparisons. */
const COMPARED = 20

interface Sentence {
  readonly passage: Passage
  readonly start: number
  readonly end: number
  readonly wordCount: number
}

/** Orders sentences that tie by their content, so that the order of the passages has no effect. */
export class SentenceOrder {
  private readonly sentences: readonly Sentence[]
  private compared = 0
  private ranks: Int32Array | undefined

  constructor(sentences: readonly Sentence[]) {
    this.sentences = sentences
  }

  /** Below 0 if the first of two sentences, given by index, comes first. */
  compare(first: number, second: number, effort: Effort): number {
    const { sentences } = this
    effort.spend(1)
    if (this.ranks === undefined && this.compared <= sentences.length) {
      this.compared++
      effort.spend(COMPARED)
      return compareSentences(sentences[first], sentences[second])
    }
    this.ranks ??= ranksOf(sentences)
    return (this.ranks[first] as number) - (this.ranks[second] as number)
  }
}

/** The rank of each sentence in the order of all. */
function ranksOf(sentences: readonly Sentence[]): Int32Array {
  const ranks = new Int32Array(sentences.length)
  const order = sentences.map((_, at) => at).sort((a, b) => compareSentences(sentences[a], sentences[b]))
  for (const [rank, at] of order.entries()) ranks[at] = rank
  return ranks
}

function compareSentences(a: Sentence | undefined, b: Sentence | undefined): number {
  if (a === undefined || b === undefined) return 0
  return (
    a.wordCount - b.wordCount ||
    compareTexts(quote(a), quote(b)) ||
    compareTexts(a.passage.text, b.passage.text) ||
    a.start - b.start ||
    compareTexts(a.passage.id, b.passage.id)
  )
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function quote({ passage, start, end }: Sentence): string {
  return passage.text.slice(start, end)
}
