import { LineCounter, isMap, isScalar, isSeq, type Document, type Node, type ParsedNode } from 'yaml'
import { DatasetError, type Place } from '../../core/errors.ts'
import type { Chunks } from '../bytes.ts'
import type { Row, Rows } from '../row.ts'
import type { Tool } from '../tools/tool.ts'
import { openEnvelope } from './envelope.ts'
import { wholeText } from './whole-text.ts'
import { yamlDocuments } from './yaml-documents.ts'
import { YamlProblem, yamlValue } from './yaml-value.ts'
import { defined } from '../../support/defined.ts'

/** Parsing YAML takes some fifty times the memory of its text. */
const LARGEST_YAML = 32 * 1024 * 1024

const TOO_DEEP = 'this YAML is nested too deep to be read.'

/** A YAML document: a list of records, or a map that holds one. Read as a whole, up to 32 MB. */
export async function* yamlRows(chunks: Chunks, file: string): Rows {
  const text = await wholeText(chunks, { file, format: 'YAML', limit: LARGEST_YAML })
  if (text.trim() === '') return
  const lines = new LineCounter()
  const document = parse(text, { file, lines })
  const root = document && toValue(document, { file, lines })
  if (document === undefined || root === null || root === undefined) return
  const envelope = openEnvelope(root)
  if ('problem' in envelope) {
    const { problem, field } = envelope
    const at = field === undefined ? {} : startOf(keysOf(document.contents).get(field), lines)
    throw new DatasetError(problem, { place: { file, ...at, ...defined({ field }) } })
  }
  const { key, records, tool, nested = false } = envelope
  const list = key === undefined ? document.contents : document.get(key, true)
  yield rowsOf(records, { items: !nested && isSeq(list) ? list.items : [], file, lines, tool })
}

function parse(text: string, { file, lines }: { file: string; lines: LineCounter }): Document<ParsedNode> | undefined {
  try {
    const [document, second] = yamlDocuments(text, lines)
    if (document === undefined) return undefined
    const [error] = document.errors
    if (error !== undefined) {
      const { line, col: column } = lines.linePos(error.pos[0])
      throw new DatasetError(
        error.message.startsWith('Maximum call stack') ? TOO_DEEP : `this is not valid YAML: ${error.message}.`,
        {
          place: { file, line, column },
          cause: error,
        },
      )
    }
    if (second !== undefined) {
      const { line } = lines.linePos(second.range[0])
      throw new DatasetError('a second YAML document begins here; put all records into one list.', {
        place: { file, line },
      })
    }
    return document
  } catch (error) {
    throw error instanceof DatasetError ? error : problemOf(error, { file, lines })
  }
}

function toValue(document: Document<ParsedNode>, { file, lines }: { file: string; lines: LineCounter }): unknown {
  try {
    return yamlValue(document.contents)
  } catch (error) {
    throw problemOf(error, { file, lines })
  }
}

function problemOf(error: unknown, { file, lines }: { file: string; lines: LineCounter }): DatasetError {
  if (!(error instanceof YamlProblem)) return new DatasetError(unreadable(error), { place: { file }, cause: error })
  return new DatasetError(error.message, { place: { file, ...startOf(error.node, lines) } })
}

function unreadable(error: unknown): string {
  if (error instanceof RangeError) return TOO_DEEP
  return `this YAML cannot be read: ${error instanceof Error ? error.message : String(error)}.`
}

function* rowsOf(
  records: readonly unknown[],
  { items, file, lines, tool }: { items: readonly unknown[]; file: string; lines: LineCounter; tool: Tool | undefined },
): Generator<Row> {
  for (const [index, value] of records.entries()) {
    const node = items[index]
    const place: Place = { file, ...startOf(node, lines) }
    let keys: ReadonlyMap<string, unknown> | undefined
    yield { value, place, locate: (field) => startOf((keys ??= keysOf(node)).get(field), lines), ...defined({ tool }) }
  }
}

function startOf(node: unknown, lines: LineCounter): { line?: number; column?: number } {
  const range = (node as Partial<Node> | null | undefined)?.range
  if (range === undefined || range === null) return {}
  const { line, col: column } = lines.linePos(range[0])
  return { line, column }
}

/** The keys of a map by name. */
function keysOf(node: unknown): ReadonlyMap<string, unknown> {
  if (!isMap(node)) return new Map()
  return new Map(node.items.flatMap(({ key }) => (isScalar(key) ? [[String(key.value), key] as const] : [])))
}
