import { bisect } from '../bisect.ts'
import { normalQuantile } from '../distributions.ts'
import type { Interval } from '../intervals.ts'
import { notACount, notAShare, tooFew, unmeasured, type Measurement } from '../measurement.ts'

/** Enough for 18 digits. */
const HALVINGS = { steps: 60 }

/** How independent pairs of pass and fail fell; of `n` pairs the others agree. */
export interface PairedShares {
  readonly onlyCandidate: number
  readonly onlyBaseline: number
  readonly n: number
}

/**
 * The score interval for the difference of two paired shares, candidate − baseline (Tango 1998). Unlike a t interval,
 * it keeps its level with few differing pairs, or none at all.
 */
export function pairedSharesInterval(
  { onlyCandidate, onlyBaseline, n }: PairedShares,
  { level = 0.95 }: { level?: number | undefined } = {},
): Measurement<{ interval: Interval; level: number }> {
  const refusal =
    notAShare({ level }) ??
    notACount({
      pairs: n,
      'pairs that only the candidate passed': onlyCandidate,
      'pairs that only the baseline passed': onlyBaseline,
    })
  if (refusal !== undefined) return refusal
  if (n < 1) return tooFew(n, { what: 'pair', atLeast: 1 })
  if (onlyCandidate + onlyBaseline > n) {
    return unmeasured('out_of_range', `${onlyCandidate} + ${onlyBaseline} of ${n} pairs cannot differ.`)
  }
  const z = normalQuantile((1 + level) / 2)
  const counts = { onlyCandidate, onlyBaseline, n }
  return { status: 'measured', interval: [differenceAt(z, counts), differenceAt(-z, counts)], level }
}

/** Where Tango's statistic is `score`: an end of the interval that leaves out what scores further out. */
export function differenceAt(score: number, counts: PairedShares): number {
  const { onlyCandidate, onlyBaseline, n } = counts
  const estimate = (onlyCandidate - onlyBaseline) / n
  if (score >= 0) return onlyBaseline === n ? -1 : bisect((at) => score - scoreAt(at, counts), [-1, estimate], HALVINGS)
  return onlyCandidate === n ? 1 : bisect((at) => score - scoreAt(at, counts), [estimate, 1], HALVINGS)
}

/**
 * Tango's statistic for "the true difference is `difference`": (b − c − nΔ) / √(n(2q + Δ(1 − Δ))), with q the most
 * likely share of losses under that.
 */
export function scoreAt(difference: number, counts: PairedShares): number {
  const { onlyCandidate: b, onlyBaseline: c, n } = counts
  const q = mostLikelyLosses(difference, counts)
  const variance = n * (2 * q + difference * (1 - difference))
  const gap = b - c - n * difference
  return variance > 0 ? gap / Math.sqrt(variance) : gap === 0 ? 0 : Math.sign(gap) * Infinity
}

/** The larger root of 2n·q² + (−b − c + (2n − b + c)Δ)·q − cΔ(1 − Δ) = 0. */
export function mostLikelyLosses(difference: number, { onlyCandidate: b, onlyBaseline: c, n }: PairedShares): number {
  const linear = -b - c + (2 * n - b + c) * difference
  const constant = -c * difference * (1 - difference)
  return (Math.sqrt(Math.max(0, linear * linear - 8 * n * constant)) - linear) / (4 * n)
}
