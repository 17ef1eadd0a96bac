import { defineEvaluator } from '../../core/define-evaluator.ts'
import { shownPassages } from '../../core/example.ts'
import { measured, vacuous } from '../../core/result.ts'
import { claimsOfOutput } from '../../judge/statements.ts'
import { type ClaimTable, claimTable, describeUnsupported, rawOf, unsupportedOf } from './claim-table.ts'
import { portionIs } from './portion.ts'
import { shortened } from './quoted.ts'

/** Whether the passages support every claim of the answer: 1 or 0, or a probability if the judge has a calibrated one. */
export const FullySupportedEvaluator = defineEvaluator({
  name: 'fully_supported',
  title: 'Fully supported',
  version: '1',
  description: 'Is there not one claim in the answer that the passages do not support?',
  kind: 'llm_judge',
  tasks: ['rag_qa', 'summarization'],
  requires: ['output', 'context'],
  cost: 'medium',
  threshold: 0.48,
  verifies: 'claims',
  display: {
    direction: 'higher',
    sentence: {
      of: 'answers',
      one: 'says something that its passages do not',
      many: 'say something that their passages do not',
    },
  },
  async score(example, { judge, signal }) {
    const { claims } = await claimsOfOutput(example, { judge, signal })
    const table = await claimTable(claims, { example, judge, signal })
    const raw = { ...rawOf(table), unsupported: unsupportedOf(table).length }
    if (table.total === 0) return vacuous(1, 'the answer makes no claims', raw)

    const listed = `${portionIs(table.supported, { of: table.total, noun: 'claim' })} supported${describeRest(table)}`
    // Without passages nothing is supported, and that is certain.
    const probability = shownPassages(example).length === 0 ? undefined : judge.everySupported?.(table.claims)
    if (probability === undefined) return measured(table.supported === table.total ? 1 : 0, listed, raw)
    const reasoning = `every claim is supported with a probability of ${probability.toFixed(2)}: ${listed}`
    return measured(probability, `${reasoning}${describeWeakest(table)}`, { ...raw, probability })
  },
})

function describeRest(table: ClaimTable): string {
  const offenders = describeUnsupported(table)
  return offenders === '' ? '' : `; not supported${offenders}`
}

/** The claim that is least sure, where each counts as supported and the answer may fail all the same. */
function describeWeakest({ claims, total, supported }: ClaimTable): string {
  if (supported < total) return ''
  const [first, ...others] = claims
  const weakest = others.reduce(
    (least, claim) => ((claim.probability ?? 1) < (least?.probability ?? 1) ? claim : least),
    first,
  )
  if (weakest?.probability === undefined) return ''
  return `; least sure of “${shortened(weakest.text)}” (${weakest.probability.toFixed(2)})`
}
