import type { ClusteredMoments } from '../clusters.ts'
import { estimateOfMean, type Estimate } from '../estimate.ts'
import { tInterval } from '../intervals.ts'
import { unmeasured, type Measurement } from '../measurement.ts'
import { tUpper } from '../tails.ts'

/** The difference of two means over different examples, and its uncertainty. */
export interface UnpairedDifference extends Omit<Estimate, 'method'> {
  readonly statistic: number
  /** Two-sided. */
  readonly pValue: number
  readonly baseline: number
  readonly candidate: number
  readonly method: 'Welch t' | 'Welch t, clustered'
}

/**
 * Candidate − baseline, if the two sides share no examples: SE² = SE_A² + SE_B² with Welch's degrees of freedom. Pairs
 * nearly always give a narrower interval: see `PairedDifferences`.
 */
export function unpairedDifference(
  sides: { baseline: ClusteredMoments; candidate: ClusteredMoments },
  { level = 0.95 }: { level?: number | undefined } = {},
): Measurement<UnpairedDifference> {
  const baseline = estimateOfMean(sides.baseline, { level, what: 'baseline score' })
  // The mean of one side is not an estimate of the difference, so it is not passed on.
  if (baseline.status === 'unmeasured') return unmeasured(baseline.missing, baseline.reason)
  const candidate = estimateOfMean(sides.candidate, { level, what: 'candidate score' })
  if (candidate.status === 'unmeasured') return unmeasured(candidate.missing, candidate.reason)
  const [a, b] = [baseline.standardError ** 2, candidate.standardError ** 2]
  const df = (a + b) ** 2 / (a ** 2 / baseline.df + b ** 2 / candidate.df)
  const estimate = candidate.estimate - baseline.estimate
  const standardError = Math.sqrt(a + b)
  const statistic = estimate / standardError
  const clustered = baseline.method === 'clustered t' || candidate.method === 'clustered t'
  return {
    status: 'measured',
    estimate,
    interval: tInterval(estimate, { standardError, df, level }),
    level,
    standardError,
    df,
    n: baseline.n + candidate.n,
    clusters: baseline.clusters + candidate.clusters,
    statistic,
    pValue: 2 * tUpper(Math.abs(statistic), df),
    baseline: baseline.estimate,
    candidate: candidate.estimate,
    method: clustered ? 'Welch t, clustered' : 'Welch t',
  }
}
