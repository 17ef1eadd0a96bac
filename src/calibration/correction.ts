import type { Calibration, CalibrationRow, CalibrationSubject, Corrected } from '../core/calibration.ts'
import { correctedShare } from '../stats/correction/rogan-gladen.ts'
import { weightedShare } from '../stats/correction/weighted-share.ts'
import type { Measurement } from '../stats/measurement.ts'
import type { ScoreDistanceFigures } from '../stats/drift/score-distance.ts'
import { isWeighted, weightsOf } from './weights.ts'

/** With fewer labels, nothing is fitted or corrected. */
export const FEWEST_LABELS = 20

/** A later run that is to be corrected. */
export interface Observed {
  readonly subject: CalibrationSubject
  readonly threshold: number
  readonly passed: number
  readonly failed: number
  /** How far its scores are from those of the calibration. */
  readonly distance?: Measurement<ScoreDistanceFigures> | undefined
}

/** Scores count as different from the calibration's if the gap is at least this and the p-value at most this. */
const UNLIKE = { gap: 0.1, pValue: 0.01 }

/** Why a calibration does not fit a run, or `undefined` if it does. */
export function misfit({ subject }: Calibration, now: CalibrationSubject): string | undefined {
  if (subject.name !== now.name) return `it is of ${subject.name}, and not of ${now.name}`
  if (subject.version !== now.version) {
    return `it is of ${subject.name} in version ${subject.version}, which is ${now.version} now`
  }
  if (subject.judge !== now.judge) return `it is of the judge ${subject.judge}, and ${now.judge} judges now`
  if (JSON.stringify(subject.settings) !== JSON.stringify(now.settings)) {
    return `${subject.name} had the settings ${JSON.stringify(subject.settings)}, and has ${JSON.stringify(now.settings)} now`
  }
  return undefined
}

/**
 * The share of answers that people would call good, from how many pass and how often the judge errs either way (Rogan
 * and Gladen; interval of Lee et al.). Not given if the judge is little better than chance, or there are too few
 * labels.
 */
export function correct(calibration: Calibration, observed: Observed): Corrected {
  const { subject, threshold, passed, failed } = observed
  const refuse = (reason: string): Corrected => ({ status: 'refused', reason })
  const unlike = misfit(calibration, subject)
  if (unlike !== undefined) return refuse(`The calibration does not fit: ${unlike}.`)
  const { rows } = calibration
  if (rows.length < FEWEST_LABELS) {
    return refuse(`The calibration has ${rows.length} labels; a correction needs at least ${FEWEST_LABELS}.`)
  }
  const n = passed + failed
  if (n === 0) return refuse('Nothing was measured that could be corrected.')
  const good = rows.filter(({ label }) => label)
  const bad = rows.filter(({ label }) => !label)
  const passes = ({ score }: { score: number }): boolean => score >= threshold - 1e-9
  const estimate = correctedShare(
    {
      positive: passed,
      n,
      sensitivity: countsOf(good, passes),
      specificity: countsOf(bad, (row) => !passes(row)),
    },
    { effective: isWeighted(rows) },
  )
  if (estimate.status === 'unmeasured') return refuse(estimate.reason)
  return {
    status: 'corrected',
    share: estimate.estimate,
    ci: estimate.interval,
    raw: passed / n,
    method: estimate.method,
    labels: rows.length,
    ...unlikeOf(observed.distance),
  }
}

/** How often something holds; of weighted rows, as many as would tell as much. */
function countsOf(
  rows: readonly CalibrationRow[],
  holds: (row: CalibrationRow) => boolean,
): { correct: number; n: number } {
  const hits = rows.map((row) => Number(holds(row)))
  if (!isWeighted(rows)) return { correct: hits.filter((hit) => hit === 1).length, n: rows.length }
  const { share, effective } = weightedShare(hits, weightsOf(rows))
  return { correct: share * effective, n: effective }
}

function unlikeOf(distance: Observed['distance']): Pick<Extract<Corrected, { status: 'corrected' }>, 'unlike'> {
  if (distance?.status !== 'measured') return {}
  const { statistic, pValue } = distance
  return statistic >= UNLIKE.gap && pValue < UNLIKE.pValue ? { unlike: { gap: statistic, pValue } } : {}
}
