import type { Measurement } from '../../stats/measurement.ts'
import type { PairedDifference, PairedDifferences } from '../../stats/comparison/paired.ts'
import { tQuantile } from '../../stats/distributions.ts'
import { unitsForMargin } from '../../stats/planning/margin-plan.ts'
import { pairsNeeded, smallestFlip } from '../../stats/planning/paired-shares-plan.ts'
import { smallestEffect, unitsNeeded } from '../../stats/planning/sign-flip-power.ts'
import type { Answer } from './families.ts'
import { isShares } from '../../stats/comparison/difference-test.ts'

/** The chance with which a difference of the size that is called detectable would be found. */
export const POWER = 0.8
/** Nobody labels more examples than this. */
const MOST = 1e9

interface Sample {
  readonly differences: PairedDifferences
  readonly interval: Measurement<PairedDifference>
}

/**
 * What this sample could have shown, and how many pairs would show what it suggests: the observed difference or, with a
 * margin, that the loss is within it. Both by the test that decides, at the part of α that it had.
 */
export function settling(
  sample: Sample,
  {
    answer: { differs },
    rule: { margin, alpha },
  }: { answer: Answer; rule: { margin: number | undefined; alpha: number } },
): { detectable: number | null; needed: number | null } {
  const level = differs?.level ?? alpha
  return {
    detectable: detectableIn(sample, level),
    needed: margin === undefined ? neededToShow(sample, level) : neededForMargin(sample, { margin, alpha }),
  }
}

function detectableIn({ differences, interval }: Sample, alpha: number): number | null {
  if (interval.status === 'unmeasured') return null
  const sureness = { alpha, power: POWER }
  if (isShares(differences)) {
    const passes = { passRate: interval.baseline, correlation: interval.correlation ?? 0 }
    const shown = ([1, -1] as const).map((direction) =>
      smallestFlip(differences.n, { ...passes, ...sureness, direction }),
    )
    const sizes = shown.filter((size) => size !== null)
    return sizes.length === 0 ? null : Math.max(...sizes)
  }
  const effect = smallestEffect(Math.round(interval.df) + 1, sureness)
  if (effect === null) return null
  const inErrors = uncertain(effect * Math.sqrt(interval.df + 1), { df: interval.df, alpha })
  const size = inErrors * interval.standardError
  return size <= 1 ? size : null
}

/**
 * The spread was itself estimated from this sample, and where it came out too small, so does what is called detectable.
 * This many standard errors are found with the power on average over that.
 */
function uncertain(errors: number, { df, alpha }: { df: number; alpha: number }): number {
  const bar = tQuantile(1 - alpha / 2, df)
  let known = errors
  for (let step = 0; step < 8; step++) known = bar + (errors - bar) * Math.sqrt(1 + (known * known) / (2 * df))
  return known
}

function neededToShow({ differences, interval }: Sample, alpha: number): number | null {
  if (interval.status === 'unmeasured' || interval.estimate === 0) return null
  const { n, clusters, counts } = differences
  if (isShares(differences)) {
    return pairsNeeded({ gains: counts.better / n, losses: counts.worse / n }, { alpha, power: POWER, most: MOST })
  }
  const sd = interval.standardError * Math.sqrt(clusters)
  const units = unitsNeeded(Math.abs(interval.estimate) / sd, { alpha, power: POWER, most: MOST })
  return units === null ? null : Math.ceil((units * n) / clusters)
}

/** Pairs that would show the loss to be within the margin if it is what it seems. A loss that seems larger takes as many to be shown. */
function neededForMargin(
  { differences, interval }: Sample,
  { margin, alpha }: { margin: number; alpha: number },
): number | null {
  const { n, clusters } = differences
  if (n < 2 || clusters < 2 || interval.estimate === undefined) return null
  const sd = interval.status === 'measured' ? interval.standardError * Math.sqrt(clusters) : 0
  const distance = interval.estimate + margin
  const away = { deepest: 1 + Math.min(0, interval.estimate), alpha, power: POWER }
  const units =
    distance > 0
      ? unitsForMargin({ ...away, sd, distance }, { most: MOST })
      : unitsForMargin({ ...away, sd, distance: -distance }, { most: MOST })
  return units === null ? null : Math.ceil((units * n) / clusters)
}
