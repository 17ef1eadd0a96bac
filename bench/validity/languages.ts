/**
 * How right gate and judge are outside English: labelled answers of languages/*.jsonl (one file a language), and of every
 * other folder given, each row with `query`, `context`, `response` and `label` (supported, unsupported). The gate decides
 * under `standard`, by content: without the checks that look at citations alone or at length, as none of the answers
 * cites anything. Beside the judge stand the better of the shares of words and of characters that the context has.
 *
 *     node bench/validity/languages.ts [folder …] [--wrong zh] [--kinds] [--words] [--half test] [--only natural]
 *
 * `--wrong` prints the supported rows of a file that were refused, with the findings, and the unsupported ones that passed.
 * `--words` prints how often a statement is unsupported that has a sentence for which `no_lexical_support` would fail if
 * it were let to in every language: words and letters of it are hardly in the evidence, no number is. `--half` names the
 * half of the rows of natural/ that is measured: `development`, or `test`, on which nothing is fitted or mended.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { NoBasisError } from '../../src/core/errors.ts'
import type { Claim, ClaimVerdict } from '../../src/core/judge.ts'
import { claimsOf } from '../../src/gate/checks/claims/claims.ts'
import { isWithout } from '../../src/gate/checks/claims/lexical-support.ts'
import { createGate } from '../../src/gate/create-gate.ts'
import type { Decision, VerdictStatus } from '../../src/gate/decision.ts'
import { verdictOf } from '../../src/gate/decision/verdict.ts'
import { lexicalJudge } from '../../src/judge/lexical/lexical-judge.ts'
import { indexInput } from '../../src/gate/gate-index.ts'
import type { GateInput } from '../../src/gate/input.ts'
import { words } from '../../src/text/words/words.ts'
import { auroc, type Scored } from './measures.ts'
import { table } from './report.ts'
import type { LabelledRow } from './rows.ts'

interface Row extends LabelledRow {
  readonly query: string
  readonly kind?: string
  /** Of sets of which a half is measured alone, and never looked at. */
  readonly half?: 'development' | 'test'
}

interface Told extends Row {
  readonly supported: boolean
  readonly status: VerdictStatus
  readonly short: boolean
  readonly findings: readonly string[]
  /** Mean probability over the judge's claims; absent without claims. */
  readonly score?: number
  readonly shares: readonly [words: number, characters: number]
}

const LEFT_OUT = new Set([
  'require_citations',
  'citation_coverage',
  'citation_grammar',
  'citation_span_valid',
  'citation_placement',
  'citation_uniformity',
  'sentence_citation_recall',
  'cited_support',
  'min_answer_length',
])

const HEAD = [
  'file',
  'rows',
  'supported',
  'supported refused %',
  'supported passed %',
  'unsupported refused %',
  'unsupported passed %',
  'supported too short %',
  'AUROC',
  'words',
  'characters',
]

const WORDS_HEAD = ['file', 'rows with one', 'unsupported', 'precision %']

/** The folders of languages/ that are measured. */
const OWN = ['.', 'held-out', 'answers', 'later', 'natural', 'natural-later', 'natural-mixed', 'units']

/** The defaults of lexical_support, in basis points. */
const FAIL_BELOW = 1000
const ALIKE_FROM = 6000

const { values, positionals } = parseArgs({
  options: {
    wrong: { type: 'string', multiple: true, default: [] },
    kinds: { type: 'boolean', default: false },
    words: { type: 'boolean', default: false },
    only: { type: 'string' },
    half: { type: 'string', default: 'development' },
  },
  allowPositionals: true,
})
const gate = createGate({ ruleset: 'standard' })
const judge = lexicalJudge()
const own = join(import.meta.dirname, 'languages')

for (const folder of [...OWN.map((name) => join(own, name)), ...positionals]) {
  if (values.only !== undefined && relative(own, folder) !== values.only) continue
  const lines: string[][] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
    const name = file.slice(0, -'.jsonl'.length)
    const rows = await Promise.all(rowsOf(join(folder, file)).map(told))
    if (rows.length === 0) continue
    lines.push(lineOf(name, rows))
    if (values.kinds) for (const [kind, some] of byKind(rows)) lines.push(lineOf(`${name}: ${kind}`, some))
    if (values.wrong.includes(name)) printWrong(rows)
  }
  console.log(`\n${judge.id}, ruleset standard by content, rows of ${relative('.', folder)}\n`)
  console.log(table(HEAD, lines))
  if (values.words) console.log(`\nSentences without common words\n\n${table(WORDS_HEAD, wordsLines(folder))}`)
}

function rowsOf(path: string): Row[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Row => JSON.parse(line))
    .filter(({ label }) => label === 'supported' || label === 'unsupported')
    .filter(({ half }) => half === undefined || half === values.half)
}

function inputFor(row: Row): GateInput {
  return {
    conversation_id: 'languages',
    message_id: row.id,
    retrieval: { record_id: 'r', hits: row.context.map((text, at) => ({ node_id: `p${at}`, text })) },
    generation: { record_id: 'g', answer: row.response, citations: [], question: row.query },
  }
}

