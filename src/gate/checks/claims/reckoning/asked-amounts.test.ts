import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { numericConsistency } from '../numeric-consistency.ts'

const says = (question: string, answer: string, evidence: string): string =>
  said(run(numericConsistency, inputOf(answer, [evidence], { question })))

const PRICES =
  '| Ticket | Off-peak | Peak |\n|---|---|---|\n| Adult (16+) | £4.20 | £5.60 |\n| Junior (5–15) | £2.60 | £3.40 |\n| Family | £11.50 | £15.20 |'
const EXCESS = 'We deduct an excess of 10% of the insured value, with a minimum of £50.'

describe('what an amount of the question comes to', () => {
  test.each([
    ['My £1,200 bike is insured.', 'The excess is £120 [1].', EXCESS],
    ['What do 2 adults and 2 kids pay?', 'They pay £15.20, or £18.00 with individual tickets [1].', PRICES],
    ['What do two adults and a child pay?', 'They pay £14.60 with individual tickets [1].', PRICES],
    [
      'What do 2 adults and 2 kids pay?',
      '| Option | Cost |\n|---|---|\n| Family [1] | £15.20 |\n| Individual tickets: 2 × £5.60 + 2 × £3.40 | **£18.00** |\n\nThe Family ticket saves £2.80 [1].',
      PRICES,
    ],
  ])('%s %s', (question, answer, evidence) =>
    expect(says(question, answer, evidence)).toBe('warn number_not_in_evidence'),
  )

  test.each([
    ['My £1,200 bike is insured.', 'The excess is £150 [1].', EXCESS],
    ['What is the excess for my bike?', 'The excess is £120 [1].', EXCESS],
    ['What do 2 adults and 2 kids pay?', 'They pay £17.00 with individual tickets [1].', PRICES],
    ['What do they pay?', 'They pay £18.00 with individual tickets [1].', PRICES],
  ])('and what it does not: %s %s', (question, answer, evidence) =>
    expect(says(question, answer, evidence)).toBe('fail number_not_in_evidence'),
  )
})

describe('years that stand in two lines of an answer', () => {
  const evidence =
    'Construction began in March 1792. The whole canal was opened on 14 May 1799. It was surveyed in 1788, sold in 1846 and 1871, and closed in 1919, 1931, 1974, 1983 and 1998.'

  test('give what lies between them', () => {
    const answer = (years: string): string =>
      `- Works: from 1792 [1]\n- Opening: 14 May 1799 [1]\n\nSo construction took a little over ${years} years [1].`
    expect(says('', answer('seven'), evidence)).toBe('warn number_not_in_evidence')
    expect(says('', answer('nine'), evidence)).toBe('fail number_not_in_evidence')
  })
})
