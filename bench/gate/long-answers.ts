// Prints what the gate says of whole long answers of models that people labelled sentence by sentence, under `standard`, with
// all their documents handed over as a list of citations:
//   ASSAY_DATA=/folder/of/the/data node bench/gate/long-answers.ts
// It reads answers/lfqa_answers_dev.jsonl, which nothing was fitted to.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGate } from '../../src/gate/create-gate.ts'
import { dataFolder, type LabelledRow } from '../validity/rows.ts'
import { percent, table } from './print.ts'

const lines = readFileSync(join(dataFolder(), 'answers', 'lfqa_answers_dev.jsonl'), 'utf8')
  .trim()
  .split('\n')
const rows = lines.map((line) => JSON.parse(line) as LabelledRow)
const gate = createGate({ ruleset: 'standard' })

const decided = rows.map(({ id, query, context, response, label }) => {
  const hits = context.map((text, at) => ({ node_id: `p${at + 1}`, text }))
  const citations = hits.map(({ node_id }) => ({ id: node_id }))
  const generation = { record_id: 'g', answer: response, question: query ?? '', citations }
  return {
    label,
    ...gate.decide({ conversation_id: 'c', message_id: id, retrieval: { record_id: 'r', hits }, generation }),
  }
})

const statuses = ['pass', 'partial', 'fail', 'skipped'] as const
const cells = ['supported', 'unsupported'].map((label) => {
  const own = decided.filter((one) => one.label === label)
  const share = (status: string): string => percent(own.filter((one) => one.status === status).length, own.length)
  return [label, String(own.length), ...statuses.map(share)]
})
console.log(table(['label', 'answers', ...statuses.map((status) => `${status} %`)], cells))
