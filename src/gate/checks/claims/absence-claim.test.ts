import { expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../test/one-check.ts'
import { absenceClaim } from './absence-claim.ts'

const says = (answer: string, evidence: string): string => said(run(absenceClaim, inputOf(answer, [evidence])))

test('An answer that says no more than that something is absent is contradicted by a passage that has it', () => {
  const evidence = 'The hotel offers free parking for guests. Breakfast costs 12 euros.'
  expect(says('The passages do not mention free parking for guests.', evidence)).toBe('warn absence_contradicted')
  expect(says('The passages do not mention a swimming pool.', evidence)).toBe('skipped abstention')
  expect(says('I do not know.', evidence)).toBe('skipped abstention')
})
