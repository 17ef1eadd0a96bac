import { CsvError, Parser } from 'csv-parse'
import { DatasetError } from '../../core/errors.ts'
import { counted } from '../../support/counted.ts'
import { lineBlocks, type Chunks } from '../bytes.ts'
import type { Row, Rows } from '../row.ts'
import { valueText } from '../value-text.ts'

/** A missing quotation mark makes the rest of a file one row. */
const LARGEST_ROW = 64 * 1024 * 1024

interface CsvRecord {
  cells: string[]
  /** Line on which it begins, from 1. */
  line: number
}

/** Comma-separated values with a header. Cells stay strings; each field parses its own. */
export async function* csvRows(chunks: Chunks, file: string): Rows {
  let header: string[] | undefined
  let row = 0
  for await (const batch of csvRecords(chunks, file)) {
    const rows: Row[] = []
    for (const { cells, line } of batch) {
      if (header === undefined) header = checkHeader(cells, { file, line })
      else rows.push(rowOf(cells, { header, place: { file, line, row: ++row } }))
    }
    yield rows
  }
}

function rowOf(cells: string[], { header, place }: { header: string[]; place: Row['place'] }): Row {
  if (cells.length === header.length) {
    return { value: Object.fromEntries(cells.map((cell, index) => [header[index], cell])), place, cells: true }
  }
  const problem = `the row has ${counted(cells.length, 'cell')}, and the header names ${counted(header.length, 'column')}`
  const hint =
    cells.length > header.length ? '; put cells with commas into quotes' : '; write a comma for every empty cell'
  return { place, problem: problem + hint }
}

function checkHeader(names: string[], place: { file: string; line: number }): string[] {
  const seen = new Set<string>()
  for (const [index, name] of names.entries()) {
    if (name.trim() === '') throw new DatasetError(`column ${index + 1} has no name in the header.`, { place })
    if (seen.size === seen.add(name).size) {
      throw new DatasetError(`the header names the column ${valueText(name)} twice; keep one of them.`, { place })
    }
  }
  const [only] = names
  if (names.length === 1 && only !== undefined && /[;\t]/.test(only)) {
    throw new DatasetError('the columns are not separated by commas; save the file as comma-separated values.', {
      place,
    })
  }
  return names
}

/** Feeds whole lines to the parser and yields the rows they complete, so that parsing never runs ahead of its reader. */
async function* csvRecords(chunks: Chunks, file: string): AsyncGenerator<CsvRecord[]> {
  let done: CsvRecord[] = []
  let doubled = 0
  let nextLine = 1
  const parser = new Parser({
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LARGEST_ROW,
    on_record: (cells: string[], { lines }: { lines: number }) => {
      // Inside quotes the parser counts a carriage return and its line feed as two lines.
      const within = lineBreaks(cells)
      doubled += within.carriageReturns
      nextLine = lines - doubled + 1
      done.push({ cells, line: nextLine - 1 - within.lineFeeds })
      return null
    },
  })
  parser.on('error', () => {})
  parser.resume()
  try {
    for await (const { bytes } of lineBlocks(chunks, file)) {
      const failure = await outcome((settle) => parser.write(bytes, settle))
      yield done
      if (failure !== undefined) throw csvProblem(failure, { file, doubled, nextLine })
      done = []
    }
    const failure = await outcome((settle) => parser.end(settle))
    yield done
    if (failure !== undefined) throw csvProblem(failure, { file, doubled, nextLine })
  } finally {
    parser.destroy()
  }
}

/** The error of a step, if any. */
function outcome(start: (settle: (error?: Error | null) => void) => void): Promise<Error | undefined> {
  return new Promise((resolve) => start((error) => resolve(error ?? undefined)))
}

function lineBreaks(cells: readonly string[]): { lineFeeds: number; carriageReturns: number } {
  let lineFeeds = 0
  let carriageReturns = 0
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) {
      lineFeeds++
      if (cell[at - 1] === '\r') carriageReturns++
    }
  }
  return { lineFeeds, carriageReturns }
}

function csvProblem(
  error: Error,
  { file, doubled, nextLine }: { file: string; doubled: number; nextLine: number },
): DatasetError {
  const { code, lines }: { code: string; lines?: unknown } = error instanceof CsvError ? error : { code: '' }
  // An unclosed quote is noticed only at the end of the file. Its row begins where the last one ended.
  const known = typeof lines === 'number' && code !== 'CSV_QUOTE_NOT_CLOSED'
  const line = known ? lines - doubled : nextLine
  const problems: Partial<Record<string, string>> = {
    CSV_QUOTE_NOT_CLOSED: 'a quoted cell is never closed; is a quotation mark missing, or the file cut off?',
    CSV_INVALID_CLOSING_QUOTE:
      'a quoted cell continues after its closing quotation mark; double the marks inside a cell.',
    INVALID_OPENING_QUOTE: 'an unquoted cell contains a quotation mark; put the cell into quotes and double the mark.',
    CSV_MAX_RECORD_SIZE: `a row is larger than ${LARGEST_ROW / 2 ** 20} MB; is a quotation mark missing?`,
  }
  const problem = problems[code] ?? `this is not valid CSV: ${error.message}`
  return new DatasetError(problem, { place: { file, line }, cause: error })
}
