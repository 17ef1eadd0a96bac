import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import { cutSettings, gradesAt, placesOf, RANKING_METRIC, rankingOf } from './ranking.ts'

/** Discounted gains of the first k passages over those of the best possible order. The gain of grade g is 2^g − 1. */
export const NdcgAtKEvaluator = defineEvaluator({
  ...RANKING_METRIC,
  name: 'ndcg_at_k',
  title: 'nDCG at k',
  version: '1',
  description: 'Do the best passages stand at the top of the first k?',
  parameter: { setting: 'k', pattern: 'ndcg_at_{k}' },
  settings: cutSettings,
  score(example, { settings: { k } }) {
    const ranking = rankingOf(example)
    if ('status' in ranking) return ranking
    const found = gradesAt(ranking, k)
    const best = [...ranking.grades.values()].toSorted((a, b) => b - a).slice(0, k)
    // Gains are relative to the highest one, so that no grade overflows a number.
    const top = Math.max(...best)
    const ndcg = discounted(found, top) / discounted(best, top)
    return measured(Math.min(1, ndcg), `the first ${k} passages reach ${(100 * ndcg).toFixed(1)} % of the best order`, {
      k,
      grades: found,
      best,
      places: placesOf(ranking),
    })
  },
})

/** Σ (2^g − 1) / log2(i + 1), over 2^top. The same grades in the same order give the very same number. */
function discounted(grades: readonly number[], top: number): number {
  return grades.reduce((sum, grade, index) => sum + (2 ** (grade - top) - 2 ** -top) / Math.log2(index + 2), 0)
}
