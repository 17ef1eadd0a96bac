import { expect, test } from 'vitest'
import { adjustedTogether, holmByWeight } from './together.ts'

const P = [0.01, 0.02, 0.03, 0.04, 0.05]

test('with one weight for all, it is Holm (R: p.adjust)', () => {
  const decided = holmByWeight(
    P.map((pValue) => ({ pValue, weight: 1 })),
    { alpha: 0.05 },
  )
  expect(decided.map(({ pValue }) => Number(pValue.toFixed(12)))).toEqual([0.05, 0.08, 0.09, 0.09, 0.09])
})

test('a question with four fifths of α is asked at 0.04, and what it needed goes to the others', () => {
  const ask = (first: number, second: number) =>
    holmByWeight(
      [
        { pValue: first, weight: 0.8 },
        { pValue: second, weight: 0.2 },
      ],
      { alpha: 0.05 },
    )
  expect(ask(0.039, 0.049).map(({ pValue }) => pValue <= 0.05)).toEqual([true, true])
  expect(ask(0.041, 0.049).map(({ pValue }) => pValue <= 0.05)).toEqual([false, false])
  expect(ask(0.2, 0.009).map(({ pValue }) => pValue <= 0.05)).toEqual([false, true])
})

test.each(['holm', 'none', 'benjamini-hochberg', 'benjamini-yekutieli'] as const)(
  '%s: the adjusted p-value and the level say the same',
  (method) => {
    for (let seed = 1; seed < 200; seed++) {
      const pValues = Array.from({ length: 6 }, (_, at) => (((seed * 7919 + at * 104729) % 997) / 997) ** 3)
      const questions = pValues.map((pValue, at) => ({ pValue, weight: 1 + (at % 3) }))
      const decided =
        method === 'holm'
          ? holmByWeight(questions, { alpha: 0.05 })
          : adjustedTogether(pValues, { alpha: 0.05, method })
      for (const [at, { pValue, level }] of decided.entries()) {
        expect((pValues[at] ?? 0) <= level, `${seed} ${at}`).toBe(pValue <= 0.05)
      }
    }
  },
)
