import type { Field } from './dialects.ts'
import { findDuplicate } from './formats/duplicate-key.ts'
import { whyTooMuch } from './formats/json-bulk.ts'
import { whyNotPlain } from './plain.ts'

/** How the text in a CSV cell is to be read: as it is, as `a|b|c` or a JSON list, or as JSON. */
type CellKind = 'text' | 'texts' | 'ids' | 'json' | 'boolean'

const CELL_KINDS: Record<Field, CellKind> = {
  id: 'text',
  inputs: 'text',
  output: 'text',
  alternative: 'text',
  reference: 'text',
  facts: 'texts',
  context: 'texts',
  citations: 'ids',
  relevant: 'ids',
  answerable: 'boolean',
  toolCalls: 'json',
  expectedToolCalls: 'json',
  messages: 'json',
  group: 'text',
  tags: 'ids',
  metadata: 'json',
  timing: 'json',
  error: 'text',
}

/** Columns that hold an object by their name, whatever the field. */
const OBJECT_COLUMNS = new Set(['inputs', 'vars'])

const BOOLEANS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

/** The value that a CSV cell stands for, `null` when it is empty; or why it cannot be read. */
export function readCell(text: string, { field, column }: { field: Field; column: string }): CellValue {
  if (text === '') return { value: null }
  switch (CELL_KINDS[field]) {
    case 'text':
      return OBJECT_COLUMNS.has(column) && text.trimStart().startsWith('{') ? parseCell(text) : { value: text }
    case 'texts':
      return isJson(text) ? parseCell(text) : { value: text.split('|') }
    case 'ids':
      return isJson(text) ? parseCell(text) : { value: text.split('|').map((id) => id.trim()) }
    case 'boolean':
      return { value: BOOLEANS.get(text.trim().toLowerCase()) ?? text }
    default:
      return parseCell(text)
  }
}

type CellValue = { value: unknown; problem?: undefined } | { problem: string }

function isJson(text: string): boolean {
  const start = text.trimStart()
  return start.startsWith('[') || start.startsWith('{')
}

function parseCell(text: string): CellValue {
  try {
    const tooMuch = whyTooMuch(text)
    if (tooMuch !== undefined) return { problem: tooMuch }
    const value: unknown = JSON.parse(text)
    const problem = whyNotPlain(value) ?? findDuplicate(text)?.problem.replace('this record', 'this cell')
    return problem === undefined ? { value } : { problem }
  } catch {
    return { problem: 'the cell holds no valid JSON; give a JSON list or object, or for a list a|b|c' }
  }
}
