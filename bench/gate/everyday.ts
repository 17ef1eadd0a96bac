// Prints what the gate says, under `standard`, of single sentences about everyday passages: right ones in other words, and wrong ones made
// mostly of the words of their passages. `node bench/gate/everyday.ts [--show]`. Of the three sets the first two were looked at while
// rules were written; the third was written after that, measured once, and then looked at, too.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createGate } from '../../src/gate/create-gate.ts'
import { percent, table } from './print.ts'

const { values } = parseArgs({ options: { show: { type: 'boolean', default: false } } })

const Topic = z.strictObject({
  set: z.int(),
  id: z.string(),
  passages: z.array(z.string()),
  sentences: z.array(
    z.strictObject({
      question: z.string(),
      text: z.string(),
      cites: z.int().positive(),
      label: z.enum(['supported', 'unsupported']),
    }),
  ),
})

const gate = createGate({ ruleset: 'standard' })
const lines = readFileSync(new URL('whole/everyday.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const decided = lines.flatMap((line) => {
  const { set, id, passages, sentences } = Topic.parse(JSON.parse(line))
  const hits = passages.map((text, at) => ({ node_id: `p${at + 1}`, text }))
  return sentences.map(({ question, text, cites, label }) => {
    const generation = { record_id: 'g', question, answer: `${text} [${cites}].`, citations: [] }
    const decision = gate.decide({
      conversation_id: 'c',
      message_id: id,
      retrieval: { record_id: 'r', hits },
      generation,
    })
    return { set, text, label, ...decision }
  })
})

const sets = [...new Set(decided.map(({ set }) => set))]
const rows = sets.flatMap((set) =>
  (['supported', 'unsupported'] as const).map((label) => {
    const own = decided.filter((one) => one.set === set && one.label === label)
    const share = (status: string): string => percent(own.filter((one) => one.status === status).length, own.length)
    return [`${set}, ${label}`, String(own.length), ...['pass', 'partial', 'fail'].map(share)]
  }),
)
console.log(table(['set', 'sentences', 'pass %', 'partial %', 'fail %'], rows))
if (values.show)
  for (const { set, text, label, status, reason_codes } of decided)
    if (status === (label === 'supported' ? 'fail' : 'pass'))
      console.log(`${set} ${label} ${status}: ${text} ${reason_codes.join(' ')}`)
