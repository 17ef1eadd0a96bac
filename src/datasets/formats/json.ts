import { DatasetError } from '../../core/errors.ts'
import { LARGEST_TEXT, type Chunks } from '../bytes.ts'
import type { Row, Rows } from '../row.ts'
import type { Tool } from '../tools/tool.ts'
import { findDuplicate } from './duplicate-key.ts'
import { RECORD_LISTS, openEnvelope } from './envelope.ts'
import { itemSpans } from './item-spans.ts'
import { whyTooMuch } from './json-bulk.ts'
import { jsonProblem } from './json-problem.ts'
import { placeIn } from './text-place.ts'
import { wholeText } from './whole-text.ts'
import { defined } from '../../support/defined.ts'

/** A JSON document: an array of records, or an object that holds one. Read as a whole, up to 256 MB. */
export async function* jsonRows(chunks: Chunks, file: string): Rows {
  const text = await wholeText(chunks, { file, format: 'JSON', limit: LARGEST_TEXT })
  if (text.trim() === '') return
  const root = parse(text, file)
  const doubled = Array.isArray(root) ? undefined : findDuplicate(text, { except: RECORD_LISTS })
  if (doubled !== undefined) {
    const problem = `${doubled.problem.replace('this record', 'this file')}.`
    throw new DatasetError(problem, { place: { file, ...placeIn(text, doubled.at) } })
  }
  const envelope = openEnvelope(root)
  if ('problem' in envelope) {
    throw new DatasetError(envelope.problem, {
      place: { file, ...defined({ field: envelope.field }) },
    })
  }
  const { records, tool, nested = false, key } = envelope
  if (!nested) yield rowsOf(records, { text, file, key, tool })
  else yield records.map((value, index) => ({ value, place: { file, row: index + 1 }, ...defined({ tool }) }))
}

function parse(text: string, file: string): unknown {
  const tooMuch = whyTooMuch(text)
  if (tooMuch !== undefined) throw new DatasetError(`${tooMuch}.`, { place: { file } })
  try {
    return JSON.parse(text)
  } catch (error) {
    const { problem, line, column } = jsonProblem(error, text)
    throw new DatasetError(`${problem}.`, { place: { file, line, column }, cause: error })
  }
}

function* rowsOf(
  records: readonly unknown[],
  { text, file, key, tool }: { text: string; file: string; key: string | undefined; tool: Tool | undefined },
): Generator<Row> {
  let index = 0
  let before: number | undefined
  for (const { start, end, line, lineStart } of itemSpans(text, key)) {
    // A line number identifies only the first record on it.
    const column = line === before ? start - lineStart + 1 : undefined
    before = line
    const place = { file, line, ...defined({ column }) }
    const value = records[index++]
    const twice = findDuplicate(text.slice(start, end))
    if (twice === undefined) yield { value, place, ...defined({ tool }) }
    else yield { place: { file, ...placeIn(text, start + twice.at, { at: start, line }) }, problem: twice.problem }
  }
}
