import { writeFileSync } from 'node:fs'
import { COEFFICIENTS } from '../../src/judge/lexical/coefficients.ts'
import { writeWholeResults } from './results-file.ts'
import { dataFolder, FITTED_FILES, readRows } from './rows.ts'
import { composed, type Recipe, shareFor } from './whole/compose.ts'
import { fitWhole, middleThreshold, probability, WHOLE_NAMES } from './whole/fit-whole.ts'
import { judged, type JudgedAnswer } from './whole/judged.ts'
import { likenesses } from './whole/likeness.ts'
import { answersOf, longAnswers } from './whole/real-answers.ts'
import { wholeSection } from './whole/section.ts'
import { unitsOf } from './whole/units.ts'

/**
 * Fits what the lexical judge makes of a whole answer, on answers composed of the labelled statements in ASSAY_DATA, and
 * prints how good it is. Writes the coefficients and the last section of RESULTS.md.
 */
const VERSION = 1
const BASE_RATE = 0.5
const ANSWERS_A_FILE = 1500
const TABLE = new URL('../../src/judge/lexical/whole/whole-coefficients.ts', import.meta.url)

const folder = dataFolder()
const rows = readRows(folder)
const measured = likenesses(rows)
const correlation = measured.reduce((sum, one) => sum + one.correlation, 0) / measured.length
const recipe: Recipe = { correlation, share: shareFor(correlation, BASE_RATE) }

const answers: JudgedAnswer[] = []
for (const [at, [file, units]] of [...unitsOf(rows)].entries()) {
  const made = composed(units, recipe, { count: ANSWERS_A_FILE, seed: at + 1 })
  answers.push(
    ...(await judged(
      made.map(({ units: own, passages, supported }) => ({
        file,
        parts: own.map(({ response, query }) => ({ text: response, query })),
        passages,
        supported,
      })),
    )),
  )
}
const fit = fitWhole(answers)
const heldOut = (answer: JudgedAnswer): number => probability(fit.apart.get(answer.file) ?? fit.model, answer)
const bar = middleThreshold(answers, heldOut)
writeFileSync(TABLE, tableFile())

const section = wholeSection({
  likenesses: measured,
  recipe,
  answers,
  fit,
  heldOut,
  bar,
  hagrid: await judged(answersOf(rows, { source: 'AttributionBench/HAGRID', key: ({ query }) => query })),
  summaries: await judged(answersOf(rows, { source: 'QAGS/cnndm', key: ({ context }) => context.join('\n') })),
  long: await judged(longAnswers(folder)),
})
writeWholeResults(section)
process.stdout.write(section)

function tableFile(): string {
  const weights = WHOLE_NAMES.map((name, at) => `    ${name}: ${fit.model.weights[at] ?? 0},`)
  return `import type { WholeAnswerTable } from './whole-answer.ts'

/** Written by \`node bench/validity/whole-answers.ts\`; how good it is stands in \`bench/validity/RESULTS.md\`. */
export const WHOLE_COEFFICIENTS: WholeAnswerTable = {
  version: ${VERSION},
  claims: ${COEFFICIENTS.version},
  fittedOn: [${FITTED_FILES.map((file) => `'${file}'`).join(', ')}],
  baseRate: ${BASE_RATE},
  intercept: ${fit.model.intercept},
  weights: {
${weights.join('\n')}
  },
}
`
}
