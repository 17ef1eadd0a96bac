import { normalQuantile } from '../distributions.ts'
import type { Interval } from '../intervals.ts'
import { notACount, notAShare, tooFew, unmeasured, type Measurement } from '../measurement.ts'

/** How independent pairs of pass and fail fell; of `n` pairs the others agree. */
export interface PairedShares {
  readonly onlyCandidate: number
  readonly onlyBaseline: number
  readonly n: number
}

/**
 * The score interval of the difference of two paired shares, candidate − baseline (Tango 1998). Unlike a t interval it
 * holds what it says with few differing pairs, and with none at all.
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
  const estimate = (onlyCandidate - onlyBaseline) / n
  const score = (difference: number): number => scoreAt(difference, { onlyCandidate, onlyBaseline, n })
  const low = onlyBaseline === n ? -1 : crossing((difference) => score(difference) - z, [-1, estimate])
  const high = onlyCandidate === n ? 1 : crossing((difference) => score(difference) + z, [estimate, 1])
  return { status: 'measured', interval: [low, high], level }
}

/**
 * Tango's statistic of "the true difference is `difference`": (b − c − nΔ) / √(n(2q + Δ(1 − Δ))), with q the most
 * likely share of losses under that: the larger root of 2n·q² + (−b − c + (2n − b + c)Δ)·q − cΔ(1 − Δ) = 0.
 */
export function scoreAt(difference: number, { onlyCandidate: b, onlyBaseline: c, n }: PairedShares): number {
  const linear = -b - c + (2 * n - b + c) * difference
  const constant = -c * difference * (1 - difference)
  const q = (Math.sqrt(Math.max(0, linear * linear - 8 * n * constant)) - linear) / (4 * n)
  const variance = n * (2 * q + difference * (1 - difference))
  const gap = b - c - n * difference
  return variance > 0 ? gap / Math.sqrt(variance) : gap === 0 ? 0 : Math.sign(gap) * Infinity
}

/** Where a decreasing function crosses 0, by halving. */
function crossing(f: (x: number) => number, [from, to]: readonly [number, number]): number {
  let [low, high] = [from, to]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (f(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
