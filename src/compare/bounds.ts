import { nonInferiority } from '../stats/comparison/non-inferiority.ts'
import { pairedSharesInterval } from '../stats/comparison/paired-shares.ts'
import type { Measurement } from '../stats/measurement.ts'
import type { PairedDifference, PairedDifferences } from '../stats/comparison/paired.ts'

/** The uncertainty of a mean difference. */
export interface Bounds {
  /** 95 % interval, or `null` if the sample gives none. */
  readonly ci: readonly [low: number, high: number] | null
  readonly ciMethod: string
  /** One-sided bounds at 1 − α. */
  readonly oneSided: { readonly lower: number; readonly upper: number } | null
}

/**
 * Bounds of a mean difference: the score interval for pass and fail, since a t interval is too narrow if few pairs
 * differ, and the t interval for scores and groups.
 */
export function boundsOf(
  differences: PairedDifferences,
  { interval, alpha }: { interval: Measurement<PairedDifference>; alpha: number },
): Bounds {
  if (differences.binary && !differences.dependent) return shareBounds(differences, alpha)
  if (interval.status === 'unmeasured') return { ci: null, ciMethod: `none: ${interval.reason}`, oneSided: null }
  const tested = nonInferiority(interval, { margin: 0, alpha })
  const [low, high] = interval.interval
  return {
    ci: [low, high],
    ciMethod: interval.method,
    oneSided: tested.status === 'measured' ? { lower: tested.lower, upper: tested.upper } : null,
  }
}

function shareBounds({ counts: { better, worse }, n }: PairedDifferences, alpha: number): Bounds {
  const counts = { onlyCandidate: better, onlyBaseline: worse, n }
  const [both, single] = [pairedSharesInterval(counts), pairedSharesInterval(counts, { level: 1 - 2 * alpha })]
  if (both.status === 'unmeasured') return { ci: null, ciMethod: `none: ${both.reason}`, oneSided: null }
  const [low, high] = both.interval
  const oneSided = single.status === 'measured' ? { lower: single.interval[0], upper: single.interval[1] } : null
  return { ci: [low, high], ciMethod: 'score (Tango)', oneSided }
}
