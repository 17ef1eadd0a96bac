import type { ComparisonVerdict, EvaluatorComparison } from '../../core/comparison.ts'
import type { Interval } from '../../stats/intervals.ts'
import type { PairedDifferences } from '../../stats/comparison/paired.ts'
import { boundsAtMargin, boundsOfDifference } from '../../stats/comparison/difference-bounds.ts'
import { ALPHA, answersOf, type Answer, type Question, type Rule } from './families.ts'
import { settling } from './settling.ts'
import { defined } from '../../support/defined.ts'
import { evaluatorSentence } from '../words.ts'

/**
 * The answers to several questions, decided together: each p-value is adjusted for the others, and the parts are asked
 * after the whole.
 */
export function decide(questions: readonly Question[], rule: Rule): EvaluatorComparison[] {
  const answerTo = answersOf(questions, rule)
  return questions.map((question) => comparisonOf(question, { answer: answerTo(question), rule }))
}

function comparisonOf(
  { tally, pairs, display }: Question,
  { answer, rule }: { answer: Answer; rule: Rule },
): EvaluatorComparison {
  const { differences, gained, lost } = tally
  const { alpha = ALPHA, margin } = rule
  const interval = differences.difference()
  const difference = interval.status === 'measured' ? interval.estimate : (interval.estimate ?? null)
  const verdict = verdictOf({ differences, difference, answer, rule: { margin, alpha } })
  const { test, marginTest, differs, noWorse, worse } = answer
  const bounds = boundsFor({ differences, interval }, { verdict, answer, rule: { margin, alpha } })
  const figures = {
    verdict,
    ...defined({ display }),
    n: differences.n,
    ...(differences.dependent ? { clusters: differences.clusters } : {}),
    ...tally.sides(pairs),
    difference,
    ...bounds,
    ...defined({ effect: differences.effect() }),
    pValue: test.pValue,
    pAdjusted: differs?.pValue ?? null,
    test: test.method,
    ...(marginTest === null || noWorse === null || worse === null
      ? {}
      : { againstMargin: { pNoWorse: noWorse.pValue, pWorse: worse.pValue, test: marginTest.method } }),
    gained,
    lost,
    ...settling({ differences, interval }, { answer, rule: { margin, alpha } }),
  }
  return { ...figures, sentence: evaluatorSentence(figures, { ...rule, alpha }) }
}

interface Decision {
  readonly answer: Answer
  readonly rule: { readonly margin: number | undefined; readonly alpha: number }
}

function verdictOf({
  differences,
  difference,
  answer: { differs, noWorse, worse },
  rule: { margin, alpha },
}: Decision & { differences: PairedDifferences; difference: number | null }): ComparisonVerdict {
  const { better, worse: lower } = differences.counts
  if (differences.n < 2 || difference === null) return 'inconclusive'
  const same = better + lower === 0
  const shown = differs !== null && differs.pValue <= alpha
  if (margin === undefined) {
    if (same) return 'unchanged'
    return shown && difference !== 0 ? (difference > 0 ? 'better' : 'worse') : 'inconclusive'
  }
  if (worse !== null && worse.pValue <= alpha) return 'worse'
  if (noWorse === null || noWorse.pValue > alpha) return 'inconclusive'
  if (same) return 'unchanged'
  return shown && difference > 0 ? 'better' : 'no_worse'
}

/** The interval that goes with a verdict, with its level, and the largest loss that is not ruled out. */
function boundsFor(
  sample: Parameters<typeof boundsOfDifference>[0],
  {
    verdict,
    answer: { marginTest, differs, noWorse, worse },
    rule: { margin, alpha },
  }: Decision & {
    verdict: ComparisonVerdict
  },
): Pick<EvaluatorComparison, 'ci' | 'ciMethod' | 'largestLoss'> & { ciLevel: number } {
  const plain = boundsOfDifference(sample, { differs, alpha })
  const { better, worse: lower } = sample.differences.counts
  if (margin === undefined || marginTest === null || noWorse === null || worse === null) {
    const ci =
      plain.ci === null ? null : agreeing(plain.ci, { at: 0, below: verdict === 'worse', above: verdict === 'better' })
    return {
      ci,
      ciMethod: plain.ciMethod,
      ciLevel: levelWithout(differs?.level ?? alpha),
      largestLoss: lossIn(plain.lower()),
    }
  }
  const atMargin = agreeing(boundsAtMargin(sample, { noWorse, worse }), {
    at: -margin,
    above: noWorse.pValue <= alpha,
    below: worse.pValue <= alpha,
  })
  const shown = verdict === 'better' ? Math.max(atMargin[0], plain.ci?.[0] ?? 0) : atMargin[0]
  const low =
    better + lower === 0 ? shown : agreeing([shown, 1], { at: 0, above: verdict === 'better', below: false })[0]
  const ciLevel = levelWithout(noWorse.level + worse.level)
  return { ci: [low, atMargin[1]], ciMethod: marginTest.method, ciLevel, largestLoss: lossIn(low) }
}

function levelWithout(tails: number): number {
  return Number((1 - tails).toFixed(12))
}

function lossIn(lower: number | null): number | null {
  return lower === null ? null : Math.max(0, -lower)
}

/** The least by which an end lies beyond a value that its test has ruled out. */
const BEYOND = 1e-12

/**
 * An interval with `at` outside exactly if a test has ruled it out: above or below all of it. This moves an end by no more
 * than rounding, and where two tests at different parts of α meet, to the value that the second could not rule out.
 */
function agreeing(
  [low, high]: Interval,
  { at, above, below }: { at: number; above: boolean; below: boolean },
): Interval {
  return [
    above ? Math.max(low, at + BEYOND) : Math.min(low, at),
    below ? Math.min(high, at - BEYOND) : Math.max(high, at),
  ]
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
