import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, vacuous } from '../../core/result.ts'
import { claimsOfOutput } from '../../judge/statements.ts'
import { claimTable, describeUnsupported, rawOf, unsupportedOf } from './claim-table.ts'
import { portionIs } from './portion.ts'

/** One minus the share of the answer's claims that its passages contradict or do not cover. */
export const HallucinationEvaluator = defineEvaluator({
  name: 'hallucination',
  title: 'Freedom from hallucination',
  version: '1',
  description: 'Does the answer keep from claiming what the passages contradict or do not say?',
  kind: 'llm_judge',
  tasks: ['rag_qa', 'summarization'],
  requires: ['output', 'context'],
  cost: 'medium',
  threshold: 0.8,
  verifies: 'claims',
  rawBetter: 'lower',
  display: {
    direction: 'lower',
    title: 'hallucination rate',
    sentence: {
      of: 'claims of an answer',
      one: 'has no support in its passages',
      many: 'have no support in its passages',
    },
  },
  async score(example, { judge, signal }) {
    const { claims } = await claimsOfOutput(example, { judge, signal })
    const table = await claimTable(claims, { example, judge, signal })
    const hallucinated = unsupportedOf(table).map(({ id, text, verdict }) => ({ id, text, verdict }))
    const raw = { ...rawOf(table), count: hallucinated.length, hallucinated }
    if (table.total === 0) return vacuous(1, 'the answer makes no claims', raw)

    const reasoning = `${portionIs(hallucinated.length, { of: table.total, noun: 'claim' })} hallucinated`
    // 1 − unsupported / total, written so that 7 of 10 is exactly 0.7.
    return measured(table.supported / table.total, `${reasoning}${describeUnsupported(table)}`, {
      ...raw,
      value: hallucinated.length / table.total,
    })
  },
})
