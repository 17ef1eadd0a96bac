import { FEATURES, type FeatureName, type Features } from './features.ts'

/** Fitted coefficients: `support = 1 / (1 + exp(−(intercept + Σ weight × feature)))`. Written by `bench/validity/fit.ts`. */
export interface CoefficientTable {
  readonly version: number
  /** The data sets it was fitted on. */
  readonly fittedOn: readonly string[]
  readonly intercept: number
  readonly weights: Readonly<Record<FeatureName, number>>
  /** Claims with at least this probability count as supported. */
  readonly threshold: number
  /** Share of the contradicted claims that people still call supported: the highest probability such a claim can get. */
  readonly contradictedAtMost: number
}

const NAMES = Object.keys(FEATURES) as FeatureName[]

/** The probability that the claim is supported, to six decimals. */
export function probabilityOf(
  features: Features,
  { table, contradicted }: { table: CoefficientTable; contradicted: boolean },
): number {
  let sum = table.intercept
  for (const name of NAMES) sum += table.weights[name] * features[name]
  const probability = 1 / (1 + Math.exp(-sum))
  return toSixDecimals(contradicted ? Math.min(probability, table.contradictedAtMost) : probability)
}

/** After the sixth decimal, the exponential may differ between machines. */
export function toSixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
