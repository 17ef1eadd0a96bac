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

const POLICIES = [
  'Basis policy: insured sum 40,000 euros, deductible 300 euros, bicycle theft up to 500 euros.',
  'Komfort policy: insured sum 65,000 euros, deductible 150 euros, bicycle theft up to 1,500 euros.',
  'The Premium policy does away with the deductible. Its insured sum is 100,000 euros, and bicycle theft is covered up to 5,000 euros.',
]
const VERSIONS = [
  '## Quillbase 4.2\nReleased in autumn. Import is 40 percent faster than before. Maximum file size raised to 8 GB. Needs 5 GB of disk.',
  '## Quillbase 5.0\nReleased in summer. Needs 4 GB of RAM. Maximum file size raised to 32 GB.',
]
const MEDICINES = [
  'Q: How is Veltorin taken?\nA: Adults take 1 tablet of 200 mg every 8 hours, at most 600 mg a day.',
  'Q: How is Dormaxil taken?\nA: Adults take 1 tablet of 50 mg every 12 hours, at most 100 mg a day.',
]
const CARD_TABLE = [
  'Card | Annual fee | Cash withdrawal\nBlue | 0 euros | 4.00 euros\nSilver | 36 euros | 2.50 euros\nGold | 84 euros | free',
]
const ACTS = [
  'The Tenancy Act of Ardovia sets a notice period of 3 months for tenants.',
  'Under the Housing Code of Lesmark, tenants give notice of 7 months.',
]
const STEWS = [
  'Lentil stew: serves 6. Simmer 250 g of lentils with 400 g of tomatoes for 45 minutes. One serving has 380 kcal.',
  'Barley soup: serves 8. Let 180 g of barley boil in 2 litres of stock for 70 minutes. One serving has 290 kcal.',
]

const BIKES = [
  'Test: Pelican Brio. Folding takes practice: testers needed 35 seconds. The parcel measures 82 × 66 × 38 cm. Price: 1,490.',
  'Test: Tarka Metro. In 15 seconds it turns into a block of 58 × 56 × 27 cm. At 1,240 it undercuts most rivals.',
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
    ['With the Komfort policy bicycle theft is covered up to 5,000 euros', POLICIES],
    ['Quillbase 4.2 raised the maximum file size to 32 GB', VERSIONS],
    ['Adults take Veltorin every 12 hours', MEDICINES],
    ['The Silver card has an annual fee of 84 euros', CARD_TABLE],
    ['In Ardovia tenants have a notice period of 7 months', ACTS],
    ['The lentil stew takes 70 minutes', STEWS],
  ])('by labels, questions, rows and names with a place: %s', (claim, passages) => {
    expect(says(claim, passages)).toMatch(/^(?:fail|warn) exchanged_values/)
  })

  test.each([
    ['With the Komfort policy bicycle theft is covered up to 1,500 euros', POLICIES],
    ['Quillbase 4.2 raised the maximum file size to 8 GB', VERSIONS],
    ['Adults take Veltorin every 8 hours', MEDICINES],
    ['The Silver card has an annual fee of 36 euros and a cash withdrawal fee of 2.50 euros', CARD_TABLE],
    ['In Ardovia tenants have a notice period of 3 months', ACTS],
    ['The lentil stew takes 45 minutes', STEWS],
    ['Folded: the Brio 82 × 66 × 38 cm, the Metro 58 × 56 × 27 cm', BIKES],
    // What is told behind a figure is of what the text is about, and no thing of its own.
    [
      'Orsis has a diameter of 11,300 kilometres',
      ['Orsis has a year of 214 days. Diameter: 11,300 kilometres. Moons: 2. It is cold.', 'Pirra Minor is hot.'],
    ],
  ])('has nothing against: %s', (claim, passages) => {
    expect(says(claim, passages)).toMatch(/^pass/)
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
