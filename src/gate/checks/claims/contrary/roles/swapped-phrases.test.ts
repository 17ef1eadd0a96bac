import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (claim: string, evidence: string) => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

describe('two phrases in each other’s place', () => {
  test.each([
    ['The city sued the company over the contract', 'The company sued the city over the contract.'],
    ['The university lent the painting to the museum', 'The museum lent the painting to the university.'],
    ['The bank must inform borrowers of a change of address', 'Borrowers must inform the bank of a change of address.'],
    ['The old engine uses less fuel than the new one', 'The new engine uses less fuel than the old one.'],
    ['Sales in the south exceeded those in the north', 'Sales in the north exceeded those in the south.'],
    ['Wheat needs more water than rice', 'Rice needs more water than wheat.'],
    ['Apply the paint before the primer', 'Apply the primer before the paint.'],
    [
      'Germany came first, followed by Poland and then Austria',
      'Germany came first, followed by Austria and then Poland.',
    ],
    [
      'The bride’s parents traditionally host the dinner, since the groom’s family has paid for the wedding',
      'Traditionally, the groom’s parents host the dinner, since the bride’s family has paid for the wedding.',
    ],
    ['Dry the filter, rinse it and then insert it again', 'Rinse the filter, dry it and then insert it again.'],
  ])('%s', (claim, evidence) => {
    expect(says(claim, evidence)).toBe('fail exchanged_roles')
  })

  test.each([
    [
      'items of a list',
      'Birds, dogs and cats may be kept in the flat',
      'Cats, dogs and birds may be kept in the flat.',
    ],
    ['what tells items apart', 'We serve white wine and red wine', 'We serve red wine and white wine.'],
    [
      'what tells them apart behind',
      'The cost of food and the cost of rent rose',
      'The cost of rent and the cost of food rose.',
    ],
    ['what is the same', 'The capital of Austria is Vienna', 'Vienna is the capital of Austria.'],
    ['a distance', 'Linz is 200 km from Graz by rail', 'Graz is 200 km from Linz by rail.'],
    ['what works both ways', 'The bridge connects Giurgiu to Ruse', 'The bridge connects Ruse to Giurgiu.'],
    ['one beside the other', 'Lake Vell lies next to Lake Orda', 'Lake Orda lies next to Lake Vell.'],
    ['a clause ahead', 'The pool closes early when it rains', 'When it rains, the pool closes early.'],
    ['a time ahead', 'The firm opened a shop in Bonn in 2019', 'In 2019 the firm opened a shop in Bonn.'],
    ['two statements', 'Milk costs 1 euro and bread costs 3 euros', 'Bread costs 3 euros and milk costs 1 euro.'],
    [
      'another name',
      'The common fund, also known as the pool, was set up in 1999',
      'The pool, also known as the common fund, was set up in 1999.',
    ],
    ['what holds of both', 'Salt dissolves in water, and sugar too', 'Sugar dissolves in water, and salt too.'],
    [
      'what another sentence says',
      'The city sued the company over the contract',
      'The company sued the city over the contract. In turn, the city sued the company over the contract.',
    ],
  ])('none: %s', (_, claim, evidence) => {
    expect(says(claim, evidence)).toBe('pass ok')
  })
})
