import type { ComparisonDocument, ComparisonVerdict, EvaluatorComparison } from '../core/comparison.ts'
import { adjustPValues, type Adjustment } from '../stats/comparison/multiplicity.ts'
import { whatWouldSettle } from '../stats/planning/examples-needed.ts'
import type { Measurement } from '../stats/measurement.ts'
import type { PairedDifference } from '../stats/comparison/paired.ts'
import { boundsOf, type Bounds } from './bounds.ts'
import type { Tally } from './tally.ts'
import { evaluatorSentence } from './words.ts'

/** The rule by which a comparison decides. */
export interface Rule {
  /** The largest acceptable loss. Without one, only a proven loss is a loss. */
  readonly margin?: number | undefined
  /** Chance of a false finding, over all questions together. 0.05 if left out. */
  readonly alpha?: number | undefined
  readonly correction?: ComparisonDocument['settings']['correction'] | undefined
}

export const ALPHA = 0.05
/** The chance with which a difference of the size that is called detectable would be found. */
export const POWER = 0.8

const METHODS: Readonly<Record<'holm' | 'bh' | 'by', Adjustment>> = {
  holm: 'holm',
  bh: 'benjamini-hochberg',
  by: 'benjamini-yekutieli',
}

/** A test of no difference, or why there is none. */
interface Test {
  readonly pValue: number | null
  readonly method: string
}

/** A question about the pairs: one evaluator over `pairs` pairs, of which some may not be measured. */
export interface Question {
  readonly tally: Tally
  readonly pairs: number
}

/**
 * The answers to several questions, decided together: each p-value is adjusted for the others. Evaluators with the same
 * results on every pair count as one question.
 */
export function decide(questions: readonly Question[], rule: Rule): EvaluatorComparison[] {
  const tests = new Map(questions.map(({ tally }) => [tally.fingerprint, testOf(tally)]))
  const adjusted = adjust(tests, rule)
  return questions.map((question) => {
    const { fingerprint } = question.tally
    const test = tests.get(fingerprint) ?? testOf(question.tally)
    return comparisonOf(question, { test, pAdjusted: adjusted.get(fingerprint) ?? null, rule, count: adjusted.size })
  })
}

/** McNemar's exact test for pass and fail, the sign-flip test for scores and for groups. */
function testOf({ differences }: Tally): Test {
  if (differences.n < 2) return { pValue: null, method: `none: ${pairsMeasured(differences.n)}` }
  const { better, worse } = differences.counts
  // It cannot find anything, so it does not count in the others' adjustment (Tarone 1990).
  if (better + worse === 0) return { pValue: null, method: 'none needed: every pair scores the same' }
  if (differences.binary && !differences.dependent) {
    const mcNemar = differences.mcNemar()
    if (mcNemar.status === 'measured') return { pValue: mcNemar.exact, method: 'McNemar, exact' }
    return { pValue: null, method: `none: ${mcNemar.reason}` }
  }
  if (differences.clusters < 2) {
    return {
      pValue: null,
      method: `none: all ${differences.n} pairs belong to one group, so chance cannot be told apart`,
    }
  }
  const signFlip = differences.signFlip()
  if (signFlip.status === 'unmeasured') return { pValue: null, method: `none: ${signFlip.reason}` }
  const { pValue, method } = signFlip
  return { pValue, method: differences.dependent ? `${method}, whole groups` : method }
}

function pairsMeasured(n: number): string {
  return n === 0 ? 'no pair was measured on both sides' : 'a single pair shows no spread'
}

/** The adjusted p-values of those tests that have one. */
function adjust(tests: ReadonlyMap<string, Test>, { correction = 'holm' }: Rule): ReadonlyMap<string, number> {
  const asked = [...tests].flatMap(([key, { pValue }]) => (pValue === null ? [] : [[key, pValue] as const]))
  if (asked.length === 0 || correction === 'none') return new Map(asked)
  const result = adjustPValues(
    asked.map(([, pValue]) => pValue),
    { method: METHODS[correction] },
  )
  if (result.status === 'unmeasured') return new Map(asked)
  return new Map(asked.map(([key, pValue], index) => [key, result.pValues[index] ?? pValue]))
}

