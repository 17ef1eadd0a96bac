import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable, vacuous } from '../../core/result.ts'
import { factsOf } from '../../judge/statements.ts'
import { claimTable, rawOf, unsupportedOf } from './claim-table.ts'
import { portionIs } from './portion.ts'

/** The share of the facts that the answer needs which the passages contain. */
export const ContextRecallEvaluator = defineEvaluator({
  name: 'context_recall',
  title: 'Context recall',
  version: '1',
  description: 'Do the passages contain every fact that the answer needs?',
  kind: 'llm_judge',
  tasks: ['rag_qa'],
  requires: ['context'],
  cost: 'medium',
  threshold: 0.7,
  // Measured by bench/validity/hints.ts.
  hintUnder: 'overlap',
  verifies: 'facts',
  display: {
    direction: 'higher',
    sentence: {
      of: 'facts that an answer needs',
      one: 'is in no passage',
      many: 'are in no passage',
    },
  },
  async score(example, { judge, signal }) {
    const facts = await factsOf(example, { judge, signal })
    if (facts === undefined) return notApplicable(NOTHING_TO_LOOK_FOR)
    const source = Array.isArray(example.facts) ? 'facts' : 'reference'
    if (facts.claims.length === 0 && source === 'reference') return notApplicable(NO_CLAIMS_IN_REFERENCE)

    const table = await claimTable(facts.claims, { example, judge, signal })
    const raw = { ...rawOf(table), source }
    if (table.total === 0) return vacuous(1, 'the example is labelled as needing no facts', raw)
    const missing = unsupportedOf(table).map(({ text }) => `“${text}”`)
    const reasoning = `${portionIs(table.supported, { of: table.total, noun: 'fact' })} in the passages`
    return measured(
      table.supported / table.total,
      missing.length === 0 ? reasoning : `${reasoning}; missing: ${missing.slice(0, 3).join(', ')}`,
      raw,
    )
  },
})

const NOTHING_TO_LOOK_FOR =
  'context_recall needs the facts that the passages should contain: add `facts` (a list of sentences), or a `reference` answer to take them from'
const NO_CLAIMS_IN_REFERENCE =
  'the reference answer makes no claim that could be looked up in the passages: add `facts` (a list of sentences)'
