import { describe, expect, test } from 'vitest'
import { binomialAt } from '../tails.ts'
import { sharesAt } from './shares-at-margin.ts'

// All outcomes of the trinomial distribution added up in Python with math.lgamma.
test.each([
  { difference: -0.05, gained: 3, lost: 5, n: 60, atMost: 0.39728523786, atLeast: 0.64239887866 },
  { difference: -0.1, gained: 0, lost: 0, n: 25, atMost: 0.07178979877, atLeast: 1 },
  { difference: -0.02, gained: 1, lost: 9, n: 80, atMost: 0.98684995193, atLeast: 0.01755697042 },
  { difference: 0, gained: 6, lost: 2, n: 40, atMost: 0.08801824291, atLeast: 0.93067773159 },
])('$gained gained and $lost lost of $n against $difference', ({ difference, gained, lost, n, atMost, atLeast }) => {
  const test = sharesAt(difference, { onlyCandidate: gained, onlyBaseline: lost, n })
  expect(test.atMost).toBeCloseTo(atMost, 9)
  expect(test.atLeast).toBeCloseTo(atLeast, 9)
})

test('identical pairs rule out a loss of 0.02 from 149 on: 0.98^149 is below 5 %', () => {
  const same = (n: number) => sharesAt(-0.02, { onlyCandidate: 0, onlyBaseline: 0, n }).atMost
  expect(same(148)).toBeGreaterThan(0.05)
  expect(same(149)).toBeLessThan(0.05)
})

describe('with a true loss of the margin', () => {
  test.each([
    [20, 0.05],
    [40, 0.02],
    [60, 0.05],
  ])('of %i pairs and a margin of %d, at most 5.1 in 100 samples pass, however many flip', (n, margin) => {
    const passing: [number, number][] = []
    for (let lost = 0; lost <= n; lost++) {
      for (let gained = 0; gained + lost <= n; gained++) {
        const counts = { onlyCandidate: gained, onlyBaseline: lost, n }
        if (gained - lost > -n * margin && sharesAt(-margin, counts).atMost <= 0.05) passing.push([gained, lost])
      }
    }
    for (const gains of [0, 0.02, 0.1, 0.2, 0.4]) {
      const chance = passing.reduce((sum, [gained, lost]) => {
        const rest = n - lost
        const p = gains / (1 - gains - margin)
        return sum + binomialAt(lost, { n, p: gains + margin }) * binomialAt(gained, { n: rest, p: Math.min(1, p) })
      }, 0)
      expect(chance).toBeLessThan(0.051)
    }
  })
})
