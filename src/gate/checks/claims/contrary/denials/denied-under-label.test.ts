import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

describe('What a label denies of several things', () => {
  test.each([
    ['Covered: theft, fire. Not covered: water damage, earthquakes.', 'Water damage and earthquakes are covered'],
    ['Not covered: water damage, earthquakes.', 'Yes, water damage is covered'],
    ['## Exclusions\n\nExcluded:\n- water damage\n- earthquakes and floods', 'Earthquakes are included'],
    ['The fee does not include:\n\n- towels\n- breakfast', 'The fee includes towels'],
    ['The insurance does not cover: theft, water damage, fire.', 'The insurance covers:\n- water damage [1]\n- fire'],
  ])('%s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).toBe('fail negation_dropped')
  })

  test.each([
    ['Covered: theft, fire. Not covered: water damage, earthquakes.', 'Theft and fire are covered'],
    ['Covered: theft, fire. Not covered: water damage, earthquakes.', 'Water damage is not covered'],
    ['Not covered: water damage, theft of bicycles.', 'Theft of cars is covered'],
    ['Not included: breakfast, towels. Breakfast is included for members.', 'Breakfast is included for members'],
  ])('but not what it does not say: %s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/^fail/)
  })
})
