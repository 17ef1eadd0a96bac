import { describe, expect, test } from 'vitest'
import { inputOf, run, said } from '../../../../../../test/one-check.ts'
import { contradiction } from '../../contradiction.ts'

const says = (evidence: string, claim: string): string => said(run(contradiction, inputOf(`${claim} [1].`, [evidence])))

describe('what is said of all but one is not said of that one', () => {
  test.each([
    ['The museum is open every day except Monday.', 'The museum is open on Mondays'],
    ['All staff except trainees get the bonus.', 'Trainees get the bonus'],
    ['Everyone but the treasurer voted for the budget.', 'The treasurer voted for the budget'],
    ['The policy covers all damage except flood and war.', 'The policy covers flood damage'],
    ['Shops are open in August, except on public holidays.', 'In August shops are open on public holidays'],
    ['All rooms apart from the attic have heating.', 'The attic has heating'],
    ['Every member country other than Norland signed the treaty.', 'Norland signed the treaty'],
    ['All lines with the exception of line 4 run at night.', 'Line 4 runs at night'],
    ['Deliveries are made on all weekdays excluding Friday.', 'Deliveries are made on Friday'],
  ])('%s', (evidence, claim) => {
    expect(says(evidence, claim)).toBe('fail negation_dropped')
  })

  test.each([
    ['The museum is open every day except Monday.', 'The museum is open on Sundays'],
    ['The museum is open every day except Monday.', 'The museum is closed on Mondays'],
    ['The museum is open every day except Monday.', 'The museum is not open on Mondays'],
    ['The museum is open every day except Monday.', 'Monday is the only day on which the museum is not open'],
    [
      'The museum is open every day except Monday. In July the museum is open on Monday too.',
      'The museum is open on Monday',
    ],
    ['No one except the treasurer may sign cheques.', 'The treasurer may sign cheques'],
    ['Nothing but water may be drunk in the hall.', 'Water may be drunk in the hall'],
    ['All staff except trainees get the bonus.', 'All staff get the bonus except trainees'],
    ['All staff except trainees get the bonus.', 'Staff get the bonus'],
    ['Trainees are staff. All staff except trainees get the bonus.', 'Trainees are staff'],
    ['The policy covers all damage except flood and war.', 'The policy covers storm damage'],
    ['All but two of the rooms have heating.', 'Two of the rooms were renovated'],
    ['All rooms apart from the attic have heating, and the attic has a stove.', 'The attic has a stove'],
    ['Everything but the kitchen was sold. The kitchen was given away.', 'The kitchen was given away'],
  ])('has nothing against: %s → %s', (evidence, claim) => {
    expect(says(evidence, claim)).not.toMatch(/^fail/)
  })
})
