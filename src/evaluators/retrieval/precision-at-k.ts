import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import { cutSettings, hitsAt, placesOf, RANKING_METRIC, rankingOf } from './ranking.ts'

/** The share of the first k places with a passage that matters. An empty place has none, as in TREC. */
export const PrecisionAtKEvaluator = defineEvaluator({
  ...RANKING_METRIC,
  name: 'precision_at_k',
  title: 'Precision at k',
  version: '1',
  description: 'How many of the first k passages matter?',
  parameter: { setting: 'k', pattern: 'precision_at_{k}' },
  display: {
    direction: 'higher',
    sentence: {
      of: 'passages found',
      one: 'does not matter',
      many: 'do not matter',
    },
  },
  settings: cutSettings,
  score(example, { settings: { k } }) {
    const ranking = rankingOf(example)
    if ('status' in ranking) return ranking
    const hits = hitsAt(ranking, k)
    return measured(hits / k, `${hits} of the first ${k} places hold a passage that matters`, {
      k,
      hits,
      retrieved: ranking.ids.length,
      places: placesOf(ranking),
    })
  },
})
