import type { BestThreshold } from '../../calibration/best-threshold.ts'
import type { CalibrationFigures } from '../../calibration/calibrated.ts'
import type { ClassFigures, Judged } from '../../calibration/golden.ts'
import type { Drift, Standing } from '../../calibration/drift.ts'
import type { Calibration, CalibrationSubject } from '../../core/calibration.ts'
import type { LabelCounts } from '../../labelling/from-store.ts'
import type { Kappa } from '../../stats/agreement/cohen.ts'
import type { Measurement } from '../../stats/measurement.ts'
import type { PpiEstimate } from '../../stats/correction/ppi.ts'
import type { Verdict } from './calibration-verdict.ts'

/** What `assay calibrate DATA --format json` prints. */
export interface CalibrationDocument {
  readonly kind: 'calibration'
  readonly subject: CalibrationSubject
  readonly threshold: number
  readonly dataset: Calibration['dataset']
  readonly labels: {
    readonly field: string
    /** Answers with a label and a score. */
    readonly compared: number
    /** Whether there are enough to fit or correct anything. */
    readonly enough: boolean
    readonly unlabelled: number
    readonly tied: number
    readonly unmeasured: number
    readonly firstUnmeasured?: string
    /** For the gate: reason codes of answers that did not pass, most frequent first. */
    readonly reasons?: readonly { readonly code: string; readonly count: number }[]
    /** With --from-store: what became of the queue's items. */
    readonly stored?: LabelCounts
  }
  readonly figures: CalibrationFigures
  /** The lexical judge's threshold for a claim, if it was fitted; the other figures are then for the fitted judge. */
  readonly fitted?: BestThreshold
  /** The share of good answers among all, labelled or not. */
  readonly estimate?: Measurement<PpiEstimate>
  readonly drift?: Drift | null
  readonly verdict: Verdict
}

/** What `assay calibrate DATA --golden --format json` prints, and what a later one is compared with. */
export interface GoldenDocument {
  readonly kind: 'golden'
  readonly judge: string
  readonly dataset: string
  readonly claims: number
  readonly accuracy: { readonly share: number; readonly ci: readonly [number, number] | null }
  readonly kappa: Measurement<Kappa>
  readonly macroF1: number
  readonly classes: readonly ClassFigures[]
  /** Rows by the people's verdict, columns by the judge's. */
  readonly confusion: readonly (readonly number[])[]
  readonly unmeasured: number
  readonly drift?: Drift | null
  readonly verdict: Verdict
  readonly judged: readonly Judged[]
}

/** Whether the judge was right about each answer, to compare with another day. */
export function standingsOf({ rows, threshold }: Calibration): Standing[] {
  return rows.map(({ id, score, label }) => ({
    id,
    right: score >= threshold - 1e-9 === label,
    agreed: String(label),
  }))
}
