import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createGate } from '../src/gate/create-gate.ts'

const Row = z.object({
  id: z.string(),
  query: z.string(),
  context: z.array(z.string()),
  response: z.string(),
  label: z.enum(['supported', 'unsupported', 'abstention']),
})
const file = new URL('../bench/validity/languages/abstention.jsonl', import.meta.url)
const rows = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => Row.parse(JSON.parse(line)))
const gate = createGate()

function decide({ id, query, context, response }: z.infer<typeof Row>) {
  const hits = context.map((text, at) => ({ node_id: `p${at + 1}`, text }))
  return gate.decide({
    conversation_id: 'c',
    message_id: id,
    retrieval: { record_id: 'r', hits },
    generation: {
      record_id: 'g',
      answer: response,
      question: query,
      citations: hits.map(({ node_id }) => ({ id: node_id })),
    },
  })
}

test('no phrase of abstention, in any place of three languages, hides a claim that nothing supports', () => {
  const hidden = rows
    .filter(({ label }) => label === 'unsupported')
    .filter((row) => decide(row).answer_kind !== 'answer')
    .map(({ id }) => id)
  expect(hidden).toEqual([])
})

test('most plain abstentions are told', () => {
  const abstentions = rows.filter(({ label }) => label === 'abstention')
  const told = abstentions.filter((row) => decide(row).answer_kind !== 'answer')
  expect(told.length / abstentions.length).toBeGreaterThan(0.7)
})
