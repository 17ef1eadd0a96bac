import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GateInput } from '../../src/gate/input.ts'

/** Names of the data sets in a folder, sorted. */
export function dataFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.slice(0, -'.jsonl'.length))
    .sort()
}

/** Fields that hold an answer. */
const ANSWERS = ['response', 'response_a', 'response_b', 'raw_tail', 'expected'] as const

/**
 * Every answer of a data set as the gate could get it, whatever the set is made for: the passages it has, or else its
 * other texts, are the evidence, and some passage is cited at the end of each answer.
 */
export function gateInputs(file: string, folder: string): GateInput[] {
  const lines = readFileSync(join(folder, `${file}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return lines.flatMap((line, number) => {
    const row = JSON.parse(line) as Record<string, unknown>
    const evidence = row['context'] ?? row['reference'] ?? row['messages'] ?? row['query'] ?? row['judge']
    const passages = (Array.isArray(evidence) ? evidence : [evidence]).map(asText)
    const hits = passages.map((text, place) => ({ node_id: `p${place}`, text, rank: place + 1 }))
    const question = asText(row['query'])
    return ANSWERS.filter((field) => row[field] !== undefined).map((field): GateInput => {
      const cited = hits.length === 0 ? '' : ` [${(number % hits.length) + 1}]`
      return {
        conversation_id: file,
        message_id: `${number}/${field}`,
        retrieval: { record_id: 'r', hits },
        generation: {
          record_id: 'g',
          answer: `${asText(row[field])}${cited}`,
          citations: [],
          ...(question === '' ? {} : { question }),
        },
      }
    })
  })
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
