import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (claim: string, evidence: string) => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

const RICE = 'Fry the onions in butter, then add the barley and toast it for two minutes.'
const SALT = 'First remove the basket, then unscrew the cap and finally pour in the salt.'

describe('steps', () => {
  test.each([
    ['Fry the onions in butter after toasting the barley for two minutes', RICE],
    ['The barley is toasted before you fry the onions', RICE],
    ['Unscrew the cap, then remove the basket', SALT],
    ['Remove the basket after you unscrew the cap', SALT],
  ])('in the reverse order: %s', (claim, evidence) => {
    expect(says(claim, evidence)).toBe('fail exchanged_roles')
  })

  test.each([
    ['Toast the barley after frying the onions', RICE],
    ['The onions are fried before the barley is toasted', RICE],
    ['Unscrew the cap before you pour in the salt', SALT],
    ['Pour in the salt after you have unscrewed the cap', SALT],
    [
      'They are set back to zero for the next half term',
      'They are added up for each half term and then set back to zero.',
    ],
    [
      'The manager is under pressure after the defeat by Varn Town',
      'The manager is under pressure following the defeat by Varn Town last Sunday.',
    ],
  ])('in order: %s', (claim, evidence) => {
    expect(says(claim, evidence)).toBe('pass ok')
  })
})
