import { defined } from '../../support/defined.ts'
import { noteUnread, type Notes } from '../notes.ts'
import { isObject } from '../parts.ts'
import { whyNotPlain } from '../plain.ts'
import type { Row, Rows } from '../row.ts'
import { Traces } from './steps.ts'
import { toolOf } from './tools.ts'
import type { Reading, Tool } from './tool.ts'

/**
 * Rows with the records of other tools read into our names; others as they are. Records come as they are read, but steps of
 * traces only at the end, joined.
 */
export async function* toolRows(rows: Rows, { notes, name }: { notes: Notes; name: string }): Rows {
  const traces = new Map<Tool, Traces>()
  const last = { place: { file: name } }
  for await (const batch of rows) yield readBatch(batch, { traces, notes })
  for (const [tool, joined] of traces) {
    const { rows: found, empty } = joined.joined()
    for (const _ of found) noteTool(notes, tool)
    if (empty > 0 && found.length === 0) yield [{ ...last, problem: nothingCaptured(tool, empty) }]
    else if (empty > 0)
      notes.said.add(`${empty} of ${empty + found.length} traces were left out: they hold no question and no answer.`)
    yield found
  }
}

function* readBatch(
  batch: Iterable<Row>,
  { traces, notes }: { traces: Map<Tool, Traces>; notes: Notes },
): Generator<Row> {
  for (const row of batch) {
    const { value: record, place } = row
    const tool = isObject(record) ? (row.tool ?? toolOf(record)) : undefined
    if (tool === undefined || !isObject(record)) {
      yield row
      continue
    }
    const problem = whyNotPlain(record)
    if (problem !== undefined) yield { place, problem: `this record ${problem}` }
    else if (tool.steps !== undefined) {
      let joined = traces.get(tool)
      if (joined === undefined) traces.set(tool, (joined = new Traces()))
      const full = joined.add(tool.steps(record), { place, original: record })
      if (full !== undefined) yield { place, problem: full }
    } else if (tool.read !== undefined) yield readRow(row, { tool, reading: tool.read(record), notes })
  }
}

function readRow(row: Row, { tool, reading, notes }: { tool: Tool; reading: Reading; notes: Notes }): Row {
  noteTool(notes, tool)
  if ('problem' in reading) return { place: row.place, problem: reading.problem }
  for (const part of reading.unread ?? []) noteUnread(notes, part)
  for (const note of reading.notes ?? []) if (notes.said.size < MOST_SAID) notes.said.add(note)
  return { value: reading.record, original: row.value, place: row.place, ...defined({ cells: row.cells }) }
}

const MOST_SAID = 20

function noteTool({ tools }: Notes, { name }: Tool): void {
  tools.set(name, (tools.get(name) ?? 0) + 1)
}

function nothingCaptured({ name }: Tool, traces: number): string {
  return `${traces === 1 ? 'the trace holds' : `none of the ${traces} traces holds`} a question or an answer (read as ${name}): the content was not captured, so there is nothing to evaluate; let the instrumentation capture message content, and export again`.replace(
    'the trace holds a question or',
    'the trace holds neither a question nor',
  )
}
