import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import { cutSettings, hitsAt, placesOf, RANKING_METRIC, rankingOf } from './ranking.ts'

/** The share of the passages that matter that are among the first k. */
export const RecallAtKEvaluator = defineEvaluator({
  ...RANKING_METRIC,
  name: 'recall_at_k',
  title: 'Recall at k',
  version: '1',
  description: 'How many of the passages that matter are among the first k?',
  parameter: { setting: 'k', pattern: 'recall_at_{k}' },
  display: {
    direction: 'higher',
    sentence: {
      of: 'passages that matter',
      one: 'is not found',
      many: 'are not found',
    },
  },
  settings: cutSettings,
  score(example, { settings: { k } }) {
    const ranking = rankingOf(example)
    if ('status' in ranking) return ranking
    const hits = hitsAt(ranking, k)
    const all = ranking.grades.size
    const reasoning = `${hits} of the ${all} passages that matter are among the first ${k}`
    return measured(hits / all, reasoning, { k, hits, relevant: all, places: placesOf(ranking) })
  },
})
