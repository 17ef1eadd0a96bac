import { describe, expect, test } from 'vitest'
import { pairedSharesInterval, scoreAt, type PairedShares } from './paired-shares.ts'

/** The score statistic with the restricted maximum likelihood found by searching, not by formula. */
function searchedScore(difference: number, { onlyCandidate: b, onlyBaseline: c, n }: PairedShares): number {
  const [from, to] = [Math.max(0, -difference), (1 - difference) / 2]
  const likelihood = (q: number): number =>
    part(b, q + difference) + part(c, q) + part(n - b - c, 1 - 2 * q - difference)
  let [low, high] = [from, to]
  for (let step = 0; step < 200; step++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3]
    if (likelihood(left) < likelihood(right)) low = left
    else high = right
  }
  const q = (low + high) / 2
  return (b - c - n * difference) / Math.sqrt(n * (2 * q + difference - difference * difference))
}

function part(count: number, share: number): number {
  return count === 0 ? 0 : count * Math.log(Math.max(share, 1e-300))
}

const CASES: readonly PairedShares[] = [
  { onlyCandidate: 0, onlyBaseline: 1, n: 44 },
  { onlyCandidate: 12, onlyBaseline: 2, n: 50 },
  { onlyCandidate: 5, onlyBaseline: 5, n: 20 },
  { onlyCandidate: 0, onlyBaseline: 0, n: 30 },
  { onlyCandidate: 80, onlyBaseline: 150, n: 1600 },
]

describe('the score interval of paired shares', () => {
  test.each(CASES)(
    'of $onlyCandidate gained and $onlyBaseline lost of $n has its ends where the score says so',
    (counts) => {
      const result = pairedSharesInterval(counts)
      if (result.status === 'unmeasured') throw new Error(result.reason)
      const [low, high] = result.interval
      expect(searchedScore(low, counts)).toBeCloseTo(1.959964, 3)
      expect(searchedScore(high, counts)).toBeCloseTo(-1.959964, 3)
      expect(scoreAt(low, counts)).toBeCloseTo(searchedScore(low, counts), 3)
    },
  )

  test('is mirrored when the two are swapped', () => {
    const there = pairedSharesInterval({ onlyCandidate: 3, onlyBaseline: 9, n: 40 })
    const back = pairedSharesInterval({ onlyCandidate: 9, onlyBaseline: 3, n: 40 })
    if (there.status === 'unmeasured' || back.status === 'unmeasured') throw new Error('unmeasured')
    expect(back.interval[0]).toBeCloseTo(-there.interval[1], 10)
    expect(back.interval[1]).toBeCloseTo(-there.interval[0], 10)
  })

  test('reaches to the end where every pair changed', () => {
    const all = pairedSharesInterval({ onlyCandidate: 10, onlyBaseline: 0, n: 10 })
    expect(all).toMatchObject({ status: 'measured', interval: [expect.any(Number), 1] })
  })

  test.each([
    { onlyCandidate: 0, onlyBaseline: 0, n: 0 },
    { onlyCandidate: 3, onlyBaseline: 3, n: 5 },
    { onlyCandidate: -1, onlyBaseline: 3, n: 5 },
    { onlyCandidate: 0.5, onlyBaseline: 3, n: 5 },
  ])('is not there for $onlyCandidate, $onlyBaseline of $n', (counts) => {
    expect(pairedSharesInterval(counts).status).toBe('unmeasured')
  })
})
