import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import { cutSettings, hitsAt, placesOf, RANKING_METRIC, rankingOf } from './ranking.ts'

/** Whether any of the first k passages matters. */
export const HitRateAtKEvaluator = defineEvaluator({
  ...RANKING_METRIC,
  name: 'hit_rate_at_k',
  title: 'Hit rate at k',
  version: '1',
  description: 'Does any of the first k passages matter?',
  parameter: { setting: 'k', pattern: 'hit_rate_at_{k}' },
  display: {
    direction: 'higher',
    sentence: {
      of: 'questions',
      one: 'finds no passage that matters',
      many: 'find no passage that matters',
    },
  },
  settings: cutSettings,
  score(example, { settings: { k } }) {
    const ranking = rankingOf(example)
    if ('status' in ranking) return ranking
    const hits = hitsAt(ranking, k)
    const reasoning = `${hits} of the first ${k} passages ${hits === 1 ? 'matters' : 'matter'}`
    return measured(hits > 0 ? 1 : 0, reasoning, { k, hits, places: placesOf(ranking) })
  },
})
