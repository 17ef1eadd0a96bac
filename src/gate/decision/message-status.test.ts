import { expect, test } from 'vitest'
import { messageStatus } from './message-status.ts'

test.each([
  ['pass', [], 'success'],
  ['partial', ['answer_too_short'], 'partial'],
  ['fail', ['no_citations'], 'failed'],
  ['skipped', ['input_too_large'], 'failed'],
  ['fail', ['generation_blocked', 'no_citations'], 'blocked'],
  ['fail', ['answered_without_evidence', 'no_citations'], 'blocked'],
] as const)('%s for %j becomes %s', (status, reason_codes, expected) => {
  expect(messageStatus({ status, reason_codes })).toBe(expected)
})
