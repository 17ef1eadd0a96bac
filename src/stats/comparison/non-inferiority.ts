import { tQuantile } from '../distributions.ts'
import { notAShare, unmeasured, type Measurement } from '../measurement.ts'
import { tUpper } from '../tails.ts'

/** Whether one thing is worse than another by no more than a margin. */
export interface NonInferiority {
  readonly verdict: 'no_worse' | 'worse' | 'inconclusive'
  /** One-sided bounds of the mean difference: `no_worse` needs `lower` above −margin, `worse` has `upper` below it. */
  readonly lower: number
  readonly upper: number
  /** One-sided, of "it is worse by the margin or more". */
  readonly pValue: number
  readonly margin: number
  readonly alpha: number
}

/** Tests a mean difference (candidate − baseline; higher is better) against `margin`, the largest loss that is accepted. */
export function nonInferiority(
  { estimate, standardError, df }: { estimate: number; standardError: number; df: number },
  { margin, alpha = 0.05 }: { margin: number; alpha?: number | undefined },
): Measurement<NonInferiority> {
  if (!(margin >= 0 && margin < Infinity)) {
    return unmeasured('out_of_range', `The margin must be a number from 0; it is ${margin}.`)
  }
  const refusal = notAShare({ alpha })
  if (refusal !== undefined) return refusal
  if (!(Number.isFinite(estimate) && standardError > 0 && standardError < Infinity && df > 0)) {
    return unmeasured('no_spread', 'A difference is only tested against a margin where its standard error is known.')
  }
  const reach = tQuantile(1 - alpha, df) * standardError
  const lower = estimate - reach
  const upper = estimate + reach
  const pValue = tUpper((estimate + margin) / standardError, df)
  const verdict = lower > -margin ? 'no_worse' : upper < -margin ? 'worse' : 'inconclusive'
  return { status: 'measured', verdict, lower, upper, pValue, margin, alpha }
}
