import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, vacuous } from '../../core/result.ts'
import { claimsOfOutput } from '../../judge/statements.ts'
import { claimTable, describeUnsupported, rawOf } from './claim-table.ts'
import { portionIs } from './portion.ts'

/** The share of the answer's claims that its passages support. */
export const FaithfulnessEvaluator = defineEvaluator({
  name: 'faithfulness',
  title: 'Faithfulness',
  version: '1',
  description: 'Is every claim of the answer grounded in the passages?',
  kind: 'llm_judge',
  tasks: ['rag_qa', 'summarization'],
  requires: ['output', 'context'],
  cost: 'medium',
  threshold: 0.7,
  verifies: 'claims',
  display: {
    direction: 'higher',
    sentence: {
      of: 'claims of an answer',
      one: 'has no support in its passages',
      many: 'have no support in its passages',
    },
  },
  async score(example, { judge, signal }) {
    const { claims } = await claimsOfOutput(example, { judge, signal })
    const table = await claimTable(claims, { example, judge, signal })
    if (table.total === 0) return vacuous(1, 'the answer makes no claims', rawOf(table))

    const reasoning = `${portionIs(table.supported, { of: table.total, noun: 'claim' })} supported by the passages`
    const offenders = describeUnsupported(table)
    return measured(
      table.supported / table.total,
      offenders === '' ? reasoning : `${reasoning}; not supported${offenders}`,
      rawOf(table),
    )
  },
})
