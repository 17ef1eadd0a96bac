import { binomialAt, binomialLower, chiSquaredUpper } from '../tails.ts'
import { notACount, unmeasured, type Measurement } from '../measurement.ts'

/** McNemar's test of whether two ways pass equally often the same examples, in its four usual forms. */
export interface McNemar {
  /** Pairs that only one of the two passed. */
  readonly discordant: number
  /** Two-sided and exact: never too small, and on few discordant pairs a little too large. */
  readonly exact: number
  /** Two-sided with half the probability of the outcome itself, which is closer on few discordant pairs. */
  readonly midP: number
  readonly chiSquared: { readonly statistic: number; readonly pValue: number }
  /** With the continuity correction. */
  readonly corrected: { readonly statistic: number; readonly pValue: number }
}

/** `onlyCandidate` and `onlyBaseline` are how many pairs only the one and only the other passed. */
export function mcNemarTest({
  onlyCandidate,
  onlyBaseline,
}: {
  onlyCandidate: number
  onlyBaseline: number
}): Measurement<McNemar> {
  const refusal = notACount({
    'pairs that only the candidate passed': onlyCandidate,
    'pairs that only the baseline passed': onlyBaseline,
  })
  if (refusal !== undefined) return refusal
  const discordant = onlyCandidate + onlyBaseline
  if (discordant === 0) {
    return unmeasured('no_spread', 'The two agree on every pair, so there is nothing to test.', { estimate: 0 })
  }
  const smaller = Math.min(onlyCandidate, onlyBaseline)
  const coin = { n: discordant, p: 0.5 }
  const twoSided = 2 * binomialLower(smaller, coin)
  const gap = Math.abs(onlyCandidate - onlyBaseline)
  return {
    status: 'measured',
    discordant,
    exact: Math.min(1, twoSided),
    midP: Math.min(1, twoSided - binomialAt(smaller, coin)),
    chiSquared: chiSquared(gap, discordant),
    corrected: chiSquared(Math.max(0, gap - 1), discordant),
  }
}

function chiSquared(gap: number, discordant: number): { statistic: number; pValue: number } {
  const statistic = (gap * gap) / discordant
  return { statistic, pValue: chiSquaredUpper(statistic, 1) }
}
