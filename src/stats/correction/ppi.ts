import { normalQuantile, tQuantile } from '../distributions.ts'
import type { Interval } from '../intervals.ts'
import { Moments } from '../moments.ts'
import { isUsable, notAShare, tooFew, unmeasured, unusable, type Measurement, type Unmeasured } from '../measurement.ts'

/** The scores of people and of the judge on the same examples, and the judge's on the many that nobody labelled. */
export interface PpiSample {
  readonly labels: readonly number[]
  readonly judged: readonly number[]
  readonly unlabelled: readonly number[]
}

/** The mean of people's scores, made more precise by the judge's. */
export interface PpiEstimate {
  readonly estimate: number
  readonly interval: Interval
  readonly level: number
  readonly standardError: number
  /** The weight of the judge: 0 is none (the plain mean of the labels), 1 is full. */
  readonly lambda: number
  /** Mean of the labels alone, for comparison. */
  readonly classical: number
  readonly n: number
  readonly unlabelled: number
  readonly method: string
}

export interface PpiOptions {
  /** The weight of the judge. Tuned to the sample if left out. */
  readonly lambda?: number | undefined
  readonly level?: number | undefined
  /**
   * `leave-one-out`, the default: each label's share of the spread uses a λ tuned without it, and the interval is
   * Student's t; it needs 30 labels. `published`: the interval of the paper, too narrow for few labels.
   */
  readonly interval?: 'leave-one-out' | 'published' | undefined
}

/** With fewer, the interval of a tuned estimate covers less than its level for pass and fail (see bench/stats). */
const FEWEST_LABELS = 30

/**
 * PPI++ (Angelopoulos, Duchi and Zrnic 2023): θ = λ · mean(F) + mean(Y − λ f), for a judge of any quality; a useless one
 * gets λ near 0, and the labels then count alone.
 */
export function ppiMean(
  { labels, judged, unlabelled }: PpiSample,
  { level = 0.95, interval = 'leave-one-out', ...options }: PpiOptions = {},
): Measurement<PpiEstimate> {
  const refusal = refused({ labels, judged, unlabelled }) ?? notAShare({ level })
  if (refusal !== undefined) return refusal
  const tuning = tuningOf({ labels, judged, unlabelled })
  const lambda = options.lambda ?? tuning.lambda
  if (!isUsable(lambda)) return unmeasured('out_of_range', `λ must be a number; it is ${lambda}.`)
  const n = labels.length
  const guessed = momentsOf(unlabelled)
  const estimate = lambda * guessed.mean + momentsOf(labels.map((y, at) => y - lambda * (judged[at] as number))).mean
  const own = interval === 'leave-one-out'
  if (own && n < FEWEST_LABELS) return { ...tooFew(n, { what: 'label', atLeast: FEWEST_LABELS }), estimate }
  const lambdaOf = (at: number): number => (own && options.lambda === undefined ? tuning.without(at) : lambda)
  const missed = momentsOf(labels.map((y, at) => y - lambdaOf(at) * ((judged[at] as number) - guessed.mean)))
  const standardError = Math.sqrt(
    (lambda ** 2 * guessed.variance) / unlabelled.length + missed.variance / (own ? n - 1 : n),
  )
  if (!(standardError > 1e-12)) {
    return unmeasured('no_spread', `The ${n} labels give no spread, so how sure their mean is is unknown.`, {
      estimate,
    })
  }
  const reach = own ? tQuantile((1 + level) / 2, n - 1) : normalQuantile((1 + level) / 2)
  return {
    status: 'measured',
    estimate,
    interval: [estimate - reach * standardError, estimate + reach * standardError],
    level,
    standardError,
    lambda,
    classical: momentsOf(labels).mean,
    n,
    unlabelled: unlabelled.length,
    method: `PPI++, ${own ? 'leave-one-out t' : 'as published'}`,
  }
}

/** λ = cov₀(Y, f) / ((1 + n/N) · Var₁([f; F])), cut to 0..1; of all labels, and without one of them. */
function tuningOf({ labels, judged, unlabelled }: PpiSample): { lambda: number; without: (at: number) => number } {
  const n = labels.length
  const [y, f] = [momentsOf(labels).mean, momentsOf(judged).mean]
  const products = labels.map((label, at) => (label - y) * ((judged[at] as number) - f))
  const sum = products.reduce((all, product) => all + product, 0)
  const all = new Moments()
  for (const score of judged) all.add(score)
  for (const score of unlabelled) all.add(score)
  const spread = (1 + n / unlabelled.length) * (all.variance ?? 0)
  const lambda = (covariance: number): number => (spread > 0 ? Math.min(1, Math.max(0, covariance / spread)) : 0)
  return {
    lambda: lambda(sum / n),
    without: (at) => lambda((sum - ((products[at] as number) * n) / (n - 1)) / (n - 1)),
  }
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
