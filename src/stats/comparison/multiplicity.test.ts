import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adjustPValues, type Adjustment } from './multiplicity.ts'

const FIVE = [0.01, 0.02, 0.03, 0.04, 0.05]
/** Benjamini and Hochberg 1995, table of 15 end points. */
const PAPER = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
]
const PAPER_BH = [
  0.0015, 0.003, 0.0095, 0.035625, 0.0603, 0.0638571429, 0.0638571429, 0.0645, 0.0765, 0.486, 0.5811818182, 0.714875,
  0.7532307692, 0.8132142857, 1,
]
const PAPER_HOLM = [0.0015, 0.0056, 0.0247, 0.114, 0.2211, 0.278, 0.278, 0.278, 0.3213, 1, 1, 1, 1, 1, 1]

describe('adjusted p-values agree with p.adjust of R 4.2.2', () => {
  test.each<[Adjustment, readonly number[], readonly number[]]>([
    ['holm', FIVE, [0.05, 0.08, 0.09, 0.09, 0.09]],
    ['benjamini-hochberg', FIVE, [0.05, 0.05, 0.05, 0.05, 0.05]],
    ['benjamini-yekutieli', FIVE, [0.1141666667, 0.1141666667, 0.1141666667, 0.1141666667, 0.1141666667]],
    ['bonferroni', FIVE, [0.05, 0.1, 0.15, 0.2, 0.25]],
    ['benjamini-hochberg', PAPER, PAPER_BH],
    ['holm', PAPER, PAPER_HOLM],
  ])('%s', (method, pValues, expected) => {
    const adjusted = adjusting(pValues, method)
    expect(adjusted).toHaveLength(expected.length)
    for (const [index, p] of adjusted.entries()) expect(p).toBeCloseTo(expected[index] as number, 10)
  })

  test('the paper rejects four hypotheses with Benjamini–Hochberg and three with Bonferroni at 5 %', () => {
    const rejected = (method: Adjustment): number => adjusting(PAPER, method).filter((p) => p <= 0.05).length
    expect(rejected('benjamini-hochberg')).toBe(4)
    expect(rejected('bonferroni')).toBe(3)
  })
})

const METHODS: readonly Adjustment[] = ['holm', 'bonferroni', 'benjamini-hochberg', 'benjamini-yekutieli']

test.each(METHODS)('%s keeps the order of the p-values, never lowers one, and stays where each was given', (method) => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }), (pValues) => {
      const adjusted = adjusting(pValues, method)
      for (const [index, p] of pValues.entries()) {
        expect(adjusted[index]).toBeGreaterThanOrEqual(p)
        expect(adjusted[index]).toBeLessThanOrEqual(1)
        for (const [other, q] of pValues.entries()) {
          if (p < q) expect(adjusted[index]).toBeLessThanOrEqual(adjusted[other] as number)
        }
      }
    }),
  )
})

test.each([
  [[], 'too_few', 'This needs at least 1 p-value; there are 0.'],
  [[0.1, Number.NaN], 'not_finite', '1 of 2 p-values is NaN, infinite or beyond 1e100.'],
  [[0.1, 1.2], 'out_of_range', 'A p-value lies from 0 to 1; one is 1.2.'],
])('%j is refused', (pValues, missing, reason) => {
  expect(adjustPValues(pValues)).toEqual({ status: 'unmeasured', missing, reason })
})

function adjusting(pValues: readonly number[], method: Adjustment): readonly number[] {
  const outcome = adjustPValues(pValues, { method })
  return outcome.status === 'measured' ? outcome.pValues : []
}
