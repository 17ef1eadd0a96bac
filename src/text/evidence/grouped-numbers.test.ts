import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../test/one-check.ts'
import { numericConsistency } from '../../gate/checks/claims/numeric-consistency.ts'

const numbers = (answer: string, evidence: string): string => said(run(numericConsistency, inputOf(answer, [evidence])))

describe('The first digits of a grouped number are another number, a thousand times smaller', () => {
  test.each([
    ['Transfers above $10,000 require approval.', 'Transfers above $10 require approval.'],
    ['Transfers above $10,000 require approval.', 'Transfers above $10.00 require approval.'],
    ['The salary is $85,000 per year.', 'The salary is $85 per year.'],
    ['The plan allows 100,000 requests per month.', 'The plan allows 100 requests per month.'],
    ['The Team plan supports 1,500 users.', 'The Team plan supports 1.5 users.'],
  ])('%s → %s', (evidence, answer) => {
    expect(numbers(answer, evidence)).toBe('fail number_not_in_evidence')
  })

  test.each([
    ['Rechnungen über 10.000 € brauchen zwei Unterschriften.', 'Rechnungen über 10 € brauchen zwei Unterschriften.'],
    ['Der Preis beträgt 12.500 Euro.', 'Der Preis beträgt 12,5 Euro.'],
    ['Le prix est de 10 000 €.', 'Le prix est de 10 €.'],
  ])('in short passages of other languages it warns: %s → %s', (evidence, answer) => {
    expect(numbers(answer, evidence)).toBe('warn number_not_in_evidence')
  })

  test.each([
    ['Transfers above $10,000 require approval.', 'Transfers above $10k require approval.'],
    ['Der Preis beträgt 12.500 Euro.', 'Der Preis beträgt 12.500 Euro.'],
    ['Der Preis beträgt 12.500 Euro.', 'The price is 12,500 euros.'],
    ['Die Länge beträgt 1,500 m.', 'Die Länge beträgt 1,5 m.'],
    ['The ratio is 1.500.', 'The ratio is 1.5.'],
    ['The bottle holds 1.000 l of water.', 'The bottle holds 1 l of water.'],
    ['Petrol costs 1,859 €/l.', 'Petrol costs 1.859 €/l.'],
    ['Of 1,000 members 1 in 10 came: 10 of 100.', 'Of 100 members 10 came.'],
  ])('but other ways to write it are the same: %s → %s', (evidence, answer) => {
    expect(numbers(answer, evidence)).toBe('pass ok')
  })
})

test.each([
  ['The plan allows 100 requests per month.', 'The plan allows 500 requests per month.'],
  ['The Pro plan costs $20 per seat per month.', 'The Pro plan costs $90 per seat per month.'],
])('English with `per` is English: %s → %s', (evidence, answer) => {
  expect(numbers(answer, evidence)).toBe('fail number_not_in_evidence')
})
