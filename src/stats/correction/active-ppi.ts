import { tQuantile } from '../distributions.ts'
import { isUsable, notAShare, tooFew, unmeasured, unusable, type Measurement } from '../measurement.ts'
import type { PpiEstimate } from './ppi.ts'

/** Labelled examples that were drawn with known probabilities, and the judge's scores of all from which they were drawn. */
export interface ActiveSample {
  readonly labels: readonly number[]
  readonly judged: readonly number[]
  /** With which probability each came in, up to a common factor: those of whom only some were labelled are no other case. */
  readonly probabilities: readonly number[]
  /** Labelled examples of one document, user or session are not independent. */
  readonly groups?: readonly (string | undefined)[] | undefined
  /** Over all from which they were drawn, the labelled among them. */
  readonly population: { readonly n: number; readonly mean: number; readonly variance: number }
}

/** With fewer, the interval covers less than its level (see bench/stats/active-labels.ts). */
const FEWEST_LABELS = 30

const Z = 1.96

/**
 * The mean of people's scores over all, from labels drawn with unequal probabilities: active inference (Zrnic and Candès 2024),
 * θ = λ · mean(F) + Σ w (Y − λ f) / Σ w with w = 1 / probability. The weight λ of the judge is tuned to the labels, and each label's
 * share of the spread uses a λ tuned without it.
 */
export function activePpiMean(
  sample: ActiveSample,
  { level = 0.95 }: { level?: number | undefined } = {},
): Measurement<PpiEstimate> {
  const refusal = refused(sample) ?? notAShare({ level })
  if (refusal !== undefined) return refusal
  const { labels, judged, probabilities, population, groups = [] } = sample
  const n = labels.length
  if (n < FEWEST_LABELS) return tooFew(n, { what: 'label', atLeast: FEWEST_LABELS })
  const weights = probabilities.map((probability) => 1 / probability)
  const total = sum(weights)
  const tuned = tuning(sample, weights)
  const { lambda } = tuned
  const missed = labels.map((label, at) => label - lambda * (judged[at] as number))
  const rectifier = sum(missed.map((one, at) => one * (weights[at] as number))) / total
  const estimate = lambda * population.mean + rectifier
  const clusters = new Map<string, number>()
  let shared = 0
  labels.forEach((label, at) => {
    const weight = weights[at] as number
    const own = tuned.without(at)
    const centred = (judged[at] as number) - population.mean
    // By how much this label moves the estimate.
    const moved = weight * (label - own * centred - (rectifier + lambda * population.mean))
    shared += 2 * weight * lambda * centred * (missed[at]! - rectifier)
    const cluster = groups[at] === undefined ? `row ${at}` : `group ${groups[at]}`
    clusters.set(cluster, (clusters.get(cluster) ?? 0) + moved)
  })
  const count = clusters.size
  // As in Wilson's interval, z²/4 of an error more: where errors are rare, few seen are no proof that they are few.
  const unseen = (Z ** 2 / 4) * (sum(weights.map((weight) => weight ** 2)) / n)
  const spread = ((sum([...clusters.values()].map((one) => one ** 2)) + unseen) / total ** 2) * (count / (count - 1))
  const variance = spread + (lambda ** 2 * population.variance) / population.n + shared / (total * population.n)
  const standardError = Math.sqrt(Math.max(variance, spread))
  if (!(standardError > 1e-12)) {
    return unmeasured('no_spread', `The ${n} labels give no spread, so how sure their mean is is unknown.`, {
      estimate,
    })
  }
  const reach = tQuantile((1 + level) / 2, Math.max(1, Math.min(count, effective(weights)) - 1)) * standardError
  return {
    status: 'measured',
    estimate,
    interval: [estimate - reach, estimate + reach],
    level,
    standardError,
    lambda,
    classical: sum(labels.map((label, at) => label * (weights[at] as number))) / total,
    n,
    unlabelled: population.n - n,
    method: 'active PPI, weighted by inclusion probability, leave-one-out t',
  }
}

/** How many equally weighted labels tell as much (Kish). */
export function effective(weights: readonly number[]): number {
  return sum(weights) ** 2 / sum(weights.map((weight) => weight ** 2))
}

/** The λ with the least spread of weighted errors, cut to 0..1; of all labels, and without one of them. */
function tuning(
  { labels, judged, population }: ActiveSample,
  weights: readonly number[],
): { lambda: number; without: (at: number) => number } {
  const mean = sum(labels.map((label, at) => label * (weights[at] as number))) / sum(weights)
  const squares = weights.map((weight) => weight ** 2)
  const centred = judged.map((score) => score - population.mean)
  const products = labels.map((label, at) => (squares[at] as number) * (label - mean) * (centred[at] as number))
  const own = centred.map((one, at) => (squares[at] as number) * one ** 2)
  const [above, below] = [sum(products), sum(own)]
  const cut = (a: number, b: number): number => (b > 1e-12 ? Math.min(1, Math.max(0, a / b)) : 0)
  return {
    lambda: cut(above, below),
    without: (at) => cut(above - (products[at] as number), below - (own[at] as number)),
  }
}

function refused({ labels, judged, probabilities, population }: ActiveSample): Measurement<PpiEstimate> | undefined {
  if (labels.length !== judged.length || labels.length !== probabilities.length) {
    return unmeasured(
      'different_lengths',
      `Each label needs the judge's score and its probability; there are ${labels.length} labels, ${judged.length} scores and ${probabilities.length} probabilities.`,
    )
  }
  const wrong = probabilities.find((probability) => !(probability > 0 && probability <= 1))
  if (wrong !== undefined) {
    return unmeasured('out_of_range', `A probability is above 0 and at most 1; one is ${wrong}.`)
  }
  if (!(population.n >= labels.length) || !isUsable(population.mean) || !(population.variance >= 0)) {
    return unmeasured(
      'out_of_range',
      `The scores of all ${population.n} are not those from which ${labels.length} were drawn.`,
    )
  }
  return unusable(labels, { what: 'label' }) ?? unusable(judged, { what: 'score of a labelled example', atLeast: 0 })
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
