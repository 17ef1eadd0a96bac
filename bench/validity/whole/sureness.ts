import { normalUpper } from '../../../src/stats/tails.ts'
import { midRanks } from '../../../src/stats/ranks.ts'
import { fitLogistic } from '../logistic.ts'

export interface ScoredAnswer {
  readonly score: number
  readonly supported: boolean
  readonly group?: string | undefined
}

/** Two areas under the ROC curve of the same answers, and how surely they differ. */
export interface PairedAreas {
  readonly difference: number
  /** DeLong, DeLong and Clarke-Pearson 1988, two-sided. */
  readonly p: number
  /** The same with the components summed over each group (Obuchowski 1997). */
  readonly pGrouped: number
}

/** Compares the areas of two scores of the same answers. */
export function pairedDeLong(one: readonly ScoredAnswer[], other: readonly ScoredAnswer[]): PairedAreas {
  const [a, b] = [componentsOf(one), componentsOf(other)]
  const difference = a.area - b.area
  const influences = one.map((answer, at) => ({
    group: answer.group ?? String(at),
    value:
      ((a.components[at] ?? 0) - a.area - (b.components[at] ?? 0) + b.area) /
      (answer.supported ? a.positives : a.negatives),
  }))
  const sums = new Map<string, number>()
  for (const { group, value } of influences) sums.set(group, (sums.get(group) ?? 0) + value)
  const test = (values: readonly number[]) =>
    2 * normalUpper(Math.abs(difference) / Math.sqrt(values.reduce((sum, x) => sum + x * x, 0)))
  return { difference, p: test(influences.map(({ value }) => value)), pGrouped: test([...sums.values()]) }
}

/** Of each supported answer the share of the others below it, and of each of the others the share of those above it. */
function componentsOf(answers: readonly ScoredAnswer[]) {
  const positives = answers.filter(({ supported }) => supported).map(({ score }) => score)
  const negatives = answers.filter(({ supported }) => !supported).map(({ score }) => score)
  const all = midRanks(answers.map(({ score }) => score)).ranks
  const [own, others] = [midRanks(positives).ranks, midRanks(negatives).ranks]
  let [p, n] = [0, 0]
  const components = answers.map(({ supported }, at) =>
    supported
      ? ((all[at] ?? 0) - (own[p++] ?? 0)) / negatives.length
      : 1 - ((all[at] ?? 0) - (others[n++] ?? 0)) / positives.length,
  )
  const area =
    components.reduce((sum, value, at) => sum + (answers[at]?.supported === true ? value : 0), 0) / positives.length
  return { components, area, positives: positives.length, negatives: negatives.length }
}

/** How far probabilities can be taken at their word. */
export interface Calibration {
  /** Mean squared distance of probability and outcome. */
  readonly brier: number
  /** Of outcomes on logits: 1 if well spread, below 1 if too sure. */
  readonly slope: number
  /** Of the same fit: 0 if right on average. */
  readonly intercept: number
  readonly mean: number
}

/** Calibration of probabilities, where weights say what each answer counts. */
export function calibrationOf(answers: readonly ScoredAnswer[], weights: readonly number[]): Calibration {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const over = (value: (answer: ScoredAnswer) => number) =>
    answers.reduce((sum, answer, at) => sum + (weights[at] ?? 0) * value(answer), 0) / total
  const logit = ({ score }: ScoredAnswer) => {
    const bounded = Math.min(0.9999, Math.max(0.0001, score))
    return Math.log(bounded / (1 - bounded))
  }
  const model = fitLogistic(
    {
      rows: answers.map((answer) => [logit(answer)]),
      labels: answers.map(({ supported }) => (supported ? 1 : 0)),
      weights,
    },
    { signs: [0], ridge: 1e-6 },
  )
  return {
    brier: over(({ score, supported }) => (score - (supported ? 1 : 0)) ** 2),
    slope: model.weights[0] ?? 0,
    intercept: model.intercept,
    mean: over(({ score }) => score),
  }
}

/** The same probability where another share of answers is supported than the half that it was calibrated for. */
export function atRate(probability: number, rate: number): number {
  const odds = (probability / (1 - probability)) * (rate / (1 - rate))
  return odds / (1 + odds)
}
