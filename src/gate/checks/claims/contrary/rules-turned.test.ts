import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../test/one-check.ts'
import { contradiction } from '../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))
const PARKING = 'Parking costs 4 euros a day; overnight parking is prohibited.'
const SMOKING = 'Smoking is forbidden in the rooms. Smoking is allowed on the balcony.'
const LOCK = 'Both models come with a charger, and only the Trail comes with a lock.'
const OWNERS = 'Editors can edit and share, and only owners can delete projects. Admins may also delete projects.'
const WATER = 'In pots hydrangeas need more water than in the bed.'
const TITAN = 'Titan is larger than Mercury but smaller than Ganymede.'
const OVERTIME = 'Overtime is compensated with time off, not with pay, unless the works council agrees otherwise.'
const VIEWERS = 'Viewers can read projects but cannot edit, share or delete them.'
const BLAZERS = 'In hot weather the head teacher may allow pupils to take off their blazers.'
const NOTE = 'A sick note is required from the third day of illness.'

describe('what is prohibited or allowed, of one alone, compared, or denied behind what is said', () => {
  test.each([
    [PARKING, 'Overnight parking is allowed', 'fail negation_dropped'],
    [SMOKING, 'Smoking is allowed in the rooms', 'fail negation_dropped'],
    [SMOKING, 'Smoking is forbidden on the balcony', 'fail negation_added'],
    [LOCK, 'Both models come with a charger and a lock', 'fail limit_dropped'],
    [WATER, 'Hydrangeas in the bed need more water than those in pots', 'fail exchanged_roles'],
    [TITAN.replace(' but smaller than Ganymede', ''), 'Mercury is larger than Titan', 'fail exchanged_roles'],
    [OVERTIME, 'Overtime is compensated with pay, not with time off', 'fail negation_dropped'],
    [OVERTIME, 'Overtime is compensated with pay', 'fail negation_dropped'],
    [VIEWERS, 'Viewers can read and share projects', 'fail negation_dropped'],
    [BLAZERS, 'In hot weather the head teacher always allows pupils to take off their blazers', 'warn overstated'],
    [NOTE, 'A sick note is required from the first day of illness', 'fail contrary_word'],
    [
      'A toll of two pence per cart was charged until 1849. In 1944 troops blew up two arches.',
      'A toll of two pence per cart was charged until 1944',
      'fail contrary_word',
    ],
  ])('%s ↛ %s', (evidence, claim, expected) => expect(says(evidence, claim)).toBe(expected))

  test.each([
    [PARKING, 'Overnight parking is prohibited'],
    [SMOKING, 'Smoking is allowed on the balcony'],
    [LOCK, 'Both models come with a charger'],
    [OWNERS, 'Admins can delete projects'],
    [WATER, 'Hydrangeas in pots need more water than in the bed'],
    [TITAN, 'Titan is larger than Mercury'],
    ['Version 2 needs less memory than version 3.', 'Version 3 needs more memory than version 2'],
    ['Members pay 8 euros, and only members may use the sauna.', 'Guests cannot use the sauna'],
    [OVERTIME.replace(/, unless.*/, '.'), 'Overtime is compensated with time off, not with pay'],
    [VIEWERS, 'Viewers can read projects'],
    [NOTE, 'A sick note is required from the third day of illness'],
  ])('and what is so: %s → %s', (evidence, claim) => expect(says(evidence, claim)).toBe('pass ok'))
})
