import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import { gradesAt, optionalCutSettings, placesOf, RANKING_METRIC, rankingOf } from './ranking.ts'
import { defined } from '../../support/defined.ts'

/** One over the place of the first passage that matters. */
export const MrrEvaluator = defineEvaluator({
  ...RANKING_METRIC,
  name: 'mrr',
  title: 'Mean reciprocal rank',
  version: '1',
  description: 'How far up stands the first passage that matters?',
  parameter: { setting: 'k', pattern: 'mrr_at_{k}' },
  settings: optionalCutSettings,
  score(example, { settings: { k } }) {
    const ranking = rankingOf(example)
    if ('status' in ranking) return ranking
    const first = gradesAt(ranking, k).findIndex((grade) => grade > 0)
    const within = k === undefined ? '' : ` among the first ${k}`
    const raw = { ...defined({ k }), places: placesOf(ranking) }
    if (first === -1) return measured(0, `no passage that matters was retrieved${within}`, raw)
    return measured(1 / (first + 1), `the first passage that matters stands at place ${first + 1}`, raw)
  },
})
