import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../support/seeded-random.ts'
import { maxT, type JointQuestion } from './max-t.ts'
import { PairedDifferences } from './paired.ts'
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

/** Three questions about twelve units. */
const UNITS = Array.from({ length: 12 }, (_, unit) => unit)
const ofUnit = (unit: number, question: number): number =>
  (((7 * unit * (question + 2) + 5 * question) % 11) - 3.2) / 10

function asked(differences: PairedDifferences, { mid = false, part = false } = {}): JointQuestion {
  const own = differences.signFlip()
  if (own.status === 'unmeasured') throw new Error(own.reason)
  return { signed: differences.signed() ?? new Map<number, number>(), pValue: own.pValue, mid, part }
}

function threeOver(units: readonly number[]): JointQuestion[] {
  return [0, 1, 2].map((question) => {
    const differences = new PairedDifferences()
    for (const at of units) differences.add({ baseline: 0, candidate: ofUnit(at, question), at })
    return asked(differences)
  })
}

const ENUMERATED = [0.2011719, 0.1538086, 0.1499023]

describe('max-T over joint sign-flips', () => {
  // All 4,096 flips enumerated with numpy, step-down as Westfall and Young (1993, algorithm 2.8).
  test('adjusts as the full enumeration does', () => {
    const decided = maxT(threeOver(UNITS), { alpha: 0.05, share: 0.2 })
    for (const [at, expected] of ENUMERATED.entries()) {
      expect(Math.abs((decided[at]?.pValue ?? 2) - expected), `${at}`).toBeLessThan(0.012)
    }
  })

  test('says the same in every order of the examples', () => {
    const shuffled = UNITS.map((unit) => (unit * 5) % 12)
    expect(maxT(threeOver(shuffled), { alpha: 0.05, share: 0.2 })).toEqual(
      maxT(threeOver(UNITS), { alpha: 0.05, share: 0.2 }),
    )
  })

  test('asks little for questions that say nearly the same, where Holm asks for each', () => {
    const random = seededRandom(3)
    const five = Array.from({ length: 5 }, () => new PairedDifferences())
    for (let at = 0; at < 40; at++) {
      const common = random() - 0.4
      for (const each of five) each.add({ baseline: 0, candidate: common + 0.02 * random(), at })
    }
    const questions = five.map((differences) => asked(differences))
    const own = Math.max(...questions.map(({ pValue }) => pValue))
    const decided = maxT(questions, { alpha: 0.05, share: 0.2 })
    expect(own).toBeGreaterThan(0.011)
    expect(own).toBeLessThan(0.04)
    for (const { pValue } of decided) expect(pValue).toBeLessThan(1.4 * own)
  })

  test('the adjusted p-value and the level say the same, in the whole and in its parts', () => {
    const random = seededRandom(4)
    for (let round = 0; round < 30; round++) {
      const [whole, ...parts] = Array.from({ length: 4 }, () => new PairedDifferences())
      const shift = 0.4 * random()
      for (let at = 0; at < 20; at++) {
        const pair = { baseline: 0, candidate: random() - 0.5 + shift, at }
        for (const each of [whole, parts[at % 3]]) each?.add(pair)
      }
      if (whole === undefined) throw new Error('there is a whole')
      const questions = [asked(whole), ...parts.map((each) => asked(each, { part: true }))]
      for (const [at, { pValue, level }] of maxT(questions, { alpha: 0.05, share: 0.2, most: 1999 }).entries()) {
        expect((questions[at]?.pValue ?? 0) <= level, `${round} ${at}`).toBe(pValue <= 0.05)
        expect(pValue).toBeGreaterThanOrEqual(questions[at]?.pValue ?? 0)
      }
    }
  })
})
