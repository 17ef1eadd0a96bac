import { adjustPValues, type Adjustment } from './multiplicity.ts'

/** A question among several that are decided together. */
export interface Weighed {
  readonly pValue: number
  /** Its part of α, relative to the others. */
  readonly weight: number
}

/** What came of it. `pValue` is at most α exactly if the question's own p-value is at most `level`. */
export interface Decided {
  readonly pValue: number
  /** The part of α at which this question was decided in the end. */
  readonly level: number
}

/** α at each step is enlarged by rounding alone. */
const ROUNDING = 1e-12

/**
 * Holm's method with weights (Holm 1979, section 4): the question with the smallest p-value for its weight is asked first
 * at its part of α. If it is decided, its part goes to the others; where one is not, nothing after it is. The chance of
 * any false finding is at most α, however the questions hang together.
 */
export function holmByWeight(questions: readonly Weighed[], { alpha }: { alpha: number }): Decided[] {
  const order = [...questions.entries()].sort(([, a], [, b]) => a.pValue / a.weight - b.pValue / b.weight)
  const decided: Decided[] = questions.map(() => ({ pValue: 1, level: 0 }))
  let left = order.reduce((sum, [, { weight }]) => sum + weight, 0)
  let [largest, stopped] = [0, 0]
  for (const [index, { pValue, weight }] of order) {
    const share = weight / (stopped || left)
    largest = Math.min(1, Math.max(largest, pValue * (left / weight)))
    decided[index] = { pValue: largest, level: alpha * share }
    if (stopped === 0 && pValue > alpha * share * (1 + ROUNDING)) stopped = left
    left -= weight
  }
  return decided
}

/** The same by another method of adjustment, which knows no weights. */
export function adjustedTogether(
  pValues: readonly number[],
  { alpha, method }: { alpha: number; method: Exclude<Adjustment, 'holm' | 'bonferroni'> | 'none' },
): Decided[] {
  if (method === 'none') return pValues.map((pValue) => ({ pValue, level: alpha }))
  const adjusted = adjustPValues(pValues, { method })
  if (adjusted.status === 'unmeasured') return pValues.map((pValue) => ({ pValue, level: alpha }))
  const found = Math.max(1, adjusted.pValues.filter((p) => p <= alpha).length)
  const penalty = method === 'benjamini-yekutieli' ? pValues.reduce((sum, _, index) => sum + 1 / (index + 1), 0) : 1
  const level = (alpha * found) / (pValues.length * penalty)
  return adjusted.pValues.map((pValue) => ({ pValue, level }))
}
