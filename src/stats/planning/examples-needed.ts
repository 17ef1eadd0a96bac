import { normalQuantile } from '../distributions.ts'
import { largestWhole, notCertain } from './root.ts'
import { isUsable, unmeasured, type Measurement, type Unmeasured } from '../measurement.ts'

/** Assumptions about a paired comparison before it is run (Miller 2024, arXiv 2411.00640, section 5). */
export interface PairedSpread {
  /** ω²: variance over examples of the difference of their true scores. */
  readonly between: number
  /** σ²_A and σ²_B: mean variance of one example's score over repeats, on either side. */
  readonly withinBaseline?: number
  readonly withinCandidate?: number
  /** Repeats of each example, on either side. */
  readonly epochsBaseline?: number
  readonly epochsCandidate?: number
}

export interface Certainty {
  readonly alpha?: number
  readonly power?: number
}

/** Nobody labels more than this. */
const MOST = 1e12

/**
 * How many examples two versions must share for their difference to be found with the given power, with K repeats of
 * each: n = (z_{α/2} + z_β)² (ω² + σ²_A/K_A + σ²_B/K_B) / δ²; not rounded up.
 */
export function examplesNeeded({
  difference,
  ...plan
}: PairedSpread & Certainty & { difference: number }): Measurement<{ n: number }> {
  const refusal = refused(plan) ?? notADifference(difference)
  if (refusal !== undefined) return refusal
  const n = (reach(plan) ** 2 * variance(plan)) / difference ** 2
  return n <= MOST ? { status: 'measured', n } : largestWhole(MOST)
}

/** The smallest difference that `n` examples find with the given power: (z_{α/2} + z_β) √((ω² + σ²_A/K_A + σ²_B/K_B) / n). */
export function smallestDifference({
  n,
  ...plan
}: PairedSpread & Certainty & { n: number }): Measurement<{ difference: number }> {
  const refusal = refused(plan)
  if (refusal !== undefined) return refusal
  if (!(n >= 2 && n < Infinity)) return unmeasured('too_few', `This needs at least 2 examples; n is ${n}.`)
  return { status: 'measured', difference: reach(plan) * Math.sqrt(variance(plan) / n) }
}

/**
 * What a finished comparison could have detected, and how many examples like these would detect `difference`: `null`
 * beyond 10¹².
 */
export function whatWouldSettle(
  { standardError, n }: { standardError: number; n: number },
  { difference, ...certainty }: Certainty & { difference?: number } = {},
): Measurement<{ smallestDifference: number; n: number | null }> {
  const refusal = notCertain(certainty) ?? (difference === undefined ? undefined : notADifference(difference))
  if (refusal !== undefined) return refusal
  if (!(standardError > 0 && isUsable(standardError) && n > 0 && isUsable(n))) {
    return unmeasured('no_spread', 'What would settle a comparison is only known where its standard error is.')
  }
  const smallest = reach(certainty) * standardError
  const needed = difference === undefined ? null : Math.ceil(n * (smallest / difference) ** 2)
  return { status: 'measured', smallestDifference: smallest, n: needed === null || needed > MOST ? null : needed }
}

function reach({ alpha = 0.05, power = 0.8 }: Certainty): number {
  return normalQuantile(1 - alpha / 2) + normalQuantile(power)
}

function variance({
  between,
  withinBaseline = 0,
  withinCandidate = 0,
  epochsBaseline = 1,
  epochsCandidate = 1,
}: PairedSpread): number {
  return between + withinBaseline / epochsBaseline + withinCandidate / epochsCandidate
}

function refused({ alpha = 0.05, power = 0.8, ...spread }: PairedSpread & Certainty): Unmeasured | undefined {
  const { between, withinBaseline = 0, withinCandidate = 0, epochsBaseline = 1, epochsCandidate = 1 } = spread
  if (![between, withinBaseline, withinCandidate].every((part) => part >= 0 && part <= 1e100)) {
    return unmeasured('out_of_range', 'Each variance must be a number from 0.')
  }
  if (!(epochsBaseline >= 1 && epochsCandidate >= 1)) {
    return unmeasured('too_few', 'Each example must be run at least once on either side.')
  }
  if (variance(spread) === 0) return unmeasured('no_spread', 'All variances are 0, so there is nothing to plan for.')
  return notCertain({ alpha, power })
}

function notADifference(difference: number): Unmeasured | undefined {
  if (Number.isFinite(difference) && difference !== 0) return undefined
  return unmeasured('out_of_range', `The difference to find must be a number other than 0; it is ${difference}.`)
}