function comparisonOf(
  { tally, pairs }: Question,
  { test, pAdjusted, rule, count }: { test: Test; pAdjusted: number | null; rule: Rule; count: number },
): EvaluatorComparison {
  const { differences, gained, lost } = tally
  const { alpha = ALPHA } = rule
  const interval = differences.difference()
  const difference = interval.status === 'measured' ? interval.estimate : (interval.estimate ?? null)
  const { oneSided, ...bounds } = boundsOf(differences, { interval, alpha })
  const verdict = verdictOf({ tally, difference, oneSided, pAdjusted, rule: { ...rule, alpha } })
  const settle = settling(interval, { rule: { ...rule, alpha }, count })
  const figures = {
    verdict,
    n: differences.n,
    ...(differences.dependent ? { clusters: differences.clusters } : {}),
    ...tally.sides(pairs),
    difference,
    ...bounds,
    pValue: test.pValue,
    pAdjusted,
    test: test.method,
    gained,
    lost,
    largestLoss: oneSided === null ? null : Math.max(0, -oneSided.lower),
    ...settle,
  }
  return { ...figures, sentence: evaluatorSentence(figures, { ...rule, alpha }) }
}

function verdictOf({
  tally: { differences },
  difference,
  oneSided,
  pAdjusted,
  rule: { margin, alpha },
}: {
  tally: Tally
  difference: number | null
  oneSided: Bounds['oneSided']
  pAdjusted: number | null
  rule: Rule & { alpha: number }
}): ComparisonVerdict {
  const { better, worse } = differences.counts
  if (differences.n < 2 || difference === null) return 'inconclusive'
  if (better + worse === 0) return 'unchanged'
  const differs = pAdjusted !== null && pAdjusted <= alpha
  if (differs && difference > 0) return 'better'
  if (margin === undefined) return differs && difference < 0 ? 'worse' : 'inconclusive'
  if (oneSided === null) return allTheSame(difference, { differs, margin })
  if (oneSided.lower > -margin) return 'no_worse'
  return oneSided.upper < -margin ? 'worse' : 'inconclusive'
}

/** Every pair differs by the same amount, so there is no interval, but no doubt about the amount either. */
function allTheSame(difference: number, { differs, margin }: { differs: boolean; margin: number }): ComparisonVerdict {
  if (!differs) return 'inconclusive'
  return difference < -margin ? 'worse' : 'no_worse'
}

/**
 * What this sample could have shown, and how many pairs would show what it suggests: the observed difference or, with a
 * margin, that the loss is within it.
 */
function settling(
  interval: Measurement<PairedDifference>,
  { rule: { margin, alpha }, count }: { rule: Rule & { alpha: number }; count: number },
): { detectable: number | null; needed: number | null } {
  if (interval.status === 'unmeasured') return { detectable: null, needed: null }
  // The smallest of m p-values has to be below α/m, so a difference is only sure to be seen at that level.
  const strictest = alpha / Math.max(1, count)
  const difference = margin === undefined ? interval.estimate : interval.estimate + margin
  const seen = whatWouldSettle(interval, { alpha: strictest, power: POWER })
  const detectable = seen.status === 'measured' ? seen.smallestDifference : null
  if (difference === 0) return { detectable, needed: null }
  // A margin is tested on one side, each evaluator for itself.
  const level = margin === undefined ? strictest : 2 * alpha
  const settled = whatWouldSettle(interval, { difference, alpha: level, power: POWER })
  return { detectable, needed: settled.status === 'measured' ? settled.n : null }
}

/**
 * What the evaluators come to together. A loss anywhere decides. Without a margin a gain somewhere is enough where no
 * loss was shown; with one, every evaluator has to show that its loss stays within it.
 */
export function overallVerdict(
  evaluators: readonly EvaluatorComparison[],
  { margin, slices = [] }: Pick<Rule, 'margin'> & { slices?: readonly EvaluatorComparison[] },
): ComparisonVerdict {
  const verdicts = evaluators.map(({ verdict }) => verdict)
  if ([...verdicts, ...slices.map(({ verdict }) => verdict)].includes('worse')) return 'worse'
  const better = verdicts.includes('better')
  if (verdicts.includes('inconclusive')) return better && margin === undefined ? 'better' : 'inconclusive'
  if (better) return 'better'
  return verdicts.includes('no_worse') ? 'no_worse' : 'unchanged'
}
