import { z } from 'zod'
import type { Accumulator, Aggregate, ResultPlace } from '../../core/aggregate.ts'
import type { EvaluationResult } from '../../core/result.ts'
import { SumBootstrap } from '../../stats/bootstrap.ts'
import { meanAccumulator } from '../../stats/mean-accumulator.ts'
import { bleuScore, type BleuCounts } from './bleu-score.ts'

const order = z.array(z.number()).length(4)
const countsIn = z.object({ matches: order, totals: order, answerLength: z.number(), referenceLength: z.number() })
const WIDTH = 10

/** Corpus BLEU: the score of the counts summed over all examples, which is not the mean of their scores. */
export class BleuAccumulator implements Accumulator {
  readonly #inner: Accumulator
  readonly #bootstrap = new SumBootstrap(WIDTH)
  #sums: readonly number[] = Array.from({ length: WIDTH }, () => 0)

  constructor(threshold: number) {
    this.#inner = meanAccumulator({ threshold })
  }

  add(result: EvaluationResult, place: ResultPlace): void {
    this.#inner.add(result, place)
    if (result.status !== 'measured') return
    const terms = listOf(countsIn.parse(result.raw))
    this.#sums = added(this.#sums, terms)
    this.#bootstrap.add(terms, place)
  }

  merge(other: Accumulator): void {
    if (!(other instanceof BleuAccumulator)) throw new TypeError('Corpus BLEU can only be merged with corpus BLEU.')
    this.#inner.merge(other.#inner)
    this.#bootstrap.merge(other.#bootstrap)
    this.#sums = added(this.#sums, other.#sums)
  }

  result(): Aggregate {
    const inner = this.#inner.result()
    if (inner.n === 0) return inner
    const counts = countsOf(this.#sums)
    const { score, precisions, brevityPenalty } = bleuScore(counts, { effectiveOrder: false })
    const interval = this.#bootstrap.interval((sums) => corpusBleu(sums))
    const details = { ...counts, precisions, brevityPenalty, meanOfSentences: inner.mean }
    return { ...inner, mean: score, ...interval, details }
  }
}

function corpusBleu(sums: readonly number[]): number {
  return bleuScore(countsOf(sums), { effectiveOrder: false }).score
}

function listOf({ matches, totals, answerLength, referenceLength }: BleuCounts): readonly number[] {
  return [...matches, ...totals, answerLength, referenceLength]
}

function countsOf(sums: readonly number[]): BleuCounts {
  return {
    matches: sums.slice(0, 4),
    totals: sums.slice(4, 8),
    answerLength: sums[8] as number,
    referenceLength: sums[9] as number,
  }
}

function added(a: readonly number[], b: readonly number[]): readonly number[] {
  return a.map((value, index) => value + (b[index] as number))
}
