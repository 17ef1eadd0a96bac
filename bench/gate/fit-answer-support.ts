// Fits the coefficients of answer_support (src/gate/checks/claims/whole-answer.ts) on answers composed of labelled statements,
// prints them with their AUROC when a file is left out, and on long answers that nothing is fitted to:
//   ASSAY_DATA=/folder/of/the/data node bench/gate/fit-answer-support.ts
// Recipe: 1,600 answers a file of 1, 1, 2, 3, 4, 5, 6, 8, 10 or 14 statements in turn; with probability ½ all are supported,
// otherwise 10 to 100 % of them are not; the evidence is that of all statements together, 6,000 characters of a passage.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasSeveralPassages } from '../../src/text/evidence/several-passages.ts'
import { featuresOf, isThinThroughout } from '../../src/gate/checks/claims/answer-support.ts'
import { claimsOf } from '../../src/gate/checks/claims/claims.ts'
import type { AnswerFeatures } from '../../src/gate/checks/claims/whole-answer.ts'
import { indexInput } from '../../src/gate/gate-index.ts'
import type { GateInput } from '../../src/gate/input.ts'
import { seededRandom } from '../../src/support/seeded-random.ts'
import { fitLogistic, linear, logistic, type Logistic } from '../validity/logistic.ts'
import { auroc } from '../validity/measures.ts'
import { dataFolder } from '../validity/rows.ts'

const FILES = ['wice', 'begin', 'factcheckgpt_stance', 'attributionbench_ood']
const SIZES = [1, 1, 2, 3, 4, 5, 6, 8, 10, 14]
const EACH = 1600
/** The default of `fail_mean`. */
const FAIL_MEAN = 0.4
const NAMES: readonly (keyof AnswerFeatures)[] = ['lowest', 'mean', 'unseen', 'lacking', 'length']

interface Row {
  readonly context: readonly string[]
  readonly response: string
  readonly label: string
}

interface Answer {
  readonly file: string
  readonly supported: boolean
  readonly features: readonly number[]
  /** Whether answer_support fails it. */
  readonly thin: boolean
}

function rowsOf(file: string): Row[] {
  const lines = readFileSync(join(dataFolder(), `${file}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as Row)
}

function measured(file: string, supported: boolean, { context, response }: Omit<Row, 'label'>): Answer[] {
  const hits = context.map((text, at) => ({ node_id: `p${at}`, text }))
  const generation = { record_id: 'g', answer: response, citations: [] }
  const input: GateInput = { conversation_id: 'c', message_id: 'm', retrieval: { record_id: 'r', hits }, generation }
  const index = indexInput(input)
  if (index.answer.kind !== 'answer' || index.answer.checkable.length === 0 || hits.length === 0) return []
  const claims = claimsOf(index, input).all.filter(({ foreign, terms }) => !foreign && terms.length > 0)
  if (claims.length === 0) return []
  const features = featuresOf(claims)
  const isSeveral = hasSeveralPassages(index.evidence)
  const thin = isThinThroughout(claims, { ...features, below: FAIL_MEAN, isSeveral })
  return [{ file, supported, features: NAMES.map((name) => features[name]), thin }]
}

function composed(file: string): Answer[] {
  const random = seededRandom(7)
  const rows = rowsOf(file).map((row) => ({ ...row, response: statement(row.response) }))
  const good = rows.filter(({ label }) => label === 'supported')
  const bad = rows.filter(({ label }) => label !== 'supported')
  const drawn = (from: readonly Row[]): Row[] => from.slice(Math.floor(random() * from.length)).slice(0, 1)
  return Array.from({ length: EACH }, (_, at) => {
    const size = SIZES[at % SIZES.length] ?? 1
    const supported = random() < 0.5
    const wrong = supported ? 0 : Math.max(1, Math.round(size * (0.1 + 0.9 * random() * random())))
    const own = Array.from({ length: size }, (__, place) => drawn(place < wrong ? bad : good)).flat()
    const context = [...new Set(own.flatMap((row) => row.context))].map((text) => text.slice(0, 6000))
    return measured(file, supported, { context, response: own.map(({ response }) => response).join(' ') })
  }).flat()
}

/** Without citation marks, with a capital and a stop. */
function statement(response: string): string {
  const bare = response.replace(/ ?\[\d[^\]\n]{0,20}\]/g, '').trim()
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}${/[.!?]$/.test(bare) ? '' : '.'}`
}

function fitted(answers: readonly Answer[]): Logistic {
  const data = {
    rows: answers.map(({ features }) => features),
    labels: answers.map(({ supported }): 0 | 1 => (supported ? 1 : 0)),
    weights: answers.map(() => 1),
  }
  return fitLogistic(data, { signs: NAMES.map(() => 0), ridge: 0.0002 })
}

function areaOf(model: Logistic, answers: readonly Answer[]): string {
  return auroc(answers.map(({ supported, features }) => ({ supported, score: linear(model, features) }))).toFixed(3)
}

/** The lowest probability from which on so large a share of the answers is supported. */
function thresholdFor(share: number, model: Logistic, answers: readonly Answer[]): number {
  const ranked = answers
    .map(({ supported, features }) => ({ supported, score: linear(model, features) }))
    .sort((a, b) => b.score - a.score)
  let supported = 0
  let lowest = 1
  for (const [at, one] of ranked.entries()) {
    if (one.supported) supported += 1
    if (at >= 100 && supported >= share * (at + 1)) lowest = logistic(one.score)
  }
  return lowest
}

/** How right it is to refuse those that are thin throughout. */
function thinLine(name: string, among: readonly Answer[]): string {
  const hit = among.filter(({ thin }) => thin)
  const alarms = hit.filter(({ supported }) => supported).length
  const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
  const good = among.filter(({ supported }) => supported).length
  return `${name}: ${hit.length} thin throughout, precision ${share(hit.length - alarms, hit.length)}, false alarms ${share(
    alarms,
    good,
  )}, recall ${share(hit.length - alarms, among.length - good)}`
}

const answers = FILES.flatMap(composed)
const model = fitted(answers)
console.log(`${answers.length} answers; intercept ${model.intercept.toFixed(2)}`)
for (const [at, name] of NAMES.entries()) console.log(`${name} ${(model.weights[at] ?? 0).toFixed(2)}`)
console.log(`80 % are supported from ${thresholdFor(0.8, model, answers).toFixed(3)} on`)
for (const file of FILES) {
  const others = fitted(answers.filter((answer) => answer.file !== file))
  console.log(
    `${file} left out: AUROC ${areaOf(
      others,
      answers.filter((answer) => answer.file === file),
    )}`,
  )
}
const long = rowsOf('answers/lfqa_answers_dev').flatMap((row) => measured('long', row.label === 'supported', row))
console.log(`long answers: AUROC ${areaOf(model, long)}`)
for (const file of FILES)
  console.log(
    thinLine(
      file,
      answers.filter((answer) => answer.file === file),
    ),
  )
console.log(thinLine('composed answers', answers))
console.log(thinLine('long answers', long))
