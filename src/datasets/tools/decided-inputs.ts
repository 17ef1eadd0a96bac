import { defined } from '../../support/defined.ts'
import { isObject, type JsonObject } from '../parts.ts'
import type { Notes } from '../notes.ts'
import type { Row, Rows } from '../row.ts'
import type { Tool } from './tool.ts'

const OWN_FIELDS = new Set([
  'conversation_id',
  'message_id',
  'trace_id',
  'tenant',
  'retrieval',
  'generation',
  'evaluations',
])

/** What `assay gate` decides on: one answer with the hits that it was given. Other fields, such as labels, are kept. */
export const gateInputs: Tool = {
  name: 'inputs of the gate',
  source: 'gate.md',
  gives: ['query', 'output', 'context', 'citations', 'group', 'metadata'],
  is: isGateInput,
  read(record) {
    const { hits } = record['retrieval'] as { hits: readonly unknown[] }
    const broken = hits.findIndex(
      (hit) => !isObject(hit) || typeof hit['node_id'] !== 'string' || typeof hit['text'] !== 'string',
    )
    if (broken >= 0) return { problem: `hit ${broken + 1} has no \`node_id\` and \`text\`, which are texts` }
    const { answer, question, citations } = record['generation'] as JsonObject
    const others = Object.entries(record).filter(([name]) => !OWN_FIELDS.has(name))
    return {
      record: defined({
        id: record['message_id'],
        inputs: typeof question === 'string' ? { query: question } : undefined,
        output: answer,
        context: hits.filter(isObject).map(passageOf),
        citations:
          Array.isArray(citations) && citations.length > 0 ? citations.filter(isObject).map(citationOf) : undefined,
        group: record['conversation_id'],
        metadata: others.length === 0 ? undefined : Object.fromEntries(others),
      }),
    }
  },
}

function isGateInput(record: JsonObject): boolean {
  const { conversation_id: conversation, message_id: message, retrieval, generation } = record
  if (typeof conversation !== 'string' || typeof message !== 'string') return false
  if (!isObject(retrieval) || !isObject(generation)) return false
  return Array.isArray(retrieval['hits']) && typeof generation['answer'] === 'string'
}

function passageOf({ node_id: id, text, title, rank, score, source, offered }: JsonObject): JsonObject {
  return defined({ id, text, title, rank, score, source, offered })
}

function citationOf({ id, quote, span }: JsonObject): JsonObject {
  return defined({ id, quote, span })
}

/**
 * The rows of a ledger's export (`assay ledger export`) as the inputs that were decided on, each message once; rows of other
 * files as they are.
 */
export async function* ledgerRows(rows: Rows, { notes }: { notes: Notes }): Rows {
  let isLedger: boolean | undefined
  const seen = new Set<string>()
  let again = 0
  let erased = 0
  for await (const batch of rows) {
    if (isLedger === false) {
      yield batch
      continue
    }
    const kept: Row[] = []
    for (const row of batch) {
      isLedger ??= isHeader(row.value)
      if (!isLedger) kept.push(row)
      else if (isErased(row.value)) erased += 1
      else {
        const input = inputOf(row.value)
        if (input === undefined) continue
        const key = JSON.stringify([input['conversation_id'], input['message_id']])
        if (seen.has(key)) again += 1
        else kept.push({ value: input, place: row.place })
        seen.add(key)
      }
    }
    yield kept
  }
  if (again > 0)
    notes.said.add(`${again} decisions on messages that were decided on before were left out of the export.`)
  if (erased > 0) notes.said.add(`${erased} texts of the export are erased, and cannot be read.`)
}

function isHeader(value: unknown): boolean {
  return isObject(value) && value['type'] === 'assay_ledger' && value['v'] === 1
}

function isErased(value: unknown): boolean {
  return isObject(value) && value['type'] === 'blob' && value['erased'] === true
}

/** The input that a line with a text holds; undefined for lines with anything else. */
function inputOf(value: unknown): JsonObject | undefined {
  if (!isObject(value) || value['type'] !== 'blob' || typeof value['text'] !== 'string') return undefined
  let held: unknown
  try {
    held = JSON.parse(value['text'])
  } catch {
    return undefined
  }
  return isObject(held) && isGateInput(held) ? held : undefined
}
