import { writeFileSync } from 'node:fs'
import {
  calibrated,
  calibration,
  chooseRidge,
  crossValidated,
  fitRows,
  FOLDS,
  foldOf,
  leftOut,
  scored,
  supportOf,
} from './fitting.ts'
import type { Logistic } from './logistic.ts'
import { FEATURE_NAMES, measure, type MeasuredRow } from './measured-rows.ts'
import { bestThreshold } from './measures.ts'
import { accuracyOf, areaOf, fileTable, meanArea, reasonTable, type Score, sliceTable, table } from './report.ts'
import { writeClaimResults } from './results-file.ts'
import { dataFolder, FITTED_FILES, readRows, UNSEEN_FILE } from './rows.ts'

/** Fits the lexical judge on ASSAY_DATA, writes its coefficients and prints how good they are. */
const VERSION = 1
const COEFFICIENTS = new URL('../../src/judge/lexical/coefficients.ts', import.meta.url)

const rows = measure(readRows(dataFolder()))
const fitted = rows.filter(({ file }) => file !== UNSEEN_FILE)
const { ridge, trials } = chooseRidge(fitted)
const folds = crossValidated(fitted, ridge)
const scale = calibration(fitted, folds)
const contradictedAtMost = shareStillSupported(fitted)
const heldOut = folds.map((model) => calibrated(model, scale))
const apart = leftOut(fitted, ridge)
const model = rounded(calibrated(fitRows(fitted, ridge), scale))

const shipped: Score = (row) => supportOf(row, { model, contradictedAtMost })
const validated: Score = (row) =>
  row.file === UNSEEN_FILE
    ? shipped(row)
    : supportOf(row, { model: heldOut[foldOf(row.group)] ?? model, contradictedAtMost })
const transferred: Score = (row) => {
  const left = apart.get(row.file)
  return left === undefined ? shipped(row) : supportOf(row, { model: calibrated(left, scale), contradictedAtMost })
}
const threshold = bestThreshold(
  FITTED_FILES.map((name) =>
    scored(
      fitted.filter(({ file }) => file === name),
      validated,
    ),
  ),
)

writeFileSync(COEFFICIENTS, coefficientFile())
const text = results()
writeClaimResults(text)
process.stdout.write(text)

/** Contradicted claims that people call supported, with one of each added so that it is never none. */
function shareStillSupported(of: readonly MeasuredRow[]): number {
  const hits = of.flatMap(({ claims, supported }) =>
    claims.filter(({ contradicted }) => contradicted).map(() => supported),
  )
  return Math.round((100 * (hits.filter(Boolean).length + 1)) / (hits.length + 2)) / 100
}

function rounded({ intercept, weights }: Logistic): Logistic {
  const four = (value: number) => Math.round(value * 1e4) / 1e4 + 0
  return { intercept: four(intercept), weights: weights.map(four) }
}

function coefficientFile(): string {
  const weights = FEATURE_NAMES.map((name, at) => `    ${name}: ${model.weights[at] ?? 0},`)
  return `import type { CoefficientTable } from './model.ts'

/** Written by \`node bench/validity/fit.ts\`; how good it is stands in \`bench/validity/RESULTS.md\`. */
export const COEFFICIENTS: CoefficientTable = {
  version: ${VERSION},
  fittedOn: [${FITTED_FILES.map((file) => `'${file}'`).join(', ')}],
  intercept: ${model.intercept},
  weights: {
${weights.join('\n')}
  },
  threshold: ${threshold},
  contradictedAtMost: ${contradictedAtMost},
}
`
}

function results(): string {
  const withClaims = rows.filter(({ claimless }) => !claimless)
  const claimless = rows.filter((row) => row.claimless)
  const three = (value: number) => value.toFixed(3)
  const fittedMean = (score: Score) => three(meanArea(rows, { score, files: FITTED_FILES }))
  const allMean = three(meanArea(rows, { score: transferred, files: [...FITTED_FILES, UNSEEN_FILE] }))
  const unseen = rows.filter(({ file }) => file === UNSEEN_FILE)
  const accuracies = FITTED_FILES.map((name) =>
    accuracyOf(
      fitted.filter(({ file }) => file === name),
      { score: validated, threshold },
    ),
  )
  return `# How good the lexical judge is

Written by \`node bench/validity/fit.ts\`, which reads the labelled data in \`ASSAY_DATA\` and writes
\`src/judge/lexical/coefficients.ts\`. The figure that is measured is the \`support\` of an answer: the mean probability of
support over its claims, as the judge extracts and verifies them. Every row is measured: where the judge finds no claim
(questions, greetings, abstentions: ${claimless.length} rows, ${claimless.filter(({ supported }) => supported).length} of them labelled supported) the whole response is verified as
one statement. Without those rows the cross-validated mean is ${three(meanArea(withClaims, { score: validated, files: FITTED_FILES }))}.

Fitted on ${FITTED_FILES.join(', ')} alone; ${UNSEEN_FILE} is only measured: it has no say in
coefficients, penalty or threshold, though its figures were seen while the features were designed. Rows of
attributionbench_ood whose response BEGIN has too are left out. ${FOLDS} folds; rows that share a context or a query are in
the same fold. Every file, and both labels within it, count alike, so that probabilities are calibrated for answers of
which half are supported. Baselines: share of the response's words in the context, ROUGE-L precision against the whole
context, and length (whichever direction is better).

- cross-validated AUROC, mean of the fitted files: **${fittedMean(validated)}** (balanced accuracy ${three(accuracies.reduce((a, b) => a + b, 0) / accuracies.length)} at ${threshold})
- ${UNSEEN_FILE}, unseen: **${three(areaOf(unseen, shipped))}** (balanced accuracy ${three(accuracyOf(unseen, { score: shipped, threshold }))})
- each file left out in turn, mean of all five: **${allMean}** (the four fitted ones: ${fittedMean(transferred)})

## Per file

\`cv\`: held-out folds (${UNSEEN_FILE}: the shipped coefficients). \`lodo\`: fitted without that file. Thresholds do not
transfer between kinds of text: the last balanced accuracy is what a threshold chosen on the file itself would reach.

${fileTable(rows, { scores: { cv: validated, lodo: transferred }, threshold })}

## Per source and generator

Held-out folds; the threshold is the shipped one, ${threshold}.

${sliceTable(rows, { score: validated, threshold })}

## Reasons

Precision: share of the rows with the reason that people call unsupported. False alarms: share of the supported rows that
have it.

${reasonTable(rows)}

## Coefficients

Logistic regression with a ridge penalty of ${ridge} on standardised features, each coefficient held to the direction that
its feature stands for, then scaled to held-out probabilities (Platt). The penalty is the one that transfers
best between the four fitted files, each left out in turn (${trials.map((trial) => `${trial.ridge}: ${trial.transfer.toFixed(4)}`).join('; ')}).
Claims that the judge finds contradicted get ${contradictedAtMost} at most, the share of such claims that people call supported.

${table(
  ['feature', 'coefficient'],
  [['intercept', String(model.intercept)], ...FEATURE_NAMES.map((name, at) => [name, String(model.weights[at] ?? 0)])],
)}
`
}
