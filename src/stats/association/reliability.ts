import type { Interval } from '../intervals.ts'
import { wilsonInterval } from '../intervals.ts'
import { unmeasured, type Measurement } from '../measurement.ts'
import type { Resampled, ResampleOptions } from '../resampling/resample.ts'
import { resampledOverGroups } from './average-precision.ts'
import { notLabelled, type Labelled } from './labelled.ts'

/** The examples whose score lies in one part of 0 to 1. */
export interface ReliabilityBin {
  /** Scores from here, the last bin's end included. */
  readonly from: number
  readonly to: number
  readonly n: number
  readonly meanScore: number
  /** The share that is positive, with Wilson's interval; for examples that are independent. */
  readonly share: number
  readonly interval: Interval
}

/** How far scores can be taken for probabilities. */
export interface Reliability {
  /** Mean squared distance of score and label (Brier 1950): 0 is best, .25 is what a constant .5 gets. */
  readonly brier: Measurement<Resampled>
  /**
   * Expected calibration error (Naeini et al. 2015): the distance of mean score and share in each bin, weighted by the
   * bin's examples. Chance alone makes it larger than 0 in small samples.
   */
  readonly calibrationError: Measurement<Resampled>
  /** Bins that hold examples, in ascending order: the reliability diagram. */
  readonly bins: readonly ReliabilityBin[]
}

/** Whether scores from 0 to 1 are as often right as they say. `bins` of equal width. */
export function reliability(
  sample: Labelled,
  { bins = 10, ...options }: ResampleOptions & { bins?: number | undefined } = {},
): Measurement<Reliability> {
  const refusal = notLabelled(sample)
  if (refusal !== undefined) return refusal
  const { scores, labels } = sample
  const outside = scores.find((score) => score < 0 || score > 1)
  if (outside !== undefined) {
    return unmeasured('out_of_range', `A probability lies between 0 and 1; one score is ${outside}.`)
  }
  const binOf = scores.map((score) => Math.min(bins - 1, Math.floor(score * bins)))
  const distances = Float64Array.from(scores, (score, at) => score - Number(labels[at]))
  const squares = distances.map((distance) => distance ** 2)
  // By index: the loops of a bootstrap run thousands of times.
  const brier = resampledOverGroups(sample, options, (weights) => {
    let [sum, n] = [0, 0]
    for (let at = 0; at < squares.length; at++) {
      const weight = weights[at] as number
      sum += weight * (squares[at] as number)
      n += weight
    }
    return n === 0 ? null : sum / n
  })
  const calibrationError = resampledOverGroups(sample, options, (weights) => {
    const gaps = new Float64Array(bins)
    let n = 0
    for (let at = 0; at < distances.length; at++) {
      const weight = weights[at] as number
      gaps[binOf[at] as number]! += weight * (distances[at] as number)
      n += weight
    }
    return n === 0 ? null : gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / n
  })
  return { status: 'measured', brier, calibrationError, bins: diagram(sample, { bins, binOf }) }
}

function diagram(
  { scores, labels }: Labelled,
  { bins, binOf }: { bins: number; binOf: readonly number[] },
): ReliabilityBin[] {
  return Array.from({ length: bins }, (_, bin) => {
    const members = [...scores.keys()].filter((at) => binOf[at] === bin)
    const n = members.length
    const positives = members.filter((at) => labels[at] === true).length
    const total = members.reduce((sum, at) => sum + (scores[at] as number), 0)
    const [from, to] = [bin / bins, (bin + 1) / bins]
    return { from, to, n, meanScore: total / n, share: positives / n, interval: wilsonInterval(positives, { n }) }
  }).filter(({ n }) => n > 0)
}
