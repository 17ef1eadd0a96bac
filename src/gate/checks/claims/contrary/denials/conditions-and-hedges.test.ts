import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (claim: string, evidence: string) => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

const PARCEL = 'If the parcel is damaged, the shipping costs are refunded.'
const DAYS = 'Unused days can be carried over provided the line manager agrees.'

const BOND = 'Money can be withdrawn from the bond only if the holder dies.'

const DELIVERY =
  'Free delivery applies if you spend £40 and live within 5 miles. Otherwise delivery is £3 or £5, by distance.'

describe('`unless` for `otherwise`', () => {
  test.each([
    ['Delivery is £3 or £5 unless you spend £40 and live within 5 miles', 'pass ok'],
    ['Delivery is free unless you spend £40 and live within 5 miles', 'fail negation_added'],
  ])('%s', (claim, expected) => expect(says(claim, DELIVERY)).toBe(expected))
})

describe('conditions and hedges', () => {
  test.each([
    ['that are left out', 'The shipping costs are refunded', PARCEL, 'warn limit_dropped'],
    ['that stand behind', 'Unused days can be carried over', DAYS, 'warn limit_dropped'],
    [
      'that are denied',
      'Unused days can be carried over whether or not the line manager agrees',
      DAYS,
      'fail limit_dropped',
    ],
    [
      'a size',
      'Orders are shipped free of charge',
      'Orders above 50 euros are shipped free of charge.',
      'warn limit_dropped',
    ],
    ['what may be', 'The treatment reduces pain', 'The treatment may reduce pain.', 'warn overstated'],
    ['what is planned', 'The council builds a bridge', 'The council plans to build a bridge.', 'warn overstated'],
  ])('%s', (_, claim, evidence, expected) => {
    expect(says(claim, evidence)).toBe(expected)
  })

  test.each([
    ['said in other words', 'The shipping costs are refunded when the parcel is damaged', PARCEL],
    ['said around it', 'The parcel is damaged, so the shipping costs are refunded', PARCEL],
    ['kept', 'Unless the line manager agrees, unused days cannot be carried over', DAYS],
    ['kept behind `even`', 'The money cannot be withdrawn even in part, unless the holder dies', BOND],
    ['of a denial', 'The garden is open', 'If it rains, the garden is not open.'],
    ['hedged too', 'The treatment might reduce pain', 'The treatment may reduce pain.'],
  ])('none: %s', (_, claim, evidence) => {
    expect(says(claim, evidence)).toBe('pass ok')
  })
})

describe('`even` ahead of what the evidence excepts', () => {
  const LATE = 'A later cancellation costs 20 euros, except when the patient is admitted to hospital.'
  const FLOOD = 'Flood damage is not covered unless the Nature add-on has been purchased for 6 euros a month.'
  const POOL = 'The pool is closed in winter except for club training.'
  const CHILDREN = 'Children under 6 are seen without an appointment.'

  test.each([
    ['A later cancellation costs 20 euros, even when the patient is admitted to hospital', LATE, 'fail limit_dropped'],
    ['Flood damage is covered even without the Nature add-on', FLOOD, 'fail limit_dropped'],
    ['The pool is closed in winter, even for club training', POOL, 'fail limit_dropped'],
    ['Children under 6 are seen even without an appointment', CHILDREN, 'pass ok'],
    ['A later cancellation costs 20 euros, except when the patient is admitted to hospital', LATE, 'pass ok'],
  ])('%s', (claim, evidence, expected) => expect(says(claim, evidence)).toBe(expected))
})
