import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (claim: string, evidence: string) => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

const DRUG = 'Velorin is not recommended for children under 12 or during pregnancy. Take one tablet with water.'
const DOGS = 'Dogs and cats are not allowed in the pool area or in the restaurant. They may stay on the terrace.'
const WARRANTY = 'The warranty does not cover scratches, water damage or batteries. It covers the motor for two years.'
const COVERED = 'The warranty covers the motor, the lid and the cable.'
const STORAGE = 'Do not store the syrup below 5 degrees or above 25 degrees.'

describe('what is denied of several things', () => {
  test.each([
    ['Velorin is recommended during pregnancy', DRUG],
    ['Velorin is recommended for children under 12', DRUG],
    ['Dogs are allowed in the restaurant', DOGS],
    ['Dogs and cats are allowed in the pool area', DOGS],
    ['The warranty covers water damage', WARRANTY],
    ['Batteries are covered by the warranty', WARRANTY],
    [
      'Employees may park in the visitor spaces',
      'Employees may neither smoke in the building nor park in the visitor spaces.',
    ],
    ['A visa is required for transit', 'No visa is required for entry or transit.'],
    [
      'The agent may enter the flat without notice',
      'Neither the landlord nor the agent may enter the flat without notice.',
    ],
    ['Immerse the lid in water', 'Never immerse the base or the lid in water, and never use bleach on the filter.'],
    ['Use bleach on the filter', 'Never immerse the base or the lid in water, and never use bleach on the filter.'],
    ['The report found evidence of bribery', 'The report found no evidence of fraud, bribery or theft.'],
  ])('is not stated of one: %s', (claim, evidence) => {
    expect(says(claim, evidence)).toBe('fail negation_dropped')
  })

  test.each([
    ['The warranty does not cover the cable', COVERED],
    ['The lid is not covered by the warranty', COVERED],
    ['Cats are not allowed in the pool area', 'Dogs and cats are allowed in the pool area and the restaurant.'],
  ])('nor denied of one where it is stated of all: %s', (claim, evidence) => {
    expect(says(claim, evidence)).toBe('fail negation_added')
  })

  test.each([
    ['as the evidence says', 'Velorin is not recommended during pregnancy', DRUG],
    ['as the evidence says of all', 'The warranty does not cover batteries', WARRANTY],
    [
      'of a clause that denies too',
      'Never immerse the lid in water',
      'Never immerse the base or the lid in water, and never use bleach.',
    ],
    ['what is joined to it and not denied', 'The tour starts at 9', 'The tour does not include lunch and starts at 9.'],
    ['what follows from it', 'You will be fined', 'Do not park here or you will be fined.'],
    ['the other side of a bound', 'Store the syrup above 5 degrees', STORAGE],
    ['between two bounds', 'Store the syrup between 5 and 25 degrees', STORAGE],
    [
      'a part of an item',
      'The pass is valid on weekdays',
      'The pass is not valid on Sundays or after 20:00 on weekdays.',
    ],
    [
      'the rest of an item',
      'Entry is possible with small bags',
      'Entry is not possible after 18:00 or with large bags.',
    ],
    ['what need not be done', 'Members can register', 'Members do not have to pay or register.'],
    [
      'what has an exception',
      'Guests may use the pool of the club',
      'The hotel has no pool or sauna, but guests may use the pool of the club.',
    ],
    ['of two subjects', 'Cats are not allowed', 'Dogs are welcome and cats are not allowed.'],
    ['of what is left out alone', 'The cable is covered', 'The lid and the cable are covered, and the battery is not.'],
    [
      'in another sentence',
      'Staff may borrow maps',
      'Students may not borrow atlases or maps. Staff may borrow atlases and maps.',
    ],
  ])('none: %s', (_, claim, evidence) => {
    expect(says(claim, evidence)).not.toContain('negation')
  })
})
