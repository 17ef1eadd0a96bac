import { readRun } from '../compare/read-run.ts'
import type { ComparableRun } from '../compare/run-head.ts'
import type { RunValue } from '../compare/run-value.ts'
import { DatasetError } from '../core/errors.ts'
import { LARGEST_TEXT, fileChunks, lineBlocks, unpacked, type Chunks } from '../datasets/bytes.ts'
import { parseLine } from '../datasets/formats/jsonl.ts'
import { jsonProblem } from '../datasets/formats/json-problem.ts'
import { unreadable } from '../datasets/source.ts'

/**
 * Opens a run from a file, gzipped or not, or from standard input for `-`: a JSON report, a JSONL report, an exported
 * run or a baseline. Results are read on demand. Throws a UsageError or DatasetError that says what is wrong.
 */
export async function openRunFile(
  path: string,
  { name = path }: { name?: string | undefined } = {},
): Promise<ComparableRun> {
  const chunks: Chunks = path === '-' ? process.stdin : opened(path)
  const plain = unpacked(chunks, { file: name, gzip: path.endsWith('.gz') })
  return readRun(valuesOf(linesOf(plain, name), name), { name })
}

async function* opened(path: string): Chunks {
  try {
    yield* fileChunks(path)
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? unreadable(path, error) : error
  }
}

interface Line {
  readonly text: string
  readonly line: number
}

async function* linesOf(chunks: Chunks, file: string): AsyncGenerator<Line> {
  for await (const block of lineBlocks(chunks, file)) {
    const text = block.bytes.toString('utf8')
    let line = block.line
    for (let start = 0; start < text.length; line++) {
      const feed = text.indexOf('\n', start)
      const end = feed === -1 ? text.length : feed
      const own = text.slice(start, end).trimEnd()
      start = end + 1
      if (own !== '') yield { text: own, line }
    }
  }
}

/** If the first line is a complete value, the file is JSONL. Otherwise it is one document. */
async function* valuesOf(lines: AsyncGenerator<Line>, file: string): AsyncGenerator<RunValue> {
  try {
    yield* valuesIn(lines, file)
  } finally {
    // A reader that goes away early leaves nothing open.
    await lines.return(undefined)
  }
}

async function* valuesIn(lines: AsyncGenerator<Line>, file: string): AsyncGenerator<RunValue> {
  const first = await lines.next()
  if (first.done === true) return
  if (first.value.text === '{') {
    yield* documentValues(lines, file)
    return
  }
  if (!isWhole(first.value.text)) {
    yield* wholeDocument([first.value.text], { lines, file })
    return
  }
  yield* lineValues(first.value, file)
  for await (const line of lines) yield* lineValues(line, file)
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    // A broken line of JSONL ends as whole lines do, and is reported as one.
    return text.startsWith('{') && text.endsWith('}')
  }
}

function* lineValues({ text, line }: Line, file: string): Generator<RunValue> {
  const { value, place, problem } = parseLine(text, { file, line })
  if (problem !== undefined) throw new DatasetError(`${problem}.`, { place })
  if (Array.isArray(value)) yield* value.map((each: unknown) => ({ value: each, line }))
  else yield { value, line }
}

const RESULTS = '  "results": ['
const ITEM_ENDS = new Set(['    }', '    },'])

/** A report as Assay writes it: the results come last, each on separate lines. */
async function* documentValues(lines: AsyncGenerator<Line>, file: string): AsyncGenerator<RunValue> {
  const head = ['{']
  let length = 0
  for await (const { text, line } of lines) {
    if (text === RESULTS) {
      const own = head.join('\n').replace(/,$/, '')
      yield { value: parsed(`${own}\n}`, { file, line: 1 }), line: 1 }
      yield* items(lines, file)
      return
    }
    head.push(text)
    length = within(length + text.length, { file, line })
  }
  yield* parts(parsed(head.join('\n'), { file, line: 1 }))
}

async function* items(lines: AsyncGenerator<Line>, file: string): AsyncGenerator<RunValue> {
  let item: string[] = []
  let began = 0
  let length = 0
  for await (const { text, line } of lines) {
    if (item.length === 0) {
      if (text === '  ]') return
      began = line
      length = 0
    }
    item.push(text)
    length = within(length + text.length, { file, line })
    if (!ITEM_ENDS.has(text)) continue
    yield { value: parsed(item.join('\n').replace(/,$/, ''), { file, line: began }), line: began }
    item = []
  }
  throw new DatasetError('it ends in the middle of its results; was it cut off?', { place: { file, line: began } })
}

/** Reads a document with any other layout as a whole. */
async function* wholeDocument(
  head: readonly string[],
  { lines, file }: { lines: AsyncGenerator<Line>; file: string },
): AsyncGenerator<RunValue> {
  const all = [...head]
  let length = 0
  for await (const { text, line } of lines) {
    all.push(text)
    length = within(length + text.length, { file, line })
  }
  yield* parts(parsed(all.join('\n'), { file, line: 1 }))
}

function* parts(value: unknown): Generator<RunValue> {
  if (Array.isArray(value)) yield* value.map((each: unknown) => ({ value: each, line: 1 }))
  else yield { value, line: 1 }
}

function parsed(text: string, place: { file: string; line: number }): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const { problem, line, column } = jsonProblem(error, text)
    throw new DatasetError(`${problem}.`, { place: { file: place.file, line: place.line + line - 1, column } })
  }
}

function within(length: number, place: { file: string; line: number }): number {
  if (length <= LARGEST_TEXT) return length
  throw new DatasetError(
    `it is larger than ${LARGEST_TEXT / 2 ** 20} MB and not in the layout of a report; take the run from the store, or a JSONL report.`,
    { place },
  )
}
