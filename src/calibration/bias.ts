import type { CalibrationRow } from '../core/calibration.ts'
import { ClusteredMoments } from '../stats/clusters.ts'
import { estimateOfMean } from '../stats/estimate.ts'
import { partialCorrelation } from '../stats/association/correlation.ts'
import { tQuantile } from '../stats/distributions.ts'
import { wilsonInterval, type Interval } from '../stats/intervals.ts'
import type { Measurement } from '../stats/measurement.ts'
import { familyOf } from './family.ts'
import { defined } from '../support/defined.ts'

/** Whether longer answers get better scores than people give them. */
export interface Verbosity {
  /** Partial correlation of score and log length, controlling for the human labels. */
  readonly correlation: number
  readonly interval: Interval
  readonly n: number
}

/** Whether the order of the passages changes the judge's result. */
export interface Position {
  /** Answers whose outcome changed when the passages came in reverse order. */
  readonly changed: number
  readonly n: number
  readonly interval: Interval
  /** Mean change of the score, reversed − given, with its interval if the sample gives one. */
  readonly effect: number
  readonly effectInterval: Interval | null
}

/** Whether the judge is more lenient with answers of its own model family. */
export interface SelfPreference {
  readonly family: string
  readonly own: number
  readonly others: number
  /** Mean of (passed − good) over its own family's answers minus that over the others. */
  readonly difference: number
  readonly interval: Interval
}

export interface Biases {
  readonly verbosity: Measurement<Verbosity>
  readonly position?: Position
  readonly selfPreference: Measurement<SelfPreference>
}

/** The judge's biases relative to people. */
export function biasesOf(
  rows: readonly CalibrationRow[],
  { threshold, judge }: { threshold: number; judge: string },
): Biases {
  const position = positionOf(rows, threshold)
  return {
    verbosity: verbosityOf(rows),
    ...defined({ position }),
    selfPreference: selfPreferenceOf(rows, { threshold, judge }),
  }
}

function verbosityOf(rows: readonly CalibrationRow[]): Measurement<Verbosity> {
  const known = rows.filter(({ length }) => length !== undefined && length > 0)
  const found = partialCorrelation(
    known.map(({ score }) => score),
    {
      with: known.map(({ length = 1 }) => Math.log(length)),
      given: [known.map(({ label }) => Number(label))],
    },
  )
  if (found.status === 'unmeasured') return found
  return { status: 'measured', correlation: found.estimate, interval: found.interval, n: known.length }
}

function positionOf(rows: readonly CalibrationRow[], threshold: number): Position | undefined {
  const both = rows.filter((row) => row.reversedScore !== undefined)
  if (both.length === 0) return undefined
  const changes = new ClusteredMoments()
  let changed = 0
  const passes = (score: number): boolean => score >= threshold - 1e-9
  for (const { score, reversedScore = score, group } of both) {
    changes.add(reversedScore - score, group)
    if (passes(score) !== passes(reversedScore)) changed++
  }
  const estimate = estimateOfMean(changes)
  return {
    changed,
    n: both.length,
    interval: wilsonInterval(changed, { n: both.length }),
    effect: changes.all.sum.value / both.length,
    effectInterval: estimate.status === 'measured' ? estimate.interval : null,
  }
}

function selfPreferenceOf(
  rows: readonly CalibrationRow[],
  { threshold, judge }: { threshold: number; judge: string },
): Measurement<SelfPreference> {
  const family = familyOf(judge)
  const refuse = (reason: string): Measurement<SelfPreference> => ({ status: 'unmeasured', missing: 'too_few', reason })
  if (family === undefined) return refuse('The judge belongs to no family of models that is known.')
  const mildness = { own: new ClusteredMoments(), others: new ClusteredMoments() }
  for (const { score, label, family: of, group } of rows) {
    if (of !== undefined)
      mildness[of === family ? 'own' : 'others'].add(Number(score >= threshold - 1e-9) - Number(label), group)
  }
  const own = estimateOfMean(mildness.own)
  const others = estimateOfMean(mildness.others)
  if (own.status === 'unmeasured') return refuse(`Answers of its own family (${family}): ${own.reason}`)
  if (others.status === 'unmeasured') return refuse(`Answers of other families: ${others.reason}`)
  const difference = own.estimate - others.estimate
  const half = tQuantile(0.975, Math.min(own.df, others.df)) * Math.hypot(own.standardError, others.standardError)
  return {
    status: 'measured',
    family,
    own: own.n,
    others: others.n,
    difference,
    interval: [difference - half, difference + half],
  }
}
