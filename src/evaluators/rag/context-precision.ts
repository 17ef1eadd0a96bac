import { JudgeResponseError } from '../../core/errors.ts'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { queryOf, shownPassages, type Passage } from '../../core/example.ts'
import type { ItemRating } from '../../core/judge.ts'
import { passageUsefulness } from '../../judge/rubrics.ts'

/** How useful the passages are, with the first ones counting most: Σ(sᵢ/i) / Σ(1/i). */
export const ContextPrecisionEvaluator = defineEvaluator({
  name: 'context_precision',
  title: 'Context precision',
  version: '1',
  description: 'Do the passages that help to answer the question stand at the top?',
  kind: 'llm_judge',
  tasks: ['rag_qa', 'retrieval'],
  requires: ['query', 'context'],
  cost: 'medium',
  threshold: 0.7,
  // Measured by bench/validity/hints.ts.
  hintUnder: 'overlap',
  async score(example, { judge, signal }) {
    const ranked = inRankOrder(shownPassages(example))
    if (ranked.length === 0) return notApplicable('context_precision needs passages, and the context is empty')

    const numbered = ranked.map((passage, index) => ({ ...passage, id: `p${index + 1}` }))
    const rubric = passageUsefulness(queryOf(example) ?? '', numbered)
    const { items = [], notes } = await judge.rate(rubric, { signal })
    const passages = ratedPassages(ranked, items)
    const scores = passages.map(({ score }) => score)
    return measured(rankWeighted(scores), usefulness(scores), { ...notes, passages })
  },
})

const MOST_SHOWN = 8

function usefulness(scores: readonly number[]): string {
  const shown = scores.slice(0, MOST_SHOWN).map((score) => String(Number(score.toFixed(2))))
  const rest = scores.length > shown.length ? ` and ${scores.length - shown.length} more` : ''
  if (scores.length === 1) return `the only passage is ${shown.join('')} useful for the question, where 1 is most`
  return `how useful each passage is for the question, the first counting most: ${shown.join(', ')}${rest}`
}

interface RatedPassage {
  readonly id: string
  readonly rank: number
  readonly score: number
  readonly reasoning: string
}

function inRankOrder(passages: readonly Passage[]): readonly Passage[] {
  return passages.toSorted((a, b) => compareRanks(a.rank ?? Infinity, b.rank ?? Infinity))
}

function compareRanks(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function ratedPassages(ranked: readonly Passage[], items: readonly ItemRating[]): readonly RatedPassage[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return ranked.map(({ id }, index) => {
    const item = byId.get(`p${index + 1}`)
    if (item === undefined || items.length !== ranked.length || !(item.score >= 0 && item.score <= 1)) {
      throw new JudgeResponseError(
        `The judge was asked to rate ${ranked.length} passages from 0 to 1 and did not give number ${index + 1} one such score.`,
        { reply: JSON.stringify(items) },
      )
    }
    return { id, rank: index + 1, score: item.score, reasoning: item.reasoning }
  })
}

/** Both sums run over the same terms in the same order, so that a perfect ranking is exactly 1. */
function rankWeighted(scores: readonly number[]): number {
  const weighted = scores.reduce((sum, score, index) => sum + score / (index + 1), 0)
  return weighted / scores.reduce((sum, _, index) => sum + 1 / (index + 1), 0)
}
