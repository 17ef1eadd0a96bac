import { expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { numericConsistency } from '../numeric-consistency.ts'

const SAILINGS =
  '| Day | Dep. | Arr. |\n|---|---|---|\n| Sat | 8.00 | 8.45 |\n| Sun | 17.45 | 18.55 |\n\nVehicles check in at least 40 minutes before departure. A coffee costs £6.20.'
const BOATS = 'Boats leave daily at 08:30 and 12:00; the crossing takes 1 hour 10 minutes.'
const HOURS = 'The library opens at 9.30 am and closes at 5.15 pm.'

test.each([
  ['The last ferry leaves at 17:45 [1].', SAILINGS, 'pass ok'],
  ['The last ferry leaves at 5.45 pm and gets in at 6.55 pm [1].', SAILINGS, 'pass ok'],
  ['The library is open from 9:30 to 17:15 [1].', HOURS, 'pass ok'],
  ['The library is open from 09:30 until 5:15 pm [1].', HOURS, 'pass ok'],
  ['It leaves at 17:45, so check in by 17:05 [1].', SAILINGS, 'warn number_not_in_evidence'],
  ['It leaves at 17.45, so be there by 17.05 [1].', SAILINGS, 'warn number_not_in_evidence'],
  ['It leaves at 17:45, so check in by 17:10 [1].', SAILINGS, 'fail number_not_in_evidence'],
  ['Take the 08:30 boat, which gets in at 09:40 [1].', BOATS, 'warn number_not_in_evidence'],
  ['Take the 08:30 boat, which gets in at 09:50 [1].', BOATS, 'fail number_not_in_evidence'],
  ['The last ferry leaves at 17:50 [1].', SAILINGS, 'fail number_not_in_evidence'],
  ['The last ferry leaves at 6:20 [1].', SAILINGS, 'fail number_not_in_evidence'],
  ['The library is open from 9:30 to 17:45 [1].', HOURS, 'fail number_not_in_evidence'],
])('%s ← %s', (answer, evidence, expected) => {
  expect(said(run(numericConsistency, inputOf(answer, [evidence])))).toBe(expected)
})
