import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (claim: string, evidence: string) => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

const POST =
  'Standard delivery takes 3 to 5 working days and costs 4.90 euros; it is free for orders over 60 euros. Express delivery takes one working day and costs 12.90 euros.'
const LEASE =
  "The deposit is two months' rent and is returned within six weeks of the end of the lease. Notice must be given three months before the end of a month."
const TOWER =
  'The lighthouse was designed by Ingrid Solheim and completed in 1871. It was automated in 1986, when the last keeper, Jonas Lunde, retired.'

describe('what another sentence of the evidence has, in otherwise the same words', () => {
  test.each([
    ['Standard delivery takes 3 to 5 working days and costs 12.90 euros', POST, 'fail exchanged_values'],
    ['Express delivery is free for orders over 60 euros', POST, 'warn exchanged_values'],
    ['Notice must be given six weeks before the end of a month', LEASE, 'fail exchanged_values'],
    ['The lighthouse was designed by Jonas Lunde and completed in 1871', TOWER, 'fail exchanged_values'],
    ['In 1986 the last keeper, Ingrid Solheim, retired', TOWER, 'fail exchanged_values'],
  ])('%s', (claim, evidence, expected) => {
    expect(says(claim, evidence)).toBe(expected)
  })

  test.each([
    ['of the sentence itself', 'Standard delivery takes 3 to 5 working days and costs 4.90 euros', POST],
    ['of the other', 'Express delivery takes one working day and costs 12.90 euros', POST],
    [
      'what has changed',
      'The yearly fee for members is 95 euros',
      'The yearly fee for members is 90 euros. In May the fee was raised to 95 euros.',
    ],
    [
      'what is the same of both',
      'The bus line of the town runs every ten minutes',
      'The tram line of the town runs every ten minutes. The bus line runs at the same interval.',
    ],
    [
      'a part of a name',
      'Anna Lind was elected mayor of Riga in May',
      'President Lind was elected mayor of Riga in May. Anna Lind is a lawyer.',
    ],
  ])('none: %s', (_, claim, evidence) => {
    expect(says(claim, evidence)).toBe('pass ok')
  })
})

test('the number of a clause ahead of a name changes nothing', () => {
  const rules =
    '4.5 The Programme Office replies to requests within two working days. The Wellbeing Service is open on weekdays.'
  expect(says('The Wellbeing Service replies to requests within two working days', rules)).toBe('fail exchanged_values')
  expect(says('The Programme Office replies to requests within two working days', rules)).not.toMatch(/^fail/)
})

test('A name of another sentence of the same words, however short', () => {
  const passages = ['Riga is the capital of Latvia.', 'Tallinn is the capital of Estonia.']
  const verdict = (answer: string): string => said(run(contradiction, inputOf(answer, passages)))
  expect(verdict('Tallinn is the capital of Latvia [1].')).toBe('fail exchanged_values')
  expect(verdict('Riga is the capital of Estonia [1].')).toBe('fail exchanged_values')
  expect(verdict('Riga is the capital of Latvia [1].')).not.toMatch(/^fail/)
})
