import { FEATURES } from '../../src/judge/lexical/features.ts'
import { fitLogistic, linear, logistic, type Logistic } from './logistic.ts'
import { FEATURE_NAMES, type MeasuredRow } from './measured-rows.ts'
import { auroc, mean, type Scored } from './measures.ts'
import { FITTED_FILES } from './rows.ts'

export const FOLDS = 5
const RIDGES = [0.12, 0.06, 0.03, 0.015] as const
const SIGNS = FEATURE_NAMES.map((name) => FEATURES[name])

/** Fits on rows so that every file, and both labels within it, count alike; the claims of a row share its weight. */
export function fitRows(rows: readonly MeasuredRow[], ridge: number): Logistic {
  const weightOf = balancedWeights(rows)
  const claims = rows.flatMap((row) => row.claims.map(({ features }) => ({ features, row })))
  return fitLogistic(
    {
      rows: claims.map(({ features }) => features),
      labels: claims.map(({ row }) => (row.supported ? 1 : 0)),
      weights: claims.map(({ row }) => weightOf(row) / row.claims.length),
    },
    { signs: SIGNS, ridge },
  )
}

/** The weight of a row: each file and each label within a file counts the same in total. */
export function balancedWeights(rows: readonly MeasuredRow[]): (row: MeasuredRow) => number {
  const counts = new Map<string, number>()
  const key = ({ file, supported }: MeasuredRow) => `${file} ${supported}`
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1)
  return (row) => rows.length / (counts.size * (counts.get(key(row)) ?? 1))
}

/** Mean probability over the claims of a row: what a judge with these coefficients puts out as support. */
export function supportOf(
  row: MeasuredRow,
  { model, contradictedAtMost = 1 }: { model: Logistic; contradictedAtMost?: number },
): number {
  return mean(
    row.claims.map(({ features, contradicted }) => {
      const probability = logistic(linear(model, features))
      return contradicted ? Math.min(probability, contradictedAtMost) : probability
    }),
  )
}

/** The fold of a group: a fixed scattering, the same on every machine. */
export function foldOf(group: number): number {
  let hash = (group + 0x9e3779b9) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  return ((hash ^ (hash >>> 16)) >>> 0) % FOLDS
}

/** For each fold of the fitted files, the model fitted on the others. */
export function crossValidated(rows: readonly MeasuredRow[], ridge: number): Logistic[] {
  return Array.from({ length: FOLDS }, (_, fold) =>
    fitRows(
      rows.filter(({ group }) => foldOf(group) !== fold),
      ridge,
    ),
  )
}

/** For each fitted file, the model fitted on the other three. */
export function leftOut(rows: readonly MeasuredRow[], ridge: number): Map<string, Logistic> {
  return new Map(
    FITTED_FILES.map((left) => [
      left,
      fitRows(
        rows.filter(({ file }) => file !== left),
        ridge,
      ),
    ]),
  )
}

export interface RidgeTrial {
  ridge: number
  /** Mean AUROC over the fitted files, each left out in turn. */
  transfer: number
}

/** The penalty that transfers best between the fitted files. The unseen file has no say. */
export function chooseRidge(rows: readonly MeasuredRow[]): { ridge: number; trials: RidgeTrial[] } {
  const trials = RIDGES.map((ridge) => {
    const models = leftOut(rows, ridge)
    const areas = FITTED_FILES.map((left) => {
      const model = models.get(left)
      return model === undefined
        ? 0
        : auroc(
            scored(
              rows.filter(({ file }) => file === left),
              (row) => supportOf(row, { model }),
            ),
          )
    })
    return { ridge, transfer: mean(areas) }
  })
  const [best] = trials.toSorted((a, b) => b.transfer - a.transfer)
  return { ridge: best?.ridge ?? RIDGES[0], trials }
}

export function scored(rows: readonly MeasuredRow[], score: (row: MeasuredRow) => number): Scored[] {
  return rows.map((row) => ({ score: score(row), supported: row.supported }))
}

/** Slope and intercept that turn held-out sums into probabilities (Platt 1999), every file and label counting alike. */
export function calibration(
  rows: readonly MeasuredRow[],
  models: readonly Logistic[],
): { slope: number; shift: number } {
  const weightOf = balancedWeights(rows)
  const held = rows.flatMap((row) => {
    const model = models[foldOf(row.group)]
    if (model === undefined) return []
    return row.claims.map(({ features }) => ({ sum: linear(model, features), row }))
  })
  const { weights, intercept } = fitLogistic(
    {
      rows: held.map(({ sum }) => [sum]),
      labels: held.map(({ row }) => (row.supported ? 1 : 0)),
      weights: held.map(({ row }) => weightOf(row) / row.claims.length),
    },
    { signs: [1], ridge: 1e-6 },
  )
  return { slope: weights[0] ?? 1, shift: intercept }
}

export function calibrated(
  { intercept, weights }: Logistic,
  { slope, shift }: { slope: number; shift: number },
): Logistic {
  return { intercept: intercept * slope + shift, weights: weights.map((weight) => weight * slope) }
}
