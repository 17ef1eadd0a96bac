import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { contradiction } from '../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

describe('an item of which the evidence says something else than of the others', () => {
  test.each([
    [
      'Heating and water cost a further 180 euros a month; electricity is not included.',
      'Heating, water and electricity cost a further 180 euros a month',
    ],
    [
      'Potatoes, avocado and rhubarb leaves must not be fed. Carrots are fine in small amounts.',
      'Potatoes, avocado, carrots and rhubarb leaves must not be fed',
    ],
    [
      'The kit contains a pump, a filter and a hose. Clamps are sold apart.',
      'The kit contains a pump, a filter, clamps and a hose',
    ],
  ])('%s ↛ %s', (evidence, claim) => expect(says(evidence, claim)).toBe('warn item_added'))

  test.each([
    [
      'The rate includes breakfast and parking. Bikes are included in the rate.',
      'The rate includes breakfast, parking and bikes',
    ],
    ['The kit contains a pump, a filter and a hose.', 'The kit contains a hose, a filter and a pump'],
    [
      'Surgery is concerned with the prevention, diagnosis, treatment, and rehabilitation of disorders.',
      'Surgery is concerned with the prevention, diagnosis, and rehabilitation of disorders',
    ],
  ])('and the same: %s → %s', (evidence, claim) => expect(says(evidence, claim)).toBe('pass ok'))
})
