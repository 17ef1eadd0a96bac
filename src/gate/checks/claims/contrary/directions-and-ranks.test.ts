import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { contradiction } from '../contradiction.ts'

const says = (claim: string, evidence: string) => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

describe('the contrary of what the evidence says of a figure, a rank or a way', () => {
  const SALES = 'Sales rose by 12% in the north and fell by 3% in the south.'
  const RIVER = 'The river flows from the Alps into the North Sea.'
  test.each([
    ['Sales fell by 12% in the north', SALES, 'fail contrary_word'],
    ['In the north there was a 12% drop in sales', SALES, 'fail contrary_word'],
    [
      'The temperature must stay above 8 degrees',
      'The temperature must stay between 2 and 8 degrees.',
      'fail contrary_word',
    ],
    [
      'The temperature must stay under 2 degrees',
      'The temperature must stay between 2 and 8 degrees.',
      'fail contrary_word',
    ],
    ['The tablets are taken twice daily', 'The tablets are taken once daily with food.', 'fail other_count'],
    ['The bin is emptied twice a week', 'The bin is emptied once a week.', 'fail other_count'],
    [
      'People with liver disease should take half the usual dose',
      'People with kidney disease should take half the usual dose.',
      'fail contrary_word',
    ],
    ['The dividend rises to 0.60 euros a share', 'The dividend stays at 0.60 euros a share.', 'fail contrary_word'],
    ['Entry is free every Thursday', 'Entry is free on the first Thursday of the month.', 'fail overstated'],
    [
      'Profit fell to 30 million euros because of higher wages',
      'Profit fell from 36 million to 30 million euros because of higher fuel prices.',
      'warn other_cause',
    ],
    ['The dam is the highest in Europe', 'The dam is the second highest in Europe.', 'fail overstated'],
    ['The dam is the largest in Europe', 'The dam is one of the largest in Europe.', 'warn overstated'],
    ['The river flows from the North Sea into the Alps', RIVER, 'fail exchanged_roles'],
    [
      'Lake Orda is the smallest of the lakes',
      'Lake Orda is the largest and deepest of the lakes.',
      'fail contrary_word',
    ],
    ['Dogs are not allowed in the park', 'Dogs are not allowed in the park except on a lead.', 'warn limit_dropped'],
    ['All pets require permission', 'Pets other than small animals require permission.', 'warn limit_dropped'],
    [
      'The tenant may sublet a room without the consent of the landlord',
      'The tenant may sublet a room only with the written consent of the landlord.',
      'fail negation_added',
    ],
    ['The fee is not refunded', 'The fee is not refunded unless the course is cancelled.', 'warn limit_dropped'],
  ])('%s', (claim, evidence, expected) => {
    expect(says(claim, evidence)).toBe(expected)
  })

  test.each([
    ['Sales rose by 12% in the north', SALES],
    ['Sales went up by 12% in the north but dropped by 3% in the south', SALES],
    ['The temperature must stay above 2 degrees', 'The temperature must stay between 2 and 8 degrees.'],
    ['The dam is the highest in Spain', 'The dam is the highest in Spain and the second highest in Europe.'],
    [
      'The town is the largest of the county',
      'The town is the capital and largest of the county, and the second largest of the country.',
    ],
    ['The river flows into the North Sea from the Alps', RIVER],
    ['Lake Vell is the smallest of the lakes', 'Lake Orda is the largest of the lakes and Lake Vell is the smallest.'],
    ['Road 9 crosses road 5 at Aldham', 'Road 5 crosses road 9 at Aldham.'],
    [
      'Employees in Paris get 25 days of leave',
      'Employees in Berlin get 30 days of leave, those in Paris 25 days in summer.',
    ],
    ['The tablets are taken with food two times a day', 'The tablets are taken twice daily with food.'],
    ['Children rinse once a day', 'Adults rinse twice a day, children once.'],
    ['The bin is emptied twice a month', 'The bin is emptied once a week.'],
    ['The price will increase by 3%', 'The price increase was reduced to 3%.'],
    ['The request was rejected by the board', 'The second request was rejected by the board.'],
    ['Large pets require permission', 'Pets other than small animals require permission.'],
    [
      'The tenant may not sublet a room without the consent of the landlord',
      'The tenant may sublet a room only with the written consent of the landlord.',
    ],
    ['Guests may not enter the hall', 'Only members may enter the hall.'],
    ['Dogs are not allowed in the park without a lead', 'Dogs are not allowed in the park except on a lead.'],
    [
      'Dogs are not allowed in the park. They are if they are on a lead',
      'Dogs are not allowed in the park except on a lead.',
    ],
  ])('not: %s', (claim, evidence) => {
    expect(says(claim, evidence)).toBe('pass ok')
  })
})
