import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))
const CLINIC =
  'The clinic is open Monday to Friday from 08:00 to 19:30 and on Saturday from 09:00 to 13:00. It is closed on Sundays.'
const COURSE = 'Applications are open from 1 April to 15 June, and courses start on 1 October.'
const POOL = 'The pool is closed from 14 June to 28 September for repairs. The sauna stays open.'

describe('a stretch with the ends of two', () => {
  test.each([
    [CLINIC, 'The clinic is open on Saturday from 09:00 to 19:30'],
    [CLINIC, 'The clinic is open Monday to Saturday from 08:00 to 19:30'],
    [COURSE, 'Applications are open from 1 April to 1 October'],
    ['Lunch is served from noon to 2.30 pm and dinner from 6 pm to 10 pm.', 'Lunch is served from noon to 10 pm'],
    [POOL, 'The pool is closed from 28 September'],
  ])('%s ↛ %s', (evidence, claim) => expect(says(evidence, claim)).toBe('fail exchanged_values'))

  test.each([
    [CLINIC, 'The clinic is open Monday to Friday, 8:00–19:30, and on Saturday, 9:00–13:00'],
    [COURSE, 'Applications are open from 1 April until 15 June'],
    ['The pool is open from 7:00 to 12:00 and from 12:00 to 20:00.', 'The pool is open from 7:00 to 20:00'],
    [POOL, 'The pool is closed until 28 September'],
    [
      'The museum is open Tuesday to Sunday from 10:00 to 17:00, and on Thursdays until 20:00.',
      'On Thursdays the museum is open from 10:00 to 20:00',
    ],
    [POOL, 'The pool opens again from 28 September'],
  ])('and one of its own: %s → %s', (evidence, claim) => expect(says(evidence, claim)).toBe('pass ok'))
})
