import {
  clopperPearsonInterval,
  correctedWilsonInterval,
  jeffreysInterval,
  wilsonInterval,
  type Interval,
} from './intervals.ts'
import { notACount, notAShare, tooFew, unmeasured, type Measurement, type Unmeasured } from './measurement.ts'
import { binomialAt, binomialLower } from './tails.ts'

/**
 * Wilson: close to its level on average. Clopper–Pearson: never covers less than its level, and is wider. Jeffreys:
 * Bayes' interval from Beta(½, ½). Wilson with continuity correction: between the first two.
 */
export type ProportionMethod = 'wilson' | 'wilson, continuity-corrected' | 'clopper-pearson' | 'jeffreys'

/** A share with its interval and the method used. */
export interface Proportion {
  readonly estimate: number
  readonly interval: Interval
  readonly level: number
  readonly successes: number
  readonly n: number
  readonly method: ProportionMethod
}

const INTERVALS = {
  wilson: wilsonInterval,
  'wilson, continuity-corrected': correctedWilsonInterval,
  'clopper-pearson': clopperPearsonInterval,
  jeffreys: jeffreysInterval,
}

/** The share of `successes` among `n` independent examples, with its interval. */
export function proportion(
  successes: number,
  {
    n,
    level = 0.95,
    method = 'wilson',
  }: { n: number; level?: number | undefined; method?: ProportionMethod | undefined },
): Measurement<Proportion> {
  const refusal = notSuccesses(successes, n) ?? notAShare({ level })
  if (refusal !== undefined) return refusal
  const interval = INTERVALS[method](successes, { n, level })
  return { status: 'measured', estimate: successes / n, interval, level, successes, n, method }
}

/**
 * The exact test of whether the true share is `share`. Two-sided: all outcomes that are no more likely than the one
 * seen (R's binom.test).
 */
export function binomialTest(
  successes: number,
  {
    n,
    share = 0.5,
    side = 'two-sided',
  }: { n: number; share?: number | undefined; side?: 'two-sided' | 'greater' | 'less' | undefined },
): Measurement<{ pValue: number }> {
  const refusal = notSuccesses(successes, n) ?? notAShare({ share })
  if (refusal !== undefined) return refusal
  const binomial = { n, p: share }
  // P(X ≥ k) as the lower tail of the failures, which loses no digits.
  const upper = binomialLower(n - successes, { n, p: 1 - share })
  const lower = binomialLower(successes, binomial)
  if (side !== 'two-sided') return { status: 'measured', pValue: side === 'greater' ? upper : lower }
  const bar = binomialAt(successes, binomial) * (1 + 1e-7)
  let pValue = 0
  for (let k = 0; k <= n; k++) {
    const chance = binomialAt(k, binomial)
    if (chance <= bar) pValue += chance
  }
  return { status: 'measured', pValue: Math.min(1, pValue) }
}

function notSuccesses(successes: number, n: number): Unmeasured | undefined {
  const refusal = notACount({ examples: n, successes })
  if (refusal !== undefined) return refusal
  if (n === 0) return tooFew(0, { what: 'example', atLeast: 1 })
  return successes > n
    ? unmeasured('out_of_range', `${successes} of ${n} cannot be: a part is not larger than the whole.`)
    : undefined
}
