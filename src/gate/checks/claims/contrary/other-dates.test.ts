import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { contradiction } from '../contradiction.ts'

const says = (claim: string, ...evidence: string[]): string =>
  said(run(contradiction, inputOf(`${claim} [1].`, evidence)))

const RETURNS =
  'Paper returns: 30 April 2025. Electronic returns: 30 June 2025. Returns prepared by a tax adviser: 28 February 2026.'

describe('a date behind the label of another thing', () => {
  test.each([
    ['Electronic returns have to be in by 30 April 2025', 'fail exchanged_values'],
    ['Paper returns are due by 28 February 2026', 'fail exchanged_values'],
    ['Electronic returns have to be in by 30 June 2025', 'pass ok'],
    ['Electronic returns are due by 30 June 2025, paper returns by 30 April 2025', 'pass ok'],
    ['With a tax adviser, returns are due on 28 February 2026', 'pass ok'],
  ])('%s', (claim, expected) => expect(says(claim, RETURNS)).toBe(expected))
})

const YEARS = [
  'Please pay the trip through SchoolWallet by 2 May.',
  'Year 9 trip to Calder Mill: 4 June, payment by 16 May.',
]

describe('a date where a sentence with all the words of the clause has another', () => {
  test.each([
    ['Pay the trip through SchoolWallet by 16 May', 'fail exchanged_values'],
    ['Pay the trip through SchoolWallet by 2 May', 'pass ok'],
    ['The trip of Year 9 is on 4 June', 'pass ok'],
  ])('%s', (claim, expected) => expect(says(claim, ...YEARS)).toBe(expected))
})

test.each([
  ['You enter free on any day', 'pass ok'],
  ['You enter free on Tuesdays', 'pass ok'],
])('what holds at all times: %s', (claim, expected) => {
  const evidence = 'Members enter free at all times. On the first Sunday everyone enters free; tours are not free.'
  expect(says(claim, evidence)).toBe(expected)
})
