import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { queryOf, shownPassages, textOf } from '../../core/example.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { passageUsefulness } from '../../judge/rubrics.ts'

/** The relevance of the answer together with that of what it was given: an answer can only be as relevant as its passages. */
export const ContextAwareRelevanceEvaluator = defineEvaluator({
  name: 'context_aware_relevance',
  title: 'Context-aware relevance',
  version: '1',
  description: 'Do the answer and the passages that it was given both answer the question?',
  kind: 'llm_judge',
  tasks: ['rag_qa'],
  requires: ['query', 'output', 'context'],
  cost: 'medium',
  threshold: 0.7,
  hintUnder: 'overlap',
  settings: () =>
    z.object({
      /** How much the passages count, beside the answer. */
      contextWeight: z.number().min(0).max(1).default(0.5),
    }),
  async score(example, { judge, settings: { contextWeight }, signal }) {
    const query = queryOf(example) ?? ''
    const passages = shownPassages(example)
    if (passages.length === 0) return notApplicable('the example has no passages whose relevance could count')
    const answer = await judge.evaluateRelevance(query, textOf(example.output), { signal })
    const { items = [], usage } = await judge.rate(passageUsefulness(query, passages), { signal })
    // One passage with what is needed is enough.
    const best = items.reduce((most, { score }) => Math.max(most, score), 0)
    const score = (1 - contextWeight) * answer.score + contextWeight * best
    return measured(score, `answer ${answer.score}: ${answer.reasoning}\nbest passage ${best}`, {
      score,
      answer: answer.score,
      context: best,
      contextWeight,
      passages: items.map(({ id, score: useful }) => ({ id, score: useful })),
      tokens_used: answer.usage.tokensUsed + usage.tokensUsed,
    })
  },
})
