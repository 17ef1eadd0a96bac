import { expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { numericConsistency } from '../numeric-consistency.ts'

test.each([
  ['Pet requests are decided within 20 working days (about four weeks) [1].', 'pass ok'],
  ['Pet requests are decided within four weeks [1].', 'pass ok'],
  ['Pet requests are decided within 20 working days (about six weeks) [1].', 'fail number_not_in_evidence'],
])('%s', (answer, expected) => {
  const evidence = 'Pet requests are decided within 20 working days. An appeal takes 14 days.'
  expect(said(run(numericConsistency, inputOf(answer, [evidence])))).toBe(expected)
})
