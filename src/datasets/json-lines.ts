import { DatasetError, type Place } from '../core/errors.ts'
import { fileChunks, lineBlocks, unpacked, type Chunks } from './bytes.ts'
import { parseLine } from './formats/jsonl.ts'
import { refuseNamedPipe, unreadable } from './source.ts'

/** A line of a JSONL file, with what it holds. */
export interface JsonLine {
  readonly text: string
  readonly value: unknown
  readonly place: Place
}

/**
 * Reads JSON values one a line from a file (gzipped or not), or from standard input for `-`; blank lines are skipped.
 * Throws a DatasetError with the line's number for one that is no JSON, after the lines before it.
 */
export async function* readJsonLines(path: string, { name }: { name: string }): AsyncGenerator<JsonLine> {
  const chunks: Chunks = path === '-' ? process.stdin : opened(path)
  const plain = unpacked(chunks, { file: name, gzip: path.endsWith('.gz') })
  for await (const block of lineBlocks(plain, name))
    yield* linesOf(block.bytes.toString('utf8'), { file: name, first: block.line })
}

async function* opened(path: string): Chunks {
  try {
    refuseNamedPipe(path)
    yield* fileChunks(path)
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? unreadable(path, error) : error
  }
}

function* linesOf(block: string, { file, first }: { file: string; first: number }): Generator<JsonLine> {
  let line = first
  for (let start = 0; start < block.length; line++) {
    if (block.charCodeAt(start) === 0x0a) {
      start++
      continue
    }
    const feed = block.indexOf('\n', start)
    const end = feed === -1 ? block.length : feed
    const text = block.slice(start, end)
    start = end + 1
    if (text.trim() === '') continue
    const { value, place, problem } = parseLine(text, { file, line })
    if (problem !== undefined) throw new DatasetError(problem, { place })
    yield { text, value, place }
  }
}
