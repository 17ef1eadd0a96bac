import { lowerBound, upperBound } from '../bounded/bounded-mean.ts'
import { bisect } from '../bisect.ts'
import type { Decided } from './together.ts'
import { differenceAt, scoreAt, type PairedShares } from './paired-shares.ts'
import { sharesAt } from './shares-at-margin.ts'
import type { PairedDifference, PairedDifferences } from './paired.ts'
import { normalQuantile, tQuantile } from '../distributions.ts'
import type { Interval } from '../intervals.ts'
import type { Measurement } from '../measurement.ts'
import { isShares, SCALE, SHARES_METHOD, sharesOf } from './difference-test.ts'

/** The uncertainty of a mean difference, or why the sample gives none. */
export interface Bounds {
  readonly ci: Interval | null
  readonly ciMethod: string
  /** One-sided, at 1 − α. */
  readonly lower: () => number | null
}

interface Sample {
  readonly differences: PairedDifferences
  readonly interval: Measurement<PairedDifference>
}

/**
 * The interval of a difference at the part of α that its test was decided at: all differences that the test does not
 * refuse. For pass and fail Tango's score, for scores and groups t. Where the test of no difference is another one (an
 * exact one, for few pairs), the end next to 0 is moved to where that test says it is (test-based: Miettinen 1976).
 */
export function boundsOfDifference(
  sample: Sample,
  { differs, alpha }: { differs: Decided | null; alpha: number },
): Bounds {
  const level = differs?.level ?? alpha
  return isShares(sample.differences) ? shareBounds(sample, { level, alpha }) : scoreBounds(sample, { level, alpha })
}

function shareBounds({ differences }: Sample, { level, alpha }: { level: number; alpha: number }): Bounds {
  const counts = sharesOf(differences)
  const test = differences.mcNemar()
  // A score of 0 counts as much as the test says that it does.
  const faith = test.status === 'measured' ? agreement(Math.abs(scoreAt(0, counts)), -normalQuantile(test.midP / 2)) : 1
  const reach = -normalQuantile(level / 2) / faith
  return {
    ci: [differenceAt(reach, counts), differenceAt(-reach, counts)],
    ciMethod: SHARES_METHOD,
    lower: () => shareBound(-1, { counts, tail: alpha }),
  }
}

const HALVINGS = { steps: 14 }

/** A one-sided bound of paired shares by the counted test, looked for around the normal one. */
function shareBound(side: -1 | 1, { counts, tail }: { counts: PairedShares; tail: number }): number {
  const { onlyCandidate, onlyBaseline, n } = counts
  const estimate = (onlyCandidate - onlyBaseline) / n
  const reach = differenceAt(side * normalQuantile(tail), counts) - estimate
  const [near, far] = [estimate + 0.5 * reach, Math.max(-1, Math.min(1, estimate + 2 * reach))]
  const short = (at: number): number => {
    const { atMost, atLeast } = sharesAt(at, counts)
    return (side < 0 ? atMost : atLeast) - tail
  }
  return side < 0 ? bisect(short, [far, near], HALVINGS) : bisect((at) => -short(at), [near, far], HALVINGS)
}

/** How many times as much the counted test makes of a deviation as its normal form does. */
function agreement(normal: number, counted: number): number {
  return normal > 0.1 && counted > 0.1 && counted < 7 ? counted / normal : 1
}

function scoreBounds({ differences, interval }: Sample, { level, alpha }: { level: number; alpha: number }): Bounds {
  if (interval.status === 'unmeasured') {
    return { ci: null, ciMethod: `none: ${interval.reason}`, lower: () => boundedEnd(-1, { differences, tail: alpha }) }
  }
  const { estimate, standardError, df, pValue: byT, method } = interval
  const test = differences.signFlip()
  const p = test.status === 'measured' ? test.pValue : byT
  const faith = (tail: number): number =>
    p <= tail === byT <= tail ? 1 : tQuantile(1 - p / 2, df) / (Math.abs(estimate) / standardError)
  const half = (tail: number): number => (tQuantile(1 - tail / 2, df) * standardError) / faith(tail)
  return {
    ci: onScale([estimate - half(level), estimate + half(level)]),
    ciMethod: method,
    lower: () => Math.max(-1, estimate - half(2 * alpha)),
  }
}

/** The ends at which a loss is compared with the margin, each one-sided at the part of α of its own test. */
export function boundsAtMargin(
  { differences }: Sample,
  { noWorse, worse }: { noWorse: Decided; worse: Decided },
): Interval {
  if (!isShares(differences)) {
    return [
      boundedEnd(-1, { differences, tail: noWorse.level }) ?? -1,
      boundedEnd(1, { differences, tail: worse.level }) ?? 1,
    ]
  }
  const counts = sharesOf(differences)
  return [shareBound(-1, { counts, tail: noWorse.level }), shareBound(1, { counts, tail: worse.level })]
}

/** Up to so many units each is weighed; beyond, the one that was not seen is only a shift. */
const WEIGHED_UP_TO = 500

/**
 * What a difference of scores lies between, each end one-sided at `tail`, whatever the shape of the scores: a loss of a
 * whole point may be as rare as these units allow. `null` where there is one unit.
 */
export function boundsOfAnyShape(differences: PairedDifferences, tail: number): Interval | null {
  if (differences.clusters < 2) return null
  const few = differences.clusters <= WEIGHED_UP_TO ? differences.units() : undefined
  if (few !== undefined)
    return [lowerBound(tail, { units: few, scale: SCALE }), upperBound(tail, { units: few, scale: SCALE })]
  return onScale([manyEnd(-1, { differences, tail }), manyEnd(1, { differences, tail })])
}

function manyEnd(side: -1 | 1, { differences, tail }: { differences: PairedDifferences; tail: number }): number {
  const { estimate, standardError, df } = differences.withOneMore(side)
  return estimate + side * tQuantile(1 - tail, df) * standardError
}

function boundedEnd(
  side: -1 | 1,
  { differences, tail }: { differences: PairedDifferences; tail: number },
): number | null {
  const units = differences.units()
  if (units !== undefined) {
    if (differences.clusters < 2) return null
    return side < 0 ? lowerBound(tail, { units, scale: SCALE }) : upperBound(tail, { units, scale: SCALE })
  }
  return manyEnd(side, { differences, tail })
}

function onScale([low, high]: Interval): Interval {
  return [Math.max(SCALE[0], low), Math.min(SCALE[1], high)]
}
