import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

const SCORE =
  'In the most common scoring model, amounts owed account for 30% of the score, second only to payment history at 35%.'
const BUDGET = 'Road repairs took 12 million crowns of the budget, and the new school building took 19 million.'

describe('a claim that begins with what the evidence has another figure of, in other words behind it', () => {
  test.each([
    [SCORE, 'Amounts owed make up 35% of the most common credit score'],
    [BUDGET, 'Road repairs swallowed 19 million crowns'],
  ])('%s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).toBe('fail exchanged_values')
  })

  test.each([
    [SCORE, 'Payment history makes up 35% of the most common credit score'],
    [SCORE, 'Amounts owed make up 30% of the most common credit score'],
    [SCORE, 'Amounts owed weigh less than the 35% of payment history'],
    [BUDGET, 'Road repairs swallowed 12 million crowns'],
    ['Unemployment rates were 5% in 2019 and 7% in 2020.', 'Unemployment rates stood at 7% in 2020'],
    [
      'Road repairs took 12 million crowns in May and 19 million in June.',
      'Road repairs swallowed 19 million crowns in June',
    ],
    [
      'An individual can ask for up to $12,500; a business is limited to $6,250. Two claims over $2,500 may be filed a year.',
      'Individuals can claim up to $12,500',
    ],
  ])('no finding: %s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/^fail/)
  })
})

describe('what the evidence says of all takes in one', () => {
  const BUSES = 'Bus 12 does not run on Sundays. Bus 14 runs daily.'
  const LINES = 'Line 3 does not stop at Elmhurst. Line 5 stops at every station.'

  test.each([
    [BUSES, 'Bus 14 runs on Sundays', 'pass ok'],
    [BUSES, 'Bus 12 runs on Sundays', 'fail negation_dropped'],
    [LINES, 'Line 5 stops at Elmhurst', 'pass ok'],
    [LINES, 'Line 3 stops at Elmhurst', 'fail negation_dropped'],
    ['Line 3 does not stop at Elmhurst. Line 5 stops at Norwood.', 'Line 5 stops at Elmhurst', 'fail exchanged_values'],
    [
      'The fee is 20 euros for each child and 40 euros for each adult.',
      'The fee is 20 euros for each adult',
      'fail exchanged_values',
    ],
  ])('%s → %s', (evidence, claim, expected) => {
    expect(says(evidence, claim)).toBe(expected)
  })
})
