import { defineEvaluator } from '../core/define-evaluator.ts'
import type { ConcreteEvaluator } from '../core/evaluator.ts'
import { measured, notApplicable } from '../core/result.ts'
import { createGate, type GateOptions } from '../gate/create-gate.ts'
import type { Decision } from '../gate/decision.ts'
import { gateInputOf } from '../guard/gate-input.ts'

const OF_STATUS = { pass: 1, partial: 0, fail: 0 } as const

/** The gate as an evaluator, so that its decisions are kept beside scores. Only `pass` passes. */
export function gateEvaluator(options: GateOptions): ConcreteEvaluator {
  const gate = createGate(options)
  const { rule_version: ruleset } = gate.ruleset
  const Gate = defineEvaluator({
    name: 'gate',
    title: 'Gate',
    version: ruleset,
    description: 'Does the gate let the answer through?',
    kind: 'objective',
    tasks: ['rag_qa'],
    requires: ['output'],
    threshold: 1,
    score(example) {
      const input = gateInputOf(example)
      if (input === undefined) return notApplicable('there is no text to decide on')
      const decision = gate.decide(input)
      const { status, action, reason_codes, decision_sha256 } = decision
      if (status === 'skipped') return notApplicable('no check of the gate had anything to say, so nothing was decided')
      return measured(OF_STATUS[status], whyNot(decision), { status, action, reason_codes, decision_sha256 })
    },
  })
  return new Gate({ name: `gate_${ruleset}` })
}

/** What a check has nothing against, or nothing to say of. */
const QUIET = /^[–✓] /

/** Why a decision is what it is, without the checks that found nothing. */
function whyNot(decision: Decision): string {
  const lines = decision.explain().trimEnd().split('\n')
  const told = lines.filter((line) => !QUIET.test(line))
  return [...told, ...(decision.reason_codes.includes('no_citations') ? ['', NOT_CITING] : [])].join('\n')
}

const NOT_CITING =
  "If the application is not asked to cite, say so: toPassGate({ ruleset: 'standard', config: { require_citations: false } })."
