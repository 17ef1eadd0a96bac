import { clusteredError } from '../clustered-error.ts'
import { normalQuantile } from '../distributions.ts'
import type { Interval } from '../intervals.ts'
import { notAShare, unmeasured, type Measurement } from '../measurement.ts'
import { midRanks } from '../ranks.ts'
import { notLabelled, type Labelled } from './labelled.ts'

/** The chance that a positive example scores above a negative one; ties count half. */
export interface Auroc {
  readonly estimate: number
  readonly interval: Interval
  readonly level: number
  /** DeLong, DeLong and Clarke-Pearson 1988; with groups, their components summed over each group (Obuchowski 1997). */
  readonly standardError: number
  readonly positives: number
  readonly negatives: number
  readonly method: string
}

/** One threshold: scores of at least this are called positive. */
export interface RocPoint {
  readonly threshold: number
  readonly sensitivity: number
  readonly specificity: number
}

/** Area under the ROC curve, with DeLong's standard error and an interval on the logit scale, which stays within 0..1. */
export function auroc(sample: Labelled, { level = 0.95 }: { level?: number | undefined } = {}): Measurement<Auroc> {
  const refusal = notLabelled(sample) ?? notAShare({ level })
  if (refusal !== undefined) return refusal
  const { positives, negatives } = split(sample)
  const { ranks } = midRanks([...positives, ...negatives])
  const [m, n] = [positives.length, negatives.length]
  const own = midRanks(positives).ranks
  const others = midRanks(negatives).ranks
  // Of each positive the share of negatives below it, and of each negative the share of positives above it (Sun and Xu 2014).
  const below = own.map((rank, at) => ((ranks[at] as number) - rank) / n)
  const above = others.map((rank, at) => 1 - ((ranks[m + at] as number) - rank) / m)
  const estimate = below.reduce((sum, share) => sum + share, 0) / m
  const independent = Math.sqrt(variance(below) / m + variance(above) / n)
  if (estimate === 0 || estimate === 1 || !(independent > 1e-12)) {
    return unmeasured(
      'no_spread',
      estimate === 0 || estimate === 1
        ? `The ${m} positive and ${n} negative examples do not overlap, so how sure the area is is unknown.`
        : `All ${m + n} scores are the same, so they tell nothing apart.`,
      {
        estimate,
      },
    )
  }
  const clustered = clusteredError(influencesOf(sample, { below, above, estimate }), { ...sample, level, estimate })
  if (clustered !== undefined && 'status' in clustered) return clustered
  const { standardError, t } = clustered ?? { standardError: independent, t: normalQuantile((1 + level) / 2) }
  const half = (t * standardError) / (estimate * (1 - estimate))
  const centre = Math.log(estimate / (1 - estimate))
  const interval: Interval = [logistic(centre - half), logistic(centre + half)]
  return {
    status: 'measured',
    estimate,
    interval,
    level,
    standardError,
    positives: m,
    negatives: n,
    method: `DeLong, logit scale${clustered === undefined ? '' : ', clustered t'}`,
  }
}

/** How much each example moves the area, in the order of the sample. */
function influencesOf(
  { labels }: Labelled,
  { below, above, estimate }: { below: Float64Array; above: Float64Array; estimate: number },
): number[] {
  let [positive, negative] = [0, 0]
  return labels.map((label) => {
    const side = label ? below : above
    const component = side[label ? positive++ : negative++] as number
    return ((component - estimate) * labels.length) / side.length
  })
}

/** Sensitivity and specificity at each threshold that changes them, from the strictest down. */
export function rocCurve(sample: Labelled): Measurement<{ points: readonly RocPoint[] }> {
  const refusal = notLabelled(sample)
  if (refusal !== undefined) return refusal
  const { positives, negatives } = split(sample)
  const order = [...sample.scores.keys()].sort((a, b) => (sample.scores[b] as number) - (sample.scores[a] as number))
  const points: RocPoint[] = []
  let [hits, alarms] = [0, 0]
  for (const [at, index] of order.entries()) {
    if (sample.labels[index] === true) hits++
    else alarms++
    const threshold = sample.scores[index] as number
    if (sample.scores[order[at + 1] ?? -1] === threshold) continue
    points.push({ threshold, sensitivity: hits / positives.length, specificity: 1 - alarms / negatives.length })
  }
  return { status: 'measured', points }
}

function split({ scores, labels }: Labelled): { positives: number[]; negatives: number[] } {
  return {
    positives: scores.filter((_, at) => labels[at] === true),
    negatives: scores.filter((_, at) => labels[at] === false),
  }
}

function variance(values: Float64Array): number {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length
  return values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1)
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x))
}
