import { normalQuantile, tQuantile } from '../distributions.ts'
import type { Interval } from '../intervals.ts'
import { Moments } from '../moments.ts'
import { notAShare, unmeasured, unusable, type Measurement, type Unmeasured } from '../measurement.ts'

/** People's scores and the judge's on the same examples, and the judge's on the many that nobody labelled. */
export interface PpiSample {
  readonly labels: readonly number[]
  readonly judged: readonly number[]
  readonly unlabelled: readonly number[]
}

/** The mean of people's scores, sharpened by the judge's. */
export interface PpiEstimate {
  readonly estimate: number
  readonly interval: Interval
  readonly level: number
  readonly standardError: number
  /** How much the judge is trusted: 0 not at all (the plain mean of the labels), 1 fully. */
  readonly lambda: number
  /** Mean of the labels alone, for comparison. */
  readonly classical: number
  readonly n: number
  readonly unlabelled: number
  readonly method: string
}

/**
 * PPI++ (Angelopoulos, Duchi and Zrnic 2023): θ = λ · mean(F) + mean(Y − λ f), for a judge of any quality; a useless one
 * gets λ = 0. `quantiles: 'normal'` is the published interval; Student's t, the default, is honest for few labels too.
 */
export function ppiMean(
  { labels, judged, unlabelled }: PpiSample,
  { level = 0.95, quantiles = 't', ...options }: { lambda?: number; level?: number; quantiles?: 'normal' | 't' } = {},
): Measurement<PpiEstimate> {
  const refusal = refused({ labels, judged, unlabelled }) ?? notAShare({ level })
  if (refusal !== undefined) return refusal
  const lambda = options.lambda ?? tuned({ labels, judged, unlabelled })
  if (!Number.isFinite(lambda)) return unmeasured('out_of_range', `λ must be a number; it is ${lambda}.`)
  const n = labels.length
  const guessed = momentsOf(unlabelled.map((f) => lambda * f))
  const missed = momentsOf(labels.map((y, at) => y - lambda * (judged[at] as number)))
  const estimate = guessed.mean + missed.mean
  const standardError = Math.sqrt(guessed.variance / unlabelled.length + missed.variance / n)
  const classical = momentsOf(labels).mean
  if (!(standardError > 1e-12)) {
    return unmeasured('no_spread', `The ${n} labels give no spread, so how sure their mean is is unknown.`, {
      estimate,
    })
  }
  const reach =
    quantiles === 't' ? tQuantile((1 + level) / 2, n - 1) * Math.sqrt(n / (n - 1)) : normalQuantile((1 + level) / 2)
  return {
    status: 'measured',
    estimate,
    interval: [estimate - reach * standardError, estimate + reach * standardError],
    level,
    standardError,
    lambda,
    classical,
    n,
    unlabelled: unlabelled.length,
    method: `PPI++, ${quantiles === 't' ? 't' : 'normal'}`,
  }
}

/** λ = cov₀(Y, f) / ((1 + n/N) · Var₁([f; F])), cut to 0..1. */
function tuned({ labels, judged, unlabelled }: PpiSample): number {
  const n = labels.length
  const [y, f] = [momentsOf(labels).mean, momentsOf(judged).mean]
  let covariance = 0
  for (const [at, label] of labels.entries()) covariance += ((label - y) * ((judged[at] as number) - f)) / n
  const all = new Moments()
  for (const score of judged) all.add(score)
  for (const score of unlabelled) all.add(score)
  const spread = (1 + n / unlabelled.length) * (all.variance ?? 0)
  return spread > 0 ? Math.min(1, Math.max(0, covariance / spread)) : 0
}

/** Mean, and variance with n. */
function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  const moments = new Moments()
  for (const value of values) moments.add(value)
  return { mean: moments.sum.value / moments.n, variance: moments.squaredDeviations / moments.n }
}

function refused({ labels, judged, unlabelled }: PpiSample): Unmeasured | undefined {
  if (labels.length !== judged.length) {
    return unmeasured(
      'different_lengths',
      `Each label needs the judge's score of the same example; there are ${labels.length} labels and ${judged.length} scores.`,
    )
  }
  return (
    unusable(labels, { what: 'label' }) ??
    unusable(judged, { what: 'score of a labelled example', atLeast: 0 }) ??
    unusable(unlabelled, { what: 'unlabelled example' })
  )
}
