import { z } from 'zod'
import { CorpusAccumulator } from './corpus-accumulator.ts'

/** The lengths of the runs of characters that chrF compares. */
export const ORDERS = [1, 2, 3, 4, 5, 6]
/** Recall counts twice as much as precision: the 2 of chrF2. */
const BETA_SQUARED = 4

/** The counts that chrF is computed from, by order; those of a data set are the sums over its examples. */
export interface ChrfCounts {
  /** Runs that both texts have. */
  readonly shared: readonly number[]
  /** Runs of the answer; 0 where the reference has none of that length, as sacreBLEU counts them. */
  readonly answerRuns: readonly number[]
  readonly referenceRuns: readonly number[]
}

/** As sacreBLEU: precision and recall are averaged over the orders that both texts are long enough for. */
export function chrfScore({ shared, answerRuns, referenceRuns }: ChrfCounts): {
  score: number
  precision: number
  recall: number
} {
  const orders = [...ORDERS.keys()].filter((at) => (answerRuns[at] ?? 0) > 0 && (referenceRuns[at] ?? 0) > 0)
  const average = (totals: readonly number[]): number =>
    orders.reduce((sum, at) => sum + (shared[at] as number) / (totals[at] as number), 0) / Math.max(1, orders.length)
  const precision = average(answerRuns)
  const recall = average(referenceRuns)
  const weighted = BETA_SQUARED * precision + recall
  const score = weighted === 0 ? 0 : Math.min(1, ((1 + BETA_SQUARED) * precision * recall) / weighted)
  return { score, precision, recall }
}

const byOrder = z.array(z.number()).length(ORDERS.length)
const countsIn = z.object({ shared: byOrder, answerRuns: byOrder, referenceRuns: byOrder })

/** Corpus chrF: the score of the counts summed over all examples, each with the reference that it fits best. */
export function corpusChrf(threshold: number): CorpusAccumulator {
  return new CorpusAccumulator({
    name: 'corpus chrF',
    threshold,
    width: 3 * ORDERS.length,
    countsIn: (raw) => {
      const { shared, answerRuns, referenceRuns } = countsIn.parse(raw)
      return [...shared, ...answerRuns, ...referenceRuns]
    },
    score: (sums) => chrfScore(countsOf(sums)).score,
    details: (sums) => {
      const { precision, recall } = chrfScore(countsOf(sums))
      return { precision, recall }
    },
  })
}

function countsOf(sums: readonly number[]): ChrfCounts {
  const n = ORDERS.length
  return { shared: sums.slice(0, n), answerRuns: sums.slice(n, 2 * n), referenceRuns: sums.slice(2 * n) }
}
