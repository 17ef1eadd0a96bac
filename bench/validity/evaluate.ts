import { COEFFICIENTS } from '../../src/judge/lexical/coefficients.ts'
import { lexicalJudge } from '../../src/judge/lexical/lexical-judge.ts'
import { auroc, balancedAccuracy, type Scored } from './measures.ts'
import { table } from './report.ts'
import { ALL_FILES, dataFolder, readRows, UNSEEN_FILE } from './rows.ts'
import { shippedScore } from './shipped.ts'

/**
 * Prints how well the judge as it ships tells supported from unsupported answers in ASSAY_DATA, without fitting anything.
 * On the files it was fitted on this flatters; the held-out figures are in RESULTS.md.
 */
const judge = lexicalJudge()
const rows = readRows(dataFolder())
const lines: string[][] = []
for (const file of ALL_FILES) {
  const own = rows.filter((row) => row.file === file)
  const scores: Scored[] = []
  let claimless = 0
  for (const row of own) {
    const shipped = await shippedScore(row, judge)
    if (shipped === undefined) continue
    scores.push({ score: shipped.support, supported: row.supported })
    if (shipped.claimless) claimless += 1
  }
  const figures = [auroc(scores), balancedAccuracy(scores, COEFFICIENTS.threshold)].map((value) => value.toFixed(3))
  lines.push([file === UNSEEN_FILE ? `${file} (unseen)` : file, String(own.length), String(claimless), ...figures])
}
process.stdout.write(`${judge.id}, threshold ${COEFFICIENTS.threshold}\n\n`)
process.stdout.write(`${table(['file', 'rows', 'without a claim', 'AUROC', 'bal. acc.'], lines)}\n`)
