import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: string, claim: string, question?: string): string =>
  said(run(contradiction, inputOf(`${claim} [1].`, [evidence], question === undefined ? {} : { question })))

const LEAVE = 'Unused leave of up to 5 days may be carried over to March.'

describe('what is denied as a whole, and stated with more beside it', () => {
  test.each([
    [LEAVE, 'Unused leave cannot be carried over', 'fail negation_added'],
    [LEAVE, 'Unused leave cannot be carried over to April', 'pass ok'],
    [`${LEAVE} Unused leave of interns is not carried over.`, 'Unused leave cannot be carried over', 'pass ok'],
    [
      'Staff may, if the manager agrees, carry unused leave over to March.',
      'Unused leave cannot be carried over',
      'pass ok',
    ],
  ])('%s → %s', (evidence, claim, expected) => expect(says(evidence, claim)).toBe(expected))

  test('warns where the question has a case of which the evidence does not speak', () => {
    expect(says(LEAVE, 'Unused leave cannot be carried over', 'Can leave be carried over?')).toBe('fail negation_added')
    expect(says(LEAVE, 'Unused leave cannot be carried over', 'Can interns carry leave over?')).toBe(
      'warn negation_added',
    )
  })
})

const APPROVAL =
  'Leave of more than three days needs approval by the manager. Shorter leave may be taken with approval by the team lead.'

describe('what the evidence asks for, said not to be needed', () => {
  test.each([
    [APPROVAL, 'No approval is needed for shorter leave'],
    [APPROVAL, 'Shorter leave needs no approval'],
    [APPROVAL, 'You do not need approval for leave of more than three days'],
    ['Deliveries require a signature.', 'A signature is not required for deliveries'],
  ])('%s → %s', (evidence, claim) => expect(says(evidence, claim)).toBe('fail negation_added'))

  test.each([
    ['A deposit is needed from guests, members are exempt.', 'No deposit is needed for members'],
    ['A visa is required for stays of more than 90 days.', 'A visa is not required for stays under 90 days'],
    ['Employees need a badge. Visitors get a pass at the desk.', 'Visitors do not need a badge'],
    ['Deliveries require a signature, except to lockers.', 'No signature is needed for deliveries to lockers'],
  ])('but not otherwise: %s → %s', (evidence, claim) => expect(says(evidence, claim)).not.toMatch(/^fail/))
})

describe('what is denied, stated in the same words in another order', () => {
  const HELMETS = 'Skis and boots may be exchanged once a day free of charge. Helmets cannot be exchanged.'
  const PROBATION =
    'Employees on probation cannot work from home. All others may do so up to two days a week, after telling the team.'
  const CHARGING = "Partial charging doesn't harm it, and it needn't be discharged completely first."

  test.each([
    [CHARGING, 'Run it down, as charging it partially harms the battery', 'fail negation_dropped'],
    [CHARGING, 'Charging it partially does not harm the battery', 'pass ok'],
    [HELMETS, 'Helmets can be exchanged once a day free of charge', 'fail negation_dropped'],
    [HELMETS, 'Skis can be exchanged once a day free of charge', 'pass ok'],
    [HELMETS, 'Helmets cannot be exchanged, not even once a day', 'pass ok'],
    [`${HELMETS} However, broken ones are.`, 'Helmets can be exchanged once a day free of charge', 'pass ok'],
    [PROBATION, 'Employees on probation can work from home up to two days a week', 'fail negation_dropped'],
    [PROBATION, 'Employees who are past probation can work from home up to two days a week', 'pass ok'],
    ['If it is open, the box cannot be returned.', 'The box can be returned within ten days', 'pass ok'],
    ['The box cannot be returned on Sundays.', 'The box can be returned within ten days', 'pass ok'],
    [
      'The firm does not export fresh milk.',
      'The firm is unable to export fresh milk because it has no trucks',
      'pass ok',
    ],
    ['Notice by email is not valid. Letters are.', 'Email is valid notice', 'fail negation_dropped'],
  ])('%s → %s', (evidence, claim, expected) => expect(says(evidence, claim)).toBe(expected))
})

test('a cell of a table that holds nothing but a denial denies nothing of the others', () => {
  const answer = '| What | You keep it for | Fee |\n|---|---|---|\n| Tools and devices | 3 days | £2.00 |'
  const evidence =
    '| Item | Loan period | Renewals | Late charge |\n|---|---|---|---|\n| Books | 21 days | 3 | 15p |\n| Tools and devices | 3 days | none | £2.00 |'
  expect(said(run(contradiction, inputOf(answer, [evidence])))).toBe('pass ok')
})

test('a denial in another cell of a table is of what the evidence says elsewhere', () => {
  const table =
    '| Return | Deadline | Extension |\n|---|---|---|\n| Paper | 30 April 2025 | not possible |\n| Electronic | 30 June 2025 | two months |'
  const evidence =
    'Paper returns: 30 April 2025. Electronic returns: 30 June 2025. For electronic returns two months more are granted; deadlines for paper returns cannot be extended.'
  expect(said(run(contradiction, inputOf(table, [evidence])))).toBe('pass ok')
})

describe('a denial of a short sentence with more behind it, or of a part', () => {
  test.each([
    [
      'Emergency services are exempt. Quiet hours of the ordinance apply from 22:00.',
      'Emergency services are not exempt from the ordinance',
    ],
    ['Dogs are allowed. The restaurant is on the first floor and seats 40.', 'Dogs are not allowed in the restaurant'],
    [
      'Patients must not eat for 12 hours beforehand; water is allowed.',
      'Patients must not eat for 12 hours beforehand; water is not allowed either',
    ],
    ['Editors can edit and share, and only owners can delete.', "Editors can't share"],
    [
      'Cats are treated at the clinic on Mondays; rabbits are treated daily.',
      'Rabbits are not treated; cats are treated on Mondays',
    ],
  ])('%s ↛ %s', (evidence, claim) => expect(says(evidence, claim)).toBe('fail negation_added'))

  test.each([
    ['Dogs are allowed. In the restaurant no animals may enter.', 'Dogs are not allowed in the restaurant'],
    ['Refunds are possible. Sale items are excluded from refunds.', 'Refunds are not possible for sale items'],
    [
      'Photography is permitted. In the east wing flash is banned.',
      'Photography with flash is not permitted in the east wing',
    ],
  ])('unless it is denied of that: %s → %s', (evidence, claim) => expect(says(evidence, claim)).toBe('pass ok'))
})

describe('something done without what it needs', () => {
  const PETS = "Small pets may be kept without permission, but dogs need the landlord's written consent."

  test.each([
    [PETS, "Dogs may be kept without the landlord's consent"],
    ['Tours need a booking. On Sundays, visitors may look around freely.', 'Tours can be joined without a booking'],
  ])('%s ↛ %s', (evidence, claim) => expect(says(evidence, claim)).toBe('fail negation_added'))

  test.each([
    [PETS, "Small pets may be kept without the landlord's permission"],
    [
      'Dogs need a lead in the park. On the beach dogs may run without a lead.',
      'Dogs may run without a lead on the beach',
    ],
  ])('and what does not: %s → %s', (evidence, claim) => expect(says(evidence, claim)).toBe('pass ok'))
})
