import { z } from 'zod'
import { bleuScore, type BleuCounts } from './bleu-score.ts'
import { CorpusAccumulator } from './corpus-accumulator.ts'

const order = z.array(z.number()).length(4)
const countsIn = z.object({ matches: order, totals: order, answerLength: z.number(), referenceLength: z.number() })

/** Corpus BLEU: the score of the counts summed over all examples. */
export function corpusBleu(threshold: number): CorpusAccumulator {
  return new CorpusAccumulator({
    name: 'corpus BLEU',
    threshold,
    width: 10,
    countsIn: (raw) => {
      const { matches, totals, answerLength, referenceLength } = countsIn.parse(raw)
      return [...matches, ...totals, answerLength, referenceLength]
    },
    score: (sums) => bleuScore(countsOf(sums), { effectiveOrder: false }).score,
    details: (sums) => {
      const counts = countsOf(sums)
      const { precisions, brevityPenalty } = bleuScore(counts, { effectiveOrder: false })
      return { ...counts, precisions, brevityPenalty }
    },
  })
}

function countsOf(sums: readonly number[]): BleuCounts {
  return {
    matches: sums.slice(0, 4),
    totals: sums.slice(4, 8),
    answerLength: sums[8] as number,
    referenceLength: sums[9] as number,
  }
}
