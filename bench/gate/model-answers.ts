/**
 * What the gate and the lexical judge say of whole answers of our own in the manner of six models, to real questions over
 * three retrieved passages each: about a third have a clause or a sentence that the passages do not bear out. Written by an
 * author who had read neither the gate nor the judge. `whole/models-dev.jsonl` may be looked at; of
 * `whole/models-held.jsonl` only shares are printed. The passages are read from nomiracl_en.jsonl:
 *
 *     ASSAY_DATA=/folder/of/the/data node bench/gate/model-answers.ts [--held] [--show]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createGate } from '../../src/gate/create-gate.ts'
import { dataFolder } from '../validity/rows.ts'
import { areaOf } from '../validity/whole/fit-whole.ts'
import { judged } from '../validity/whole/judged.ts'
import { percent, table } from './print.ts'

const { values } = parseArgs({
  options: { held: { type: 'boolean', default: false }, show: { type: 'boolean', default: false } },
})
const isShown = values.show && !values.held

const Unsupported = z.strictObject({
  text: z.string(),
  kind: z.enum(['baseless', 'conflict']),
  degree: z.enum(['subtle', 'evident']),
})
const Answer = z.strictObject({
  family: z.enum(['gpt-4', 'gpt-3.5', 'llama-7b', 'llama-70b', 'mistral', 'claude']),
  label: z.enum(['supported', 'unsupported']),
  text: z.string(),
  unsupported: z.array(Unsupported).min(1).optional(),
  abstains: z.literal(true).optional(),
})
const Topic = z.strictObject({
  id: z.string(),
  rows: z.literal('nomiracl_en'),
  row: z.string(),
  passages: z.array(z.int().nonnegative()),
  answers: z.array(Answer),
})
const Row = z.object({ id: z.string(), query: z.string(), context: z.array(z.string()) })

function linesOf(file: string | URL): unknown[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

const rows = new Map(
  linesOf(join(dataFolder(), 'nomiracl_en.jsonl')).map((line) => {
    const row = Row.parse(line)
    return [row.id, row]
  }),
)
const name = values.held ? 'models-held' : 'models-dev'
const answers = linesOf(new URL(`./whole/${name}.jsonl`, import.meta.url)).flatMap((line) => {
  const topic = Topic.parse(line)
  const row = rows.get(topic.row)
  if (row === undefined) throw new Error(`nomiracl_en.jsonl has no row ${topic.row}.`)
  const passages = topic.passages.map((place) => {
    const passage = row.context[place]
    if (passage === undefined) throw new Error(`Row ${topic.row} has no passage ${place}.`)
    return passage
  })
  return topic.answers.map((answer, at) => ({ ...answer, id: `${topic.id}-${at}`, question: row.query, passages }))
})
type Case = (typeof answers)[number]

const gate = createGate({ ruleset: 'standard' })

function decide({ id, question, text, passages }: Case, isListed: boolean) {
  const hits = passages.map((passage, place) => ({ node_id: `p${place + 1}`, text: passage }))
  const citations = isListed ? hits.map(({ node_id }) => ({ id: node_id })) : []
  const generation = { record_id: 'g', answer: text, question, citations }
  return gate.decide({ conversation_id: 'c', message_id: id, retrieval: { record_id: 'r', hits }, generation })
}

function show(
  { id, family, label, text, unsupported = [] }: Case,
  { status, checks }: ReturnType<typeof decide>,
): void {
  console.log(`\n${id} ${family} ${label}: ${status}`)
  for (const { name: check, status: found, message: says, detail } of checks)
    if (found === 'fail' || found === 'warn')
      console.log(`  ${check} ${found}: ${[says, ...detail.findings.map(({ message }) => message)].join(' | ')}`)
  for (const { kind, degree, text: span } of unsupported) console.log(`  (${kind}, ${degree}: ${span})`)
  console.log(text.replace(/^/gm, '    '))
}

const groups: [string, (answer: Case) => boolean][] = [
  ['supported', ({ label, abstains }) => label === 'supported' && abstains !== true],
  ['unsupported', ({ label }) => label === 'unsupported'],
  ['– baseless', ({ unsupported = [] }) => unsupported.some(({ kind }) => kind === 'baseless')],
  ['– conflict', ({ unsupported = [] }) => unsupported.some(({ kind }) => kind === 'conflict')],
  ['abstains', ({ abstains }) => abstains === true],
]
const statuses = ['pass', 'partial', 'fail', 'skipped'] as const
const sections = [false, true].map((isListed) => {
  const decided = answers.map((answer) => {
    const decision = decide(answer, isListed)
    const isRight = decision.status === (answer.label === 'supported' ? 'pass' : 'fail')
    if (isShown && isListed && !isRight) show(answer, decision)
    return { answer, status: decision.status }
  })
  const lines = groups.map(([group, isOf]) => {
    const own = decided.filter(({ answer }) => isOf(answer))
    const share = (status: string): string => percent(own.filter((one) => one.status === status).length, own.length)
    return [group, String(own.length), ...statuses.map(share)]
  })
  const heading = isListed ? 'All passages as a list of citations' : 'No citations'
  return `${heading}:\n\n${table([name, 'answers', ...statuses.map((status) => `${status} %`)], lines)}`
})
console.log(`\n${sections.join('\n\n')}`)

const scored = await judged(
  answers.map(({ question, text, passages, label }) => ({
    file: name,
    parts: [{ text, query: question }],
    passages,
    supported: label === 'supported',
  })),
)
const areas = [
  areaOf(scored, ({ probability }) => probability),
  ...(['mean', 'product', 'lowest', 'length'] as const).map((figure) => areaOf(scored, ({ beside }) => beside[figure])),
]
const header = ['AUROC', 'answers with a claim', 'fully_supported', 'mean', 'product', 'lowest', 'length']
console.log(`\n${table(header, [[name, String(scored.length), ...areas.map((area) => area.toFixed(3))]])}`)
