import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))
const TARIFFS =
  'With the Lumera Fix tariff the price per kWh is guaranteed for 24 months; with Lumera Flex it follows the exchange price and may change every hour.'
const TRAINS = 'On weekdays trains run every 30 minutes until 20:15; at weekends they run once an hour.'
const DOSES = 'Adults take one tablet twice a day with water; children take half a tablet once a day.'
const OTTERS = 'The tide turned when otters came back to the river Saddle in 2020, and mink moved away.'

describe('what one part of a sentence says, said of what another speaks of', () => {
  test.each([
    [TARIFFS, 'With Lumera Flex the price per kWh is guaranteed for 24 months'],
    [TRAINS, 'At weekends trains run every 30 minutes'],
    [DOSES, 'Children take one tablet twice a day with water'],
    [OTTERS, 'Mink came back to the river Saddle in 2020'],
  ])('%s ↛ %s', (evidence, claim) => expect(says(evidence, claim)).toBe('fail exchanged_roles'))

  test.each([
    [TARIFFS, 'With Lumera Fix the price per kWh is guaranteed for 24 months'],
    [TRAINS, 'On weekdays trains run every 30 minutes'],
    [DOSES, 'Adults take one tablet twice a day'],
    [OTTERS, 'Otters came back to the river Saddle in 2020'],
    [
      'Its floor is a long, narrow basin that reaches 282 feet below sea level, walled in by mountains.',
      'The floor reaches 282 feet below sea level',
    ],
    [
      'One mechanism is the migration of moisture from the granules, together with the realignment of the molecules.',
      'A mechanism is the realignment of the molecules, together with the migration of moisture from the granules',
    ],
    ['Cats, dogs or rabbits are treated on Mondays, and birds are seen on Fridays.', 'Rabbits are treated on Mondays'],
    [
      'The club, Redcliff Rovers, was founded in 1901 by dockers, and the stadium was built in 1911.',
      'The club was founded in 1901 by dockers',
    ],
    [
      'A pellet boiler burns pressed sawdust and easily reaches 75 degrees at the radiator.',
      'Pellets reach 75 degrees at the radiator',
    ],
    [
      'In the valley region, aphid infestation was 31% lower in orchards with flower strips.',
      'Aphid infestation was 31% lower in the valley',
    ],
    [`${TRAINS} At weekends in May trains run every 30 minutes.`, 'At weekends trains run every 30 minutes'],
  ])('and what is said of it: %s → %s', (evidence, claim) => expect(says(evidence, claim)).toBe('pass ok'))
})