async function told(row: Row): Promise<Told> {
  const decision = gate.decide(inputFor(row))
  const content = decision.checks.filter(({ name }) => !LEFT_OUT.has(name))
  const score = await scoreOf(row)
  return {
    ...row,
    supported: row.label === 'supported',
    status: verdictOf(content, decision.config).status,
    short: decision.checks.some(
      ({ name, status }) => name === 'min_answer_length' && status !== 'pass' && status !== 'skipped',
    ),
    findings: findingsOf(decision),
    ...(score !== undefined && { score }),
    shares: [
      shareOf(formsOf(row.response), row.context.map(formsOf)),
      shareOf(lettersOf(row.response), row.context.map(lettersOf)),
    ],
  }
}

function findingsOf({ checks }: Decision): string[] {
  return checks
    .filter(({ name, status }) => !LEFT_OUT.has(name) && (status === 'fail' || status === 'warn'))
    .flatMap(({ name, detail }) =>
      detail.findings
        .filter(({ level }) => level === 'fail' || level === 'warn')
        .map(({ level, message }) => `${level} ${name}: ${message}`),
    )
}

async function scoreOf({ response, context, query }: Row): Promise<number | undefined> {
  const { claims } = await judge.extractClaims(response, { query })
  if (claims.length === 0) return undefined
  const verdicts = await verdictsOn(claims, { context, query })
  const probabilities = verdicts.flatMap(({ probability }) => (probability === undefined ? [] : [probability]))
  return probabilities.length === 0
    ? undefined
    : probabilities.reduce((sum, value) => sum + value, 0) / probabilities.length
}

/** Of each file, the rows with a sentence without common words, and how many of them are unsupported. */
function wordsLines(folder: string): string[][] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => {
      const lacking = rowsOf(join(folder, name)).filter(lacksWords)
      const right = lacking.filter(({ label }) => label === 'unsupported').length
      const precision = lacking.length === 0 ? '–' : ((100 * right) / lacking.length).toFixed(0)
      return [name.slice(0, -'.jsonl'.length), String(lacking.length), String(right), precision]
    })
}

function lacksWords(row: Row): boolean {
  const input = inputFor(row)
  const index = indexInput(input)
  const { all } = claimsOf(index, input)
  return all.some(
    (claim) =>
      !claim.foreign &&
      claim.terms.length >= 2 &&
      claim.support.recall < FAIL_BELOW &&
      isWithout(claim, { fail: FAIL_BELOW, alike: ALIKE_FROM }, index),
  )
}

/** None where the judge has no basis: all passages are in another language. */
async function verdictsOn(
  claims: readonly Claim[],
  { context, query }: Pick<Row, 'context' | 'query'>,
): Promise<readonly ClaimVerdict[]> {
  try {
    return (await judge.verifyClaims(claims, context, { query })).verdicts
  } catch (error) {
    if (NoBasisError.isInstance(error)) return []
    throw error
  }
}

function formsOf(text: string): string[] {
  return words(text).map(({ form }) => form)
}

function lettersOf(text: string): string[] {
  return Array.from(text.normalize('NFKC').toLowerCase()).filter((letter) => /[\p{L}\p{N}]/u.test(letter))
}

function shareOf(said: readonly string[], known: readonly (readonly string[])[]): number {
  const has = new Set(known.flat())
  return said.filter((one) => has.has(one)).length / Math.max(1, said.length)
}

function lineOf(name: string, rows: readonly Told[]): string[] {
  const right = rows.filter(({ supported }) => supported)
  const wrong = rows.filter(({ supported }) => !supported)
  const judged = rows.filter(({ score }) => score !== undefined)
  const area = (score: (row: Told) => number): string => {
    const figure = auroc(judged.map((row): Scored => ({ score: score(row), supported: row.supported })))
    return Number.isFinite(figure) ? figure.toFixed(3) : '–'
  }
  return [
    name,
    String(rows.length),
    String(right.length),
    percent(right, isRefused),
    percent(right, isPassed),
    percent(wrong, isRefused),
    percent(wrong, isPassed),
    percent(right, ({ short }) => short),
    area(({ score = 0 }) => score),
    area(({ shares }) => shares[0]),
    area(({ shares }) => shares[1]),
  ]
}

function percent(rows: readonly Told[], is: (row: Told) => boolean): string {
  return rows.length === 0 ? '–' : ((100 * rows.filter(is).length) / rows.length).toFixed(1)
}

function isRefused({ status }: Told): boolean {
  return status === 'fail'
}

function isPassed({ status }: Told): boolean {
  return status === 'pass' || status === 'skipped'
}

function byKind(rows: readonly Told[]): Map<string, Told[]> {
  return Map.groupBy(rows, ({ kind = '–' }) => kind)
}

function printWrong(rows: readonly Told[]): void {
  for (const row of rows) {
    if (row.supported ? !isRefused(row) : !isPassed(row)) continue
    console.log(`\n${row.id} ${row.label}, ${row.kind ?? '–'}: ${row.status} (judge ${row.score?.toFixed(2) ?? '–'})`)
    for (const text of row.context) console.log(`  | ${text}`)
    console.log(`  > ${row.response}`)
    for (const finding of row.findings) console.log(`  - ${finding}`)
  }
}
