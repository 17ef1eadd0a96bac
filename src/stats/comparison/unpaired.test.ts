import { describe, expect, test } from 'vitest'
import { measured } from '../../../test/support/measured.ts'
import { ClusteredMoments } from '../clusters.ts'
import { unpairedDifference } from './unpaired.ts'

const SLEEP_1 = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]
const SLEEP_2 = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]

describe('unpaired difference', () => {
  test('of the sleep data is Welch’s test (scipy 1.17.1)', () => {
    const result = measured(unpairedDifference({ baseline: momentsOf(SLEEP_2), candidate: momentsOf(SLEEP_1) }))
    expect(result.statistic).toBeCloseTo(-1.8608134674868526, 10)
    expect(result.pValue).toBeCloseTo(0.0793941401873583, 10)
    expect(result.df).toBeCloseTo(17.776473516178488, 8)
    expect(result.interval[0]).toBeCloseTo(-3.3654832307117104, 8)
    expect(result.interval[1]).toBeCloseTo(0.20548323071171137, 8)
  })

  test.each([
    ['no baseline', [], SLEEP_1, 'too_few', 'This needs at least 2 baseline scores; there are 0.'],
    ['equal scores', SLEEP_1, [1, 1, 1], 'no_spread', 'All 3 candidate scores are equal, so their spread is unknown.'],
  ])(
    'with %s is refused, and no mean of one side passes for the difference',
    (_, baseline, candidate, missing, reason) => {
      const outcome = unpairedDifference({ baseline: momentsOf(baseline), candidate: momentsOf(candidate) })
      expect(outcome).toEqual({ status: 'unmeasured', missing, reason })
    },
  )
})

function momentsOf(values: readonly number[]): ClusteredMoments {
  const moments = new ClusteredMoments()
  for (const value of values) moments.add(value)
  return moments
}
