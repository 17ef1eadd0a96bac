import { lineBlocks, type Chunks } from '../bytes.ts'
import type { Row, Rows } from '../row.ts'
import { findDuplicate, hasEveryKey } from './duplicate-key.ts'
import { whyTooMuch } from './json-bulk.ts'
import { jsonProblem } from './json-problem.ts'

/** One JSON object per line. Blank lines are skipped. */
export async function* jsonlRows(chunks: Chunks, file: string): Rows {
  for await (const block of lineBlocks(chunks, file)) {
    yield rowsOf(block.bytes.toString('utf8'), { file, line: block.line })
  }
}

function rowsOf(text: string, at: { file: string; line: number }): Row[] {
  const rows: Row[] = []
  let line = at.line
  for (let start = 0; start < text.length; line++) {
    if (text.charCodeAt(start) === 0x0a) {
      start++
      continue
    }
    const feed = text.indexOf('\n', start)
    const end = feed === -1 ? text.length : feed
    const content = text.slice(start, end)
    start = end + 1
    if (content.trim() !== '') rows.push(parseLine(content, { file: at.file, line }))
  }
  return rows
}

/** One line as a row. */
export function parseLine(content: string, place: { file: string; line: number }): Row {
  const tooMuch = whyTooMuch(content)
  if (tooMuch !== undefined) return { place, problem: tooMuch }
  try {
    const value: unknown = JSON.parse(content)
    const twice = hasEveryKey(value, content) ? undefined : findDuplicate(content)
    if (twice === undefined) return { value, place }
    return { place: { ...place, column: twice.at + 1 }, problem: twice.problem }
  } catch (error) {
    const { problem, column } = jsonProblem(error, content)
    return { place: { ...place, column }, problem }
  }
}
