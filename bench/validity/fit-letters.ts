/**
 * Fits the coefficients for claims that are not in English, on the labelled English data in ASSAY_DATA, read as any other
 * language, and on the development half of languages/natural/, and writes them. The other half has no say in anything.
 *
 *     node bench/validity/fit-letters.ts
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEvidence } from '../../src/judge/lexical/claim-evidence.ts'
import { COEFFICIENTS } from '../../src/judge/lexical/coefficients.ts'
import { examine } from '../../src/judge/lexical/examine.ts'
import { claimLanguage } from '../../src/judge/lexical/letters/claim-language.ts'
import {
  LETTER_FEATURES,
  type LetterFeatureName,
  letterFeaturesOf,
} from '../../src/judge/lexical/letters/letter-features.ts'
import { claimsOf } from '../../src/judge/lexical/split-claims.ts'
import { fitLogistic, linear, logistic, type Logistic } from './logistic.ts'
import { auroc, bestThreshold, mean, type Scored } from './measures.ts'
import { table } from './report.ts'
import { dataFolder, FITTED_FILES, type LabelledRow, readRows } from './rows.ts'

const COEFFICIENT_FILE = new URL('../../src/judge/lexical/letters/letter-coefficients.ts', import.meta.url)
const NATURAL = join(import.meta.dirname, 'languages', 'natural')
const NAMES = Object.keys(LETTER_FEATURES) as LetterFeatureName[]
const SIGNS = NAMES.map((name) => LETTER_FEATURES[name])
const RIDGE = 0.03
/** All natural rows together count as so many of the English files. */
const NATURAL_FILES = 2

interface MeasuredRow {
  readonly file: string
  readonly natural: boolean
  readonly supported: boolean
  readonly claims: readonly { readonly features: readonly number[]; readonly contradicted: boolean }[]
}

type Raw = Pick<LabelledRow, 'context' | 'response'> & { readonly file: string; readonly supported: boolean }

const english = readRows(dataFolder()).map((row) => measured(row, false))
const natural = naturalRows().map((row) => measured(row, true))
const fitted = english.filter(({ file }) => FITTED_FILES.some((name) => name === file))
const model = rounded(fit([...fitted, ...natural]))
const languages = [...new Set(natural.map(({ file }) => file))]
const apart = new Map(
  languages.map((left) => [left, fit([...fitted, ...natural.filter(({ file }) => file !== left)])] as const),
)
const threshold = bestThreshold(languages.map((name) => scored(natural, name, apart.get(name) ?? model)))

writeFileSync(COEFFICIENT_FILE, coefficientFile())
console.log(`threshold ${threshold}`)
console.log(
  table(
    ['file', 'rows', 'AUROC', 'fitted without it'],
    [...new Set([...natural, ...english].map(({ file }) => file))].map((name) => {
      const rows = [...natural, ...english].filter(({ file }) => file === name)
      const left = apart.get(name)
      const without = left === undefined ? '–' : auroc(scored(natural, name, left)).toFixed(3)
      return [name, String(rows.length), auroc(scored(rows, name, model)).toFixed(3), without]
    }),
  ),
)
console.log(
  `mean, fitted without: ${mean([...apart].map(([name, left]) => auroc(scored(natural, name, left)))).toFixed(3)}`,
)

function naturalRows(): Raw[] {
  return readdirSync(NATURAL).flatMap((name) =>
    readFileSync(join(NATURAL, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as LabelledRow & { half: string })
      .filter(({ half }) => half === 'development')
      .map(({ context, response, label }) => ({
        file: name.slice(0, -'.jsonl'.length),
        context,
        response,
        supported: label === 'supported',
      })),
  )
}

function measured({ file, context, response, supported }: Raw, isNatural: boolean): MeasuredRow {
  const evidence = readEvidence(context.map((text, at) => ({ id: `p${at + 1}`, text })))
  const texts = claimsOf(response).map(({ text }) => text)
  const claims = (texts.length > 0 ? texts : [response]).map((text) => {
    const { match, features, differences } = examine(text, evidence)
    const { language } = claimLanguage(match.claim.tokens, evidence.index)
    const letters = letterFeaturesOf(match, features, language)
    return { features: NAMES.map((name) => letters[name]), contradicted: differences.length > 0 }
  })
  return { file, natural: isNatural, supported, claims }
}

/** Every English file counts alike, the natural rows together as NATURAL_FILES of them, and both labels within each alike. */
function fit(rows: readonly MeasuredRow[]): Logistic {
  const key = ({ file, natural: isNatural, supported }: MeasuredRow) => `${isNatural ? 'natural' : file} ${supported}`
  const counts = Map.groupBy(rows, key)
  const weightOf = (row: MeasuredRow) =>
    (row.natural ? NATURAL_FILES : 1) / ((counts.get(key(row))?.length ?? 1) * row.claims.length)
  const claims = rows.flatMap((row) => row.claims.map(({ features }) => ({ features, row })))
  return fitLogistic(
    {
      rows: claims.map(({ features }) => features),
      labels: claims.map(({ row }) => (row.supported ? 1 : 0)),
      weights: claims.map(({ row }) => weightOf(row)),
    },
    { signs: SIGNS, ridge: RIDGE },
  )
}

function scored(rows: readonly MeasuredRow[], name: string, by: Logistic): Scored[] {
  return rows
    .filter(({ file }) => file === name)
    .map(({ claims, supported }) => ({
      supported,
      score: mean(
        claims.map(({ features, contradicted }) =>
          Math.min(contradicted ? COEFFICIENTS.contradictedAtMost : 1, logistic(linear(by, features))),
        ),
      ),
    }))
}

function rounded({ intercept, weights }: Logistic): Logistic {
  const four = (value: number) => Math.round(value * 1e4) / 1e4 + 0
  return { intercept: four(intercept), weights: weights.map(four) }
}

function coefficientFile(): string {
  return `import type { LetterTable } from '../model.ts'

/** Written by \`node bench/validity/fit-letters.ts\`; how good it is stands in \`bench/validity/LANGUAGES.md\`. */
export const LETTER_COEFFICIENTS: LetterTable = {
  version: 1,
  fittedOn: [${[...FITTED_FILES, 'natural'].map((file) => `'${file}'`).join(', ')}],
  intercept: ${model.intercept},
  weights: {
${NAMES.map((name, at) => `    ${name}: ${model.weights[at] ?? 0},`).join('\n')}
  },
  threshold: ${threshold},
  contradictedAtMost: ${COEFFICIENTS.contradictedAtMost},
}
`
}
