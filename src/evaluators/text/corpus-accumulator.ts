import type { Accumulator, Aggregate, ResultPlace } from '../../core/aggregate.ts'
import type { EvaluationResult, Raw } from '../../core/result.ts'
import { SumBootstrap } from '../../stats/bootstrap.ts'
import { meanAccumulator } from '../../stats/mean-accumulator.ts'

/** A score of a whole data set that is computed from counts summed over its examples. */
export interface CorpusScore {
  /** What it is called in errors: `corpus BLEU`. */
  readonly name: string
  readonly threshold: number
  /** How many counts an example has. */
  readonly width: number
  /** The counts of an example, from the raw part of its result. */
  readonly countsIn: (raw: Raw) => readonly number[]
  readonly score: (sums: readonly number[]) => number
  readonly details: (sums: readonly number[]) => Raw
}

/** Sums counts over all examples, and gives the score of the sums, which is not the mean of the examples' scores. */
export class CorpusAccumulator implements Accumulator {
  readonly #corpus: CorpusScore
  readonly #inner: Accumulator
  readonly #bootstrap: SumBootstrap
  #sums: readonly number[]

  constructor(corpus: CorpusScore) {
    this.#corpus = corpus
    this.#inner = meanAccumulator({ threshold: corpus.threshold })
    this.#bootstrap = new SumBootstrap(corpus.width)
    this.#sums = Array.from({ length: corpus.width }, () => 0)
  }

  add(result: EvaluationResult, place: ResultPlace): void {
    this.#inner.add(result, place)
    if (result.status !== 'measured') return
    const counts = this.#corpus.countsIn(result.raw)
    this.#sums = added(this.#sums, counts)
    this.#bootstrap.add(counts, place)
  }

  merge(other: Accumulator): void {
    const { name } = this.#corpus
    if (!(other instanceof CorpusAccumulator) || other.#corpus.name !== name) {
      throw new TypeError(`The counts of ${name} can only be merged with their like.`)
    }
    this.#inner.merge(other.#inner)
    this.#bootstrap.merge(other.#bootstrap)
    this.#sums = added(this.#sums, other.#sums)
  }

  result(): Aggregate {
    const inner = this.#inner.result()
    if (inner.n === 0) return inner
    const { score, details } = this.#corpus
    const interval = this.#bootstrap.interval(score)
    return {
      ...inner,
      mean: score(this.#sums),
      ...interval,
      details: { ...details(this.#sums), meanOfSentences: inner.mean },
    }
  }
}

function added(a: readonly number[], b: readonly number[]): readonly number[] {
  return a.map((value, index) => value + (b[index] as number))
}
