import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import { cutSettings, gradesAt, placesOf, RANKING_METRIC, rankingOf } from './ranking.ts'

/** Discounted gains of the first k passages over those of the best possible order. */
export const NdcgAtKEvaluator = defineEvaluator({
  ...RANKING_METRIC,
  name: 'ndcg_at_k',
  title: 'nDCG at k',
  version: '1',
  description: 'Do the best passages stand at the top of the first k?',
  parameter: { setting: 'k', pattern: 'ndcg_at_{k}' },
  settings: () =>
    z.object({
      ...cutSettings().shape,
      /** What a passage of grade g is worth: `exponential` 2^g − 1, `linear` g itself, as trec_eval has it. */
      gain: z.enum(['exponential', 'linear']).default('exponential'),
    }),
  score(example, { settings: { k, gain } }) {
    const ranking = rankingOf(example)
    if ('status' in ranking) return ranking
    const found = gradesAt(ranking, k)
    const best = [...ranking.grades.values()].toSorted((a, b) => b - a).slice(0, k)
    const gainOf = GAINS[gain](Math.max(...best))
    const ndcg = discounted(found, gainOf) / discounted(best, gainOf)
    return measured(Math.min(1, ndcg), `the first ${k} passages reach ${(100 * ndcg).toFixed(1)} % of the best order`, {
      k,
      grades: found,
      best,
      places: placesOf(ranking),
    })
  },
})

/** The gain of a grade, relative to that of the highest one, so that no grade overflows a number. */
const GAINS = {
  exponential: (top: number) => (grade: number) => 2 ** (grade - top) - 2 ** -top,
  linear: (top: number) => (grade: number) => grade / top,
}

/** Σ gain / log2(i + 1). The same grades in the same order give the very same number. */
function discounted(grades: readonly number[], gainOf: (grade: number) => number): number {
  return grades.reduce((sum, grade, index) => sum + gainOf(grade) / Math.log2(index + 2), 0)
}
