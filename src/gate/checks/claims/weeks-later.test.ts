import { expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../test/one-check.ts'
import { contradiction } from './contradiction.ts'
import { dateConsistency } from './date-consistency.ts'
import { numericConsistency } from './numeric-consistency.ts'

const BINS =
  'Friday 3 April: bins are emptied on Saturday 4 April. Friday 10 April: on Saturday 11 April. Normal days resume on Monday 13 April.'

test.each([
  ['After that it is back to normal, so the next collection is on Friday 17 April [1].', 'warn date_not_in_evidence'],
  ['After that it is back to normal, so the next collection is on Friday 18 April [1].', 'fail date_not_in_evidence'],
  ['Bins are emptied on Friday 17 April [1].', 'fail date_not_in_evidence'],
])('%s', (answer, expected) => {
  expect(said(run(dateConsistency, inputOf(answer, [BINS])))).toBe(expected)
})

test('what day a date is, is not on which days it is', () => {
  const clinic = 'The clinic vaccinates babies on Tuesdays and Thursdays, not before the age of 8 weeks.'
  expect(
    said(
      run(
        contradiction,
        inputOf('As 7 March is a Saturday, the clinic vaccinates babies of 8 weeks later [1].', [clinic]),
      ),
    ),
  ).toBe('pass ok')
})

test('a code at the end of a sentence', () => {
  const answer = 'Upload an insurance certificate in place of the V5C. [1]'
  expect(said(run(numericConsistency, inputOf(answer, ['Upload the V5C logbook or an insurance certificate.'])))).toBe(
    'pass ok',
  )
})
