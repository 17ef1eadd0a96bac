import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

const QUOTES = 'The dealer wanted 890 for it. An independent shop down the road did it for 430 with a used part.'
const LEAVES =
  'Yellowing that begins on the oldest, lowest leaves is often a sign of nitrogen deficiency. Magnesium deficiency shows as yellowing between the veins while the veins stay green.'
const CARDS =
  'The silver card costs 40 euros a year and includes travel insurance. The gold card costs 90 euros a year and includes lounge access.'
const STUDIES =
  'The Danish study followed 400 children for two years. The Dutch study followed 90 teenagers over a single summer.'

describe('Two things in each other’s place', () => {
  test.each([
    [QUOTES, 'One owner paid 430 at a dealer with a used part, compared with 890 at an independent shop'],
    [
      LEAVES,
      'If the oldest, lowest leaves turn yellow, magnesium is short, whereas yellowing between green veins suggests nitrogen deficiency',
    ],
    [
      CARDS,
      'The gold card costs 40 euros a year with travel insurance, whereas the silver card costs 90 euros with lounge access',
    ],
    [
      STUDIES,
      'The Dutch study followed 400 children for two years; the Danish one followed 90 teenagers over a summer',
    ],
  ])('%s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).toMatch(/^fail exchanged_/)
  })
})

describe('Two things in their own', () => {
  test.each([
    [QUOTES, 'One owner paid 430 at an independent shop with a used part, compared with 890 at a dealer'],
    [QUOTES, 'The independent shop did it for 430, but the dealer wanted 890'],
    [
      LEAVES,
      'If the oldest, lowest leaves turn yellow, nitrogen is short, whereas yellowing between green veins suggests magnesium deficiency',
    ],
    [
      CARDS,
      'The silver card costs 40 euros a year with travel insurance, whereas the gold card costs 90 euros with lounge access',
    ],
    [CARDS, 'The gold card costs more than the silver card, but it includes lounge access'],
    [CARDS, 'Lounge access comes with gold for 90 euros, while silver has travel insurance for 40'],
    [STUDIES, 'The Danish study was longer than the Dutch study, but the Dutch study followed teenagers'],
    [
      `${CARDS} From May on the gold card costs 40 euros a year and includes travel insurance, too.`,
      'The gold card costs 40 euros a year with travel insurance, whereas the silver card costs 90 euros with lounge access',
    ],
  ])('%s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/^fail exchanged_/)
  })
})
