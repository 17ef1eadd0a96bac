import type { ClaimVerdict } from '../../../core/judge.ts'
import { toSixDecimals } from '../model.ts'

/**
 * The features of a whole answer, from the verdicts on all its claims. The sign is how support may depend on it: `1` more
 * makes an answer without unsupported claims more likely, `-1` less, `0` either.
 */
export const WHOLE_FEATURES = {
  lowest: 1,
  mean: 1,
  product: 1,
  claims: 0,
  only_claim: 0,
  numbers_missing: -1,
  names_missing: -1,
} as const

export type WholeFeatureName = keyof typeof WHOLE_FEATURES
export type WholeFeatures = Readonly<Record<WholeFeatureName, number>>

/** Fitted coefficients: `p = 1 / (1 + exp(−(intercept + Σ weight × feature)))`. Written by `bench/validity/whole-answers.ts`. */
export interface WholeAnswerTable {
  readonly version: number
  /** The version of the coefficients whose probabilities it was fitted to. */
  readonly claims: number
  /** The data sets whose claims make up the composed answers. */
  readonly fittedOn: readonly string[]
  /** Share of the composed answers without an unsupported claim, for which the probabilities are calibrated. */
  readonly baseRate: number
  readonly intercept: number
  readonly weights: Readonly<Record<WholeFeatureName, number>>
}

type Told = Pick<ClaimVerdict, 'probability' | 'verdict' | 'reasons'>

const NAMES = Object.keys(WHOLE_FEATURES) as WholeFeatureName[]

/**
 * The probability that not one of the claims lacks support, to six decimals. The claims are all those of one answer. It is
 * never higher than that of a claim that is contradicted.
 */
export function probabilityOfAll(verdicts: readonly Told[], table: WholeAnswerTable): number {
  const features = wholeFeatures(verdicts)
  let sum = table.intercept
  for (const name of NAMES) sum += table.weights[name] * features[name]
  return toSixDecimals(Math.min(contradictedAtMost(verdicts), 1 / (1 + Math.exp(-sum))))
}

/** The lowest probability of a contradicted claim, 1 if there is none. Contradictions are too rare to be fitted on. */
export function contradictedAtMost(verdicts: readonly Told[]): number {
  return verdicts.reduce(
    (least, { verdict, probability = 0 }) => (verdict === 'CONTRADICTED' ? Math.min(least, probability) : least),
    1,
  )
}

/** Probabilities nearer to 0 or 1 than this count as equal: their logits would drown out the others. */
const NEAREST = 0.001
const LEAST_PRODUCT = -12
const MOST_NUMBERS = 2
const MOST_NAMES = 3

/** The features of one answer: probabilities as logits, the product and the number of claims as logarithms, counts capped. */
export function wholeFeatures(verdicts: readonly Told[]): WholeFeatures {
  let [lowest, sum, product] = [Infinity, 0, 0]
  let [numbers, names] = [0, 0]
  for (const { probability = 0, reasons } of verdicts) {
    const bounded = Math.min(1 - NEAREST, Math.max(NEAREST, probability))
    const logit = Math.log(bounded / (1 - bounded))
    lowest = Math.min(lowest, logit)
    sum += logit
    product += Math.log(bounded)
    for (const { code } of reasons) {
      if (code === 'missing_number') numbers++
      if (code === 'missing_name') names++
    }
  }
  const claims = Math.max(1, verdicts.length)
  return {
    lowest: Number.isFinite(lowest) ? lowest : 0,
    mean: sum / claims,
    product: Math.max(LEAST_PRODUCT, product),
    claims: Math.log(claims),
    only_claim: claims === 1 ? 1 : 0,
    numbers_missing: Math.min(MOST_NUMBERS, numbers),
    names_missing: Math.min(MOST_NAMES, names),
  }
}
