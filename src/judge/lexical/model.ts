import { FEATURES, type FeatureName, type Features } from './features.ts'
import { LETTER_FEATURES, type LetterFeatureName, type LetterFeatures } from './letters/letter-features.ts'

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

/** The same for claims that are not in English, by their letters. Written by `bench/validity/fit-letters.ts`. */
export interface LetterTable extends Omit<CoefficientTable, 'weights'> {
  readonly weights: Readonly<Record<LetterFeatureName, number>>
}

const NAMES = Object.keys(FEATURES) as FeatureName[]
const LETTER_NAMES = Object.keys(LETTER_FEATURES) as LetterFeatureName[]

/** The probability that the claim is supported, to six decimals. */
export function probabilityOf(features: Features, options: { table: CoefficientTable; contradicted: boolean }): number {
  return probability(NAMES, { ...options, features })
}

/** The same for a claim that is not in English. */
export function probabilityByLetters(
  features: LetterFeatures,
  options: { table: LetterTable; contradicted: boolean },
): number {
  return probability(LETTER_NAMES, { ...options, features })
}

interface Weighing<Name extends string> {
  readonly features: Readonly<Record<Name, number>>
  readonly table: Pick<CoefficientTable, 'intercept' | 'contradictedAtMost'> & {
    readonly weights: Readonly<Record<Name, number>>
  }
  readonly contradicted: boolean
}

function probability<Name extends string>(
  names: readonly Name[],
  { features, table, contradicted }: Weighing<Name>,
): number {
  let sum = table.intercept
  for (const name of names) sum += table.weights[name] * features[name]
  return toSixDecimals(Math.min(1 / (1 + Math.exp(-sum)), contradicted ? table.contradictedAtMost : 1))
}

/** After the sixth decimal, the exponential may differ between machines. */
export function toSixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
