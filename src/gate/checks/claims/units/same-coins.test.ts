import { expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { numericConsistency } from '../numeric-consistency.ts'

test.each([
  ['The late charge is £0.15 a day [1].', 'Books: 15p for each day late, and £2.00 for tools.', 'pass ok'],
  ['The late charge is 15p a day [1].', 'Books: £0.15 for each day late, and £2.00 for tools.', 'pass ok'],
  ['The late charge is 50 cents a day [1].', 'Books: $0.50 for each day late.', 'pass ok'],
  ['The late charge is £0.15 a day [1].', 'Books: 15 days, and £2.00 for tools.', 'fail number_not_in_evidence'],
  ['The late charge is £0.25 a day [1].', 'Books: 15p for each day late.', 'fail number_not_in_evidence'],
])('%s ← %s', (answer, evidence, expected) => {
  expect(said(run(numericConsistency, inputOf(answer, [evidence])))).toBe(expected)
})
