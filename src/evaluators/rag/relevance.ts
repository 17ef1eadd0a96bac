import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import { queryOf, textOf } from '../../core/example.ts'

/** How well the answer answers the question, as the judge sees it. */
export const RelevanceEvaluator = defineEvaluator({
  name: 'relevance',
  title: 'Relevance',
  version: '1',
  description: 'Does the answer answer the question that was asked?',
  kind: 'llm_judge',
  tasks: ['rag_qa', 'chat'],
  requires: ['query', 'output'],
  cost: 'low',
  threshold: 0.7,
  // Measured by bench/validity/hints.ts.
  hintUnder: 'overlap',
  async score(example, { judge, signal }) {
    const query = queryOf(example) ?? ''
    const options = { signal }
    const { score, reasoning, usage, notes } = await judge.evaluateRelevance(query, textOf(example.output), options)
    return measured(score, reasoning, { ...notes, score, reasoning, tokens_used: usage.tokensUsed })
  },
})
