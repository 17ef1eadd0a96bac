import type { ComparisonDocument } from '../../core/comparison.ts'
import type { EvaluatorDisplay } from '../../core/evaluator.ts'
import { canFlip, maxT, type JointQuestion } from '../../stats/comparison/max-t.ts'
import { adjustedTogether, holmByWeight, type Decided } from '../../stats/comparison/together.ts'
import { isShares, marginTestOf, testOf, type MarginTest, type Test } from '../../stats/comparison/difference-test.ts'
import type { Tally } from '../tally.ts'

/** The rule by which a comparison decides. */
export interface Rule {
  /** The largest acceptable loss. Without one, only a proven loss is a loss. */
  readonly margin?: number | undefined
  /** Chance of a false finding, over all questions together. 0.05 if left out. */
  readonly alpha?: number | undefined
  readonly correction?: Correction | undefined
}

type Correction = ComparisonDocument['settings']['correction']

export const ALPHA = 0.05

/** A question about the pairs: one evaluator over `pairs` pairs, of which some may not be measured. */
export interface Question {
  readonly tally: Tally
  readonly pairs: number
  /** How people read the evaluator's figures. */
  readonly display?: EvaluatorDisplay | undefined
  /** Whether these are a part of the pairs. Parts are asked after the whole. */
  readonly part?: boolean | undefined
}

/** A question's tests, and what each came to among the others. */
export interface Answer {
  readonly test: Test
  readonly marginTest: MarginTest | null
  readonly differs: Decided | null
  readonly noWorse: Decided | null
  readonly worse: Decided | null
}

/** The parts have this share of α, and the whole the rest, until one of the two needs it no more. */
const SHARE_OF_PARTS = 0.2

interface Asked {
  readonly tally: Tally
  readonly test: Test
  readonly marginTest: MarginTest | null
  readonly part: boolean
}

/**
 * The tests of several questions, decided together. There are three families: that something differs, that a loss is
 * within the margin, that it is larger. In each the chance of any false finding is at most α. Evaluators with the same
 * results on every pair count as one question.
 */
export function answersOf(questions: readonly Question[], rule: Rule): (question: Question) => Answer {
  const asked = askedOf(questions, rule)
  const { alpha = ALPHA } = rule
  // A test that can find nothing takes no part of α from the others (Tarone 1990).
  const differing = ({ test }: Asked): number | null => (test.smallest > alpha ? null : test.pValue)
  const differs = flippable(questions, rule)
    ? jointly(asked, { alpha, of: differing })
    : family(asked, { rule, of: differing })
  const worse = family(asked, { rule, of: ({ marginTest }) => marginTest?.worse ?? null })
  const within = family(asked, { rule, of: ({ marginTest }) => marginTest?.noWorse ?? null })
  const noWorse = allTogether(asked, { alpha, within })
  return ({ tally: { fingerprint, differences } }) => {
    const { test, marginTest } = asked.get(fingerprint) ?? { test: testOf(differences), marginTest: null }
    const alone = test.pValue === null ? null : { pValue: test.pValue, level: alpha }
    return {
      test,
      marginTest,
      differs: differs.get(fingerprint) ?? alone,
      noWorse: noWorse.get(fingerprint) ?? null,
      worse: worse.get(fingerprint) ?? null,
    }
  }
}

/** How the questions are decided together: max-T unless another was asked for, and Holm's method where it is not possible. */
export function correctionOf(questions: readonly Question[], rule: Rule): Correction {
  const { correction = 'max-t' } = rule
  return correction === 'max-t' && !flippable(questions, rule) ? 'holm' : correction
}

/** Each question once, with its tests. */
function askedOf(questions: readonly Question[], { margin }: Rule): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>()
  for (const { tally, part = false } of questions) {
    const { fingerprint, differences } = tally
    const known = asked.get(fingerprint)
    if (known !== undefined && (!known.part || part)) continue
    const test = known?.test ?? testOf(differences)
    const marginTest = known?.marginTest ?? (margin === undefined ? null : marginTestOf(differences, margin))
    asked.set(fingerprint, { tally, test, marginTest, part })
  }
  return asked
}

/**
 * Whether the signs of all questions can be flipped together: every difference is at hand, and there is no margin, for which
 * flips are no test.
 */
function flippable(questions: readonly Question[], { margin, correction = 'max-t' }: Rule): boolean {
  if (correction !== 'max-t' || margin !== undefined) return false
  const asked = [...new Map(questions.map(({ tally }) => [tally.fingerprint, tally.differences])).values()]
  return (
    asked.every((differences) => differences.kept) && canFlip(asked.reduce((sum, { clusters }) => sum + clusters, 0))
  )
}

function jointly(
  asked: ReadonlyMap<string, Asked>,
  { alpha, of }: { alpha: number; of: (asked: Asked) => number | null },
): ReadonlyMap<string, Decided> {
  const own = [...asked].flatMap(([key, each]) => {
    const [pValue, signed] = [of(each), each.tally.differences.signed()]
    if (pValue === null || signed === undefined) return []
    const question: JointQuestion = { signed, pValue, mid: isShares(each.tally.differences), part: each.part }
    return [{ key, question }]
  })
  if (own.length < 2) return new Map()
  const decided = maxT(
    own.map(({ question }) => question),
    { alpha, share: SHARE_OF_PARTS },
  )
  return new Map(own.flatMap(({ key }, index) => (decided[index] === undefined ? [] : [[key, decided[index]]])))
}

function family(
  asked: ReadonlyMap<string, Asked>,
  { rule, of }: { rule: Rule; of: (asked: Asked) => number | null },
): Map<string, Decided> {
  const { alpha = ALPHA, correction = 'max-t' } = rule
  const own = [...asked].flatMap(([key, each]) => {
    const pValue = of(each)
    return pValue === null ? [] : [{ key, pValue, part: each.part }]
  })
  const parts = own.filter(({ part }) => part).length
  const wholes = own.length - parts
  const weightOf = (part: boolean): number => {
    if (parts === 0 || wholes === 0) return 1
    return part ? SHARE_OF_PARTS / parts : (1 - SHARE_OF_PARTS) / wholes
  }
  const decided =
    correction === 'holm' || correction === 'max-t'
      ? holmByWeight(
          own.map(({ pValue, part }) => ({ pValue, weight: weightOf(part) })),
          { alpha },
        )
      : adjustedTogether(
          own.map(({ pValue }) => pValue),
          { alpha, method: METHODS[correction] },
        )
  return new Map(own.flatMap(({ key }, index) => (decided[index] === undefined ? [] : [[key, decided[index]]])))
}

const METHODS = { bh: 'benjamini-hochberg', by: 'benjamini-yekutieli', none: 'none' } as const

/**
 * That no evaluator loses more than the margin is one claim, which is false as soon as one of them does. So each is tested
 * at α itself (intersection–union, Berger 1982), and where all pass, each has.
 */
function allTogether(
  asked: ReadonlyMap<string, Asked>,
  { alpha, within }: { alpha: number; within: ReadonlyMap<string, Decided> },
): ReadonlyMap<string, Decided> {
  const wholes = [...asked].filter(([, { part }]) => !part)
  const largest = wholes.reduce((p, [, { marginTest }]) => Math.max(p, marginTest?.noWorse ?? 1), 0)
  if (wholes.length === 0 || largest > alpha) return within
  const passed = wholes.map(([key]) => {
    const pValue = Math.min(within.get(key)?.pValue ?? 1, largest)
    return [key, { pValue, level: alpha }] as const
  })
  return new Map([...within, ...passed])
}
