import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { contradiction } from '../contradiction.ts'

const says = (claim: string, passages: readonly string[]) =>
  said(run(contradiction, inputOf(`${claim} [1].`, [...passages])))

const PLANS = [
  'Larkspur plans. Starter: free, 3 projects, 1,000 API requests per day. Team: 29 euros per seat and month, 50 projects, 20,000 API requests per day, and support by email within one working day. Business: 59 euros per seat and month, unlimited projects, 200,000 API requests per day, and support by phone.',
]
const TARIFFS = [
  "Solvane Fix: 31.2 cents per kilowatt-hour and a basic charge of 11.90 euros a month. It can be terminated with four weeks' notice.",
  "Solvane Flex: the price changes every hour, plus 2.1 cents service fee. The basic charge is 9.50 euros a month. The contract can be terminated with two weeks' notice.",
]
const PHONES = [
  'The Pelion X2 has a battery of 4,500 mAh and weighs 178 grams. It costs 399 euros.',
  'The Pelion X2 Pro has a battery of 5,000 mAh and weighs 201 grams. It costs 549 euros.',
]
const CARDS = [
  'Helva Bank debit card: withdrawals are free. Payments in foreign currency carry a fee of 1.5 percent.',
  'Helva credit card: withdrawals cost 3.75 percent. Payments in foreign currency carry a fee of 1.75 percent.',
]
const HOTELS = [
  'Hotel Arvid\nDouble rooms cost 120 euros a night. Breakfast is 14 euros.',
  'Hotel Brisa\nDouble rooms cost 95 euros a night. Breakfast is 9 euros.',
]

describe('a figure that the evidence has of another thing of the same kind', () => {
  test.each([
    ['The Team plan costs 59 euros per seat and month', PLANS],
    ['The Team plan comes with 200,000 API requests per day and support by email', PLANS],
    ['Solvane Fix costs 31.2 cents per kilowatt-hour with a basic charge of 9.50 euros a month', TARIFFS],
    ["Solvane Fix can be terminated with two weeks' notice", TARIFFS],
    ['The Pelion X2 weighs 201 grams', PHONES],
    ['The Pelion X2 Pro costs 399 euros', PHONES],
    ['The X2 costs 549 euros', PHONES],
    ['Payments in foreign currency with the debit card carry a fee of 1.75 percent', CARDS],
    ['Breakfast at Hotel Brisa is 14 euros', HOTELS],
  ])('%s', (claim, passages) => {
    expect(says(claim, passages)).toBe('fail exchanged_values')
  })

  test.each([
    ['The Team plan costs 29 euros per seat and month and is the one with 50 projects', PLANS],
    ['Solvane Fix has a basic charge of 11.90 euros a month', TARIFFS],
    ['The basic charge of Solvane Fix is 11.90 euros, that of Flex 9.50 euros', TARIFFS],
    ['Unlike Fix, Flex has a basic charge of 9.50 euros', TARIFFS],
    ['The Pelion X2 Pro costs 549 euros and weighs 201 grams', PHONES],
    ['Payments in foreign currency cost 1.5 percent with the debit card and 1.75 percent with the credit card', CARDS],
    ['The basic charge is 9.50 euros a month', TARIFFS],
    // A passage that is about neither says it of both, and one that names the thing may say it of that.
    ['Breakfast at Hotel Brisa is 14 euros', [...HOTELS, 'On Sundays breakfast is 14 euros in both houses.']],
    [
      'Breakfast at Hotel Brisa is 14 euros',
      [`${HOTELS[0]} At Brisa, too, guests pay as much on Sundays.`, HOTELS[1] ?? ''],
    ],
  ])('has nothing against: %s', (claim, passages) => {
    expect(says(claim, passages)).toMatch(/^pass/)
  })
})

test('a passage that might begin a label at every stop is read in linear time', () => {
  const passages = [`Aa costs 5 euros. ${'A.'.repeat(20_000)} x:`, 'Bb Cc costs 7 euros.']
  expect(says('Bb Cc costs 5 euros and not more', passages)).not.toMatch(/error/)
})
