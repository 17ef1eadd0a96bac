import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import { gradesAt, optionalCutSettings, placesOf, RANKING_METRIC, rankingOf } from './ranking.ts'
import { defined } from '../../support/defined.ts'

/** The mean precision at the places of all passages that matter. */
export const MapEvaluator = defineEvaluator({
  ...RANKING_METRIC,
  name: 'map',
  title: 'Mean average precision',
  version: '1',
  description: 'Do the passages that matter stand above those that do not?',
  parameter: { setting: 'k', pattern: 'map_at_{k}' },
  settings: optionalCutSettings,
  score(example, { settings: { k } }) {
    const ranking = rankingOf(example)
    if ('status' in ranking) return ranking
    const average = averagePrecision(gradesAt(ranking, k), ranking.grades.size)
    return measured(average, `average precision over ${ranking.grades.size} passages that matter`, {
      ...defined({ k }),
      places: placesOf(ranking),
    })
  },
})

/** Passages that were not found add nothing. Ratios of whole numbers: a perfect ranking is exactly 1. */
function averagePrecision(grades: readonly number[], relevant: number): number {
  let hits = 0
  let sum = 0
  for (const [index, grade] of grades.entries()) {
    if (grade <= 0) continue
    hits++
    sum += hits / (index + 1)
  }
  return sum / relevant
}
