import type { Calibration, CalibrationRow } from '../core/calibration.ts'
import { averagePrecision } from '../stats/association/average-precision.ts'
import type { Labelled } from '../stats/association/labelled.ts'
import { reliability, type Reliability } from '../stats/association/reliability.ts'
import { auroc } from '../stats/association/roc.ts'
import { clusteredKappa, type RatedTwice } from '../stats/agreement/clustered-kappa.ts'
import { gwetAgreement } from '../stats/agreement/gwet.ts'
import { krippendorffAlpha } from '../stats/agreement/krippendorff.ts'
import type { Interval } from '../stats/intervals.ts'
import { unmeasured, type Measurement } from '../stats/measurement.ts'
import { bestThreshold, type BestThreshold } from './best-threshold.ts'
import { biasesOf, type Biases } from './bias.ts'
import { FEWEST_LABELS } from './correction.ts'
import { shareOf, type Share } from './shares.ts'
import { isWeighted } from './weights.ts'
import { defined } from '../support/defined.ts'

/** A figure with its interval, or why there is none. */
export type Figure = Measurement<{ readonly estimate: number; readonly interval: Interval; readonly method: string }>

/** Agreement in one part of the answers. */
export interface SliceFigures {
  readonly name: string
  readonly agreement: Share
  readonly kappa: Figure
}

/** How well a judge agrees with people, at the current threshold. */
export interface CalibrationFigures {
  readonly good: number
  readonly bad: number
  readonly confusion: {
    readonly truePositive: number
    readonly falsePositive: number
    readonly trueNegative: number
    readonly falseNegative: number
  }
  readonly agreement: Share
  /** Share of the good answers that pass, or `null` if people called none good. */
  readonly sensitivity: Share | null
  /** Share of the bad answers that fail, or `null` if people called none bad. */
  readonly specificity: Share | null
  readonly kappa: Figure
  /** Gwet's AC1, which does not fall to 0 where nearly all answers are good, or nearly all bad. */
  readonly gwet: Figure
  readonly auroc: Figure
  /** Area under the precision–recall curve for finding bad answers. By chance it is the share of bad answers. */
  readonly averagePrecision: Figure
  /** Whether a score can be taken for the probability that the answer is good; none for a gate, which gives no score. */
  readonly reliability?: Measurement<Reliability>
  /** Agreement between the raters, if there are several. */
  readonly raters?: { readonly names: readonly string[]; readonly alpha: Figure }
  readonly slices: readonly SliceFigures[]
  /**
   * The threshold that would best separate good from bad. `null` with at most `FEWEST_LABELS` labels, or labels of only
   * one kind.
   */
  readonly bestThreshold: BestThreshold | null
  readonly biases: Biases
}

/** The figures of a calibration. */
export function figuresOf({ rows, threshold, subject }: Calibration): CalibrationFigures {
  const passes = ({ score }: CalibrationRow): boolean => score >= threshold - 1e-9
  const good = rows.filter(({ label }) => label)
  const bad = rows.filter(({ label }) => !label)
  const truePositive = good.filter(passes).length
  const falsePositive = bad.filter(passes).length
  const raters = ratersOf(rows)
  return {
    good: good.length,
    bad: bad.length,
    confusion: {
      truePositive,
      falsePositive,
      trueNegative: bad.length - falsePositive,
      falseNegative: good.length - truePositive,
    },
    agreement: agreementOf(rows, passes),
    sensitivity: shareOf(good, passes),
    specificity: shareOf(bad, (row) => !passes(row)),
    kappa: kappaOf(rows, passes),
    gwet: unlessWeighted(rows, () => gwetAgreement(ratedOf(rows, passes), { categories: 2 })),
    auroc: unlessWeighted(rows, () => auroc(labelledOf(rows))),
    averagePrecision: unlessWeighted(rows, () =>
      averagePrecision({
        ...labelledOf(rows),
        scores: rows.map(({ score }) => -score),
        labels: rows.map(({ label }) => !label),
      }),
    ),
    ...(subject.kind === 'gate' ? {} : { reliability: unlessWeighted(rows, () => reliability(labelledOf(rows))) }),
    ...defined({ raters }),
    slices: slicesOf(rows).map(([name, part]) => ({
      name,
      agreement: agreementOf(part, passes),
      kappa: kappaOf(part, passes),
    })),
    bestThreshold: rows.length < FEWEST_LABELS || isWeighted(rows) ? null : (bestThreshold(rows, threshold) ?? null),
    biases: biasesOf(rows, { threshold, judge: subject.judge }),
  }
}

function agreementOf(rows: readonly CalibrationRow[], passes: (row: CalibrationRow) => boolean): Share {
  const share = shareOf(rows, (row) => passes(row) === row.label)
  if (share === null) throw new RangeError('there are no rows to agree on')
  return share
}

function kappaOf(rows: readonly CalibrationRow[], passes: (row: CalibrationRow) => boolean): Figure {
  return unlessWeighted(rows, () => clusteredKappa(ratedOf(rows, passes), { categories: 2 }))
}

/** A figure for which all answers have to count alike: not given where some were likelier to be labelled than others. */
function unlessWeighted<Found>(rows: readonly CalibrationRow[], figure: () => Measurement<Found>): Measurement<Found> {
  if (!isWeighted(rows)) return figure()
  return unmeasured(
    'out_of_range',
    'Some answers were likelier to be labelled than others, and this figure is not weighted for that; random labels give it.',
  )
}

function ratedOf(rows: readonly CalibrationRow[], passes: (row: CalibrationRow) => boolean): RatedTwice[] {
  return rows.map((row) => ({ first: Number(row.label), second: Number(passes(row)), group: row.group }))
}

function labelledOf(rows: readonly CalibrationRow[]): Labelled {
  return {
    scores: rows.map(({ score }) => score),
    labels: rows.map(({ label }) => label),
    groups: rows.map(({ group }) => group),
  }
}

function ratersOf(rows: readonly CalibrationRow[]): CalibrationFigures['raters'] {
  const names = [...new Set(rows.flatMap(({ raters = {} }) => Object.keys(raters)))].sort()
  if (names.length < 2) return undefined
  const units = rows.map(({ raters = {} }) => Object.values(raters).map(Number))
  return { names, alpha: krippendorffAlpha(units, { scale: 'nominal' }) }
}

function slicesOf(rows: readonly CalibrationRow[]): [string, CalibrationRow[]][] {
  const slices = new Map<string, CalibrationRow[]>()
  for (const row of rows) {
    for (const name of row.slices ?? []) {
      const slice = slices.get(name) ?? []
      slice.push(row)
      slices.set(name, slice)
    }
  }
  return [...slices].sort(([a], [b]) => (a < b ? -1 : 1))
}
