import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

describe('What is taken away is not there', () => {
  test.each([
    ['While paused, your app access and classes are suspended.', 'During the pause there is no app access'],
    ['There is no app access during the pause.', 'App access is suspended during the pause'],
    ['Late fees are waived for students.', 'There are no late fees for students'],
    ['The sauna was removed from the second floor.', 'There is no sauna on the second floor'],
  ])('%s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/^fail/)
  })

  test.each([
    ['App access continues during the pause.', 'There is no app access during the pause'],
    ['Late fees are charged for students.', 'There are no late fees for students'],
    ['The terrace is heated in winter, but the bar was closed.', 'The terrace is not heated in winter'],
    ['The gym is open daily, and the sauna was removed.', 'The gym is not open daily'],
    [
      'Late fees for students are charged until the contract is cancelled in June.',
      'There are no late fees for students',
    ],
  ])('but not what is given: %s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).toBe('fail negation_added')
  })
})

describe('Advice against something does not deny what is said of it', () => {
  test.each([
    [
      'Every time you lift the lid you add about 20 to 30 minutes to the cooking time.',
      'Avoid lifting the lid, as this adds 20 to 30 minutes to the cooking time each time',
    ],
    ['Driving on the beach damages the dunes.', 'Never drive on the beach, as it damages the dunes'],
    [
      'Filtering on the flag in a join loses all orders made under older versions.',
      'Don’t filter on the flag in a join, or you lose all orders made under older versions',
    ],
    ['Fine grounds over-extract and taste bitter.', 'Avoid fine grounds, which over-extract and taste bitter'],
  ])('%s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/^fail/)
  })

  test.each([
    ['Lift the lid during the cooking time.', 'Do not lift the lid during the cooking time'],
    ['You should lift the lid during the cooking time.', 'Avoid lifting the lid during the cooking time'],
    [
      'Use fine grounds for the espresso, as they taste sweet.',
      'Do not use fine grounds for the espresso, as they taste sweet',
    ],
    ['Use bleach on the marble floor.', 'Do not use bleach on the marble floor'],
  ])('unless the evidence advises it: %s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).toBe('fail negation_added')
  })
})
