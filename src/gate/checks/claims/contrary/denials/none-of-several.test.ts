import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))
const BINS = 'Turf, soil or food is not accepted in the green bins.'

describe('no, ahead of several things', () => {
  test.each([
    [BINS, 'No turf, soil or food is accepted in the green bins'],
    [BINS, 'No turf, soil or food accepted in the green bins'],
    [BINS, 'The bins: no turf, soil or food accepted in the green bins'],
    [BINS, 'None of turf, soil or food is accepted in the green bins'],
    ['Dogs, cats and other pets may not enter the hall.', 'No dogs, cats or other pets may enter the hall'],
    [
      'There is no standing charge and no exit fee on any of our tariffs.',
      'None of the tariffs has a standing charge or exit fee',
    ],
  ])('denies all of them: %s → %s', (evidence, claim) => expect(says(evidence, claim)).toBe('pass ok'))

  test.each([
    [BINS, 'Turf, soil or food is accepted in the green bins', 'fail negation_dropped'],
    [BINS, 'No, turf, soil or food is accepted in the green bins', 'fail negation_dropped'],
    [
      'There is a standing charge and an exit fee on all of our tariffs. Prices change once a year.',
      'None of the tariffs has a standing charge or exit fee',
      'fail negation_added',
    ],
    [BINS, 'No turf, but soil or food is accepted in the green bins', 'fail negation_dropped'],
  ])('denies nothing behind a comma or but: %s → %s', (evidence, claim, expected) =>
    expect(says(evidence, claim)).toBe(expected),
  )
})

const PLAN = 'The plan covers dental check-ups and cleaning but excludes braces and implants.'
const CV = 'Applications without a CV are not considered. Cover letters are optional.'

describe('a denial ahead of what it denies or behind it', () => {
  test.each([
    [PLAN, 'Not covered: braces, implants', 'pass ok'],
    [PLAN, '**Not covered by the plan:** braces and implants', 'pass ok'],
    [CV, 'A CV is required, a cover letter is not', 'pass ok'],
    [CV, 'A CV is required, but a cover letter isn’t', 'pass ok'],
    ['The plan covers braces, not implants.', 'The plan covers implants, not braces', 'fail negation_dropped'],
    ['The plan covers braces.', 'The plan does not cover braces', 'fail negation_added'],
  ])('%s → %s', (evidence, claim, expected) => expect(says(evidence, claim)).toBe(expected))
})

const GLASS = 'Glass jars and bottles go into the glass bank, but not drinking glasses, ceramics or light bulbs.'

const SHINING = '**With:** cats, dogs and deer.\n\n**Without:** most monkeys, pigs, squirrels, and nearly all birds.'

describe('what a label says of several things', () => {
  test.each([
    [SHINING, 'Neither do pigs, squirrels or nearly all birds', 'pass ok'],
    [SHINING.replace('Without', 'Also'), 'Neither do pigs, squirrels or nearly all birds', 'fail negation_added'],
  ])('%s → %s', (evidence, claim, expected) => expect(says(evidence, claim)).toBe(expected))
})

describe('what is left out, and said of it in the words for the others', () => {
  test.each([
    [PLAN, 'Braces and implants are covered', 'fail negation_dropped'],
    [PLAN, 'Dental cleaning is covered', 'pass ok'],
    [PLAN, 'Unlike braces, cleaning is covered', 'pass ok'],
    [GLASS, 'Drinking glasses go into the glass bank', 'fail negation_dropped'],
    [GLASS, 'Glass jars, bottles and ceramics go into the glass bank', 'fail negation_dropped'],
    [GLASS, 'Glass bottles go into the glass bank', 'pass ok'],
    [GLASS, 'Keep drinking glasses, ceramics and light bulbs out of the glass bank', 'pass ok'],
    [GLASS, 'Do ceramics go into the glass bank?', 'pass ok'],
  ])('%s → %s', (evidence, claim, expected) => expect(says(evidence, claim)).toBe(expected))
})

const HUT = 'The Korbel Hut is staffed from 14 June to 28 September.'

describe('the end of a stretch', () => {
  test.each([
    [HUT, 'The Korbel Hut is staffed until 28 September', 'pass ok'],
    [HUT, 'The Korbel Hut is staffed from 14 June', 'pass ok'],
    [HUT, 'The Korbel Hut is staffed until 14 June', 'fail contrary_word'],
    [
      'The Korbel Hut is staffed until 28 September.',
      'The Korbel Hut is staffed from 28 September',
      'fail contrary_word',
    ],
  ])('%s → %s', (evidence, claim, expected) => expect(says(evidence, claim)).toBe(expected))
})
