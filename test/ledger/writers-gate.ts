import type { GateInput } from '../../src/gate/input.ts'
import { sampleInput } from '../sample-ledger.ts'
import { defineCheck, passed } from '../../src/gate/check.ts'
import { createGate, type Gate } from '../../src/gate/create-gate.ts'
import { defineRuleset } from '../../src/gate/rulesets/define-ruleset.ts'

/** What the processes that write a ledger decide by: what is recorded is the question there, not what a gate finds. */
export function writersGate(): Gate {
  const check = defineCheck({
    name: 'always',
    version: '1',
    title: '',
    deterministic: true,
    check: () => passed('It is recorded.'),
  })
  return createGate({ ruleset: defineRuleset({ rule_version: 'writers@1', checks: [] }), checks: [check] })
}

/** Answers of figures alone, which take no time to read. */
export function writersInput(number: number): GateInput {
  const input = sampleInput(number)
  return { ...input, generation: { ...input.generation, answer: String(number), citations: [] } }
}
