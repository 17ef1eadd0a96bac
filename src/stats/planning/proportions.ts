import { normalQuantile } from '../distributions.ts'
import { notAShare, unmeasured, type Measurement, type Unmeasured } from '../measurement.ts'
import { normalLower } from '../tails.ts'
import { largestWhole, notCertain, rootOf } from './root.ts'

/** Two independent shares that are being compared. `n` counts the examples of one of the two samples. */
export interface PlannedShares {
  readonly baseline: number
  readonly candidate: number
  readonly alpha?: number
  readonly sides?: 1 | 2
}

/** The chance that the normal test of two independent shares finds their difference (R's power.prop.test). */
export function powerOfProportions({ n, ...shares }: PlannedShares & { n: number }): Measurement<{ power: number }> {
  if (!(n >= 1 && n < Infinity)) return unmeasured('too_few', `This needs at least 1 example a sample; n is ${n}.`)
  return refused(shares) ?? { status: 'measured', power: power({ n, ...shares }) }
}

/** How many examples per sample are needed to find the difference of two shares with the given power. Not rounded up. */
export function sampleSizeOfProportions({
  power: wanted = 0.8,
  ...shares
}: PlannedShares & { power?: number }): Measurement<{ n: number }> {
  const refusal = refused(shares) ?? notCertain({ alpha: shares.alpha, power: wanted })
  if (refusal !== undefined) return refusal
  const n = rootOf((n) => power({ n, ...shares }) - wanted, [1, 1e10])
  return n === null ? largestWhole(1e10) : { status: 'measured', n }
}

function power({ n, baseline, candidate, alpha = 0.05, sides = 2 }: PlannedShares & { n: number }): number {
  const sum = baseline + candidate
  const underNone = normalQuantile(1 - alpha / sides) * Math.sqrt(sum * (1 - sum / 2))
  const spread = Math.sqrt(baseline * (1 - baseline) + candidate * (1 - candidate))
  return normalLower((Math.sqrt(n) * Math.abs(candidate - baseline) - underNone) / spread)
}

function refused({ baseline, candidate, alpha = 0.05 }: PlannedShares): Unmeasured | undefined {
  if (baseline === candidate) return unmeasured('no_spread', `Both shares are ${baseline}; there is nothing to find.`)
  return notAShare({ 'share of the baseline': baseline, 'share of the candidate': candidate, alpha })
}
