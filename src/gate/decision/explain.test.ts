import { expect, test } from 'vitest'
import { gateInput } from '../../../test/gate-input.ts'
import { createGate } from '../create-gate.ts'
import { explainDecision } from './explain.ts'

const decision = createGate({ ruleset: 'minimal' }).decide(gateInput({ answer: 'Riga is it [4].' }))

test('an explanation says what to do, why, and where', () => {
  expect(decision.explain()).toBe(
    [
      'Failed: do not show the answer.',
      'Because of citation_out_of_range, no_citations.',
      '',
      '✗ citation_coverage: 0 of 1 cited ids lie in the hits.',
      '    [4] is beyond the passages that were offered.',
      '    In the answer, characters 11 to 14: “[4]”',
      '✗ require_citations: The answer cites none of the passages.',
      '! min_answer_length: The answer has 15 characters; at least 20 are wanted.',
      '✓ no_empty_answer: The answer has 3 words.',
      '',
      `Rules minimal@2.0.0, decision ${decision.decision_sha256}.`,
      '',
    ].join('\n'),
  )
})

test('as Markdown the checks that decided stand out', () => {
  const lines = decision.explain({ format: 'markdown' }).split('\n')
  expect(lines[0]).toBe('**Failed**: do not show the answer.')
  expect(lines).toContain('- ✗ **`require_citations`**: The answer cites none of the passages.')
  expect(lines).toContain('    - In the answer, characters 11 to 14: `[4]`')
  expect(lines).toContain('- ! `min_answer_length`: The answer has 15 characters; at least 20 are wanted.')
})

test('a decision out of a ledger explains itself without its texts', () => {
  const kept = JSON.parse(JSON.stringify(decision)) as typeof decision
  expect(explainDecision(kept)).toContain('In the answer, characters 11 to 14\n')
  expect(explainDecision(kept, { input: gateInput({ answer: 'Riga is it [4].' }) })).toBe(decision.explain())
})
