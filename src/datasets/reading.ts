import { DatasetError } from '../core/errors.ts'
import { runningSha256 } from '../support/digest.ts'
import { fileChunks, hashed, unpacked, type Chunks } from './bytes.ts'
import type { ColumnMapping } from './columns.ts'
import { jsonlRows } from './formats/jsonl.ts'
import type { Row, Rows } from './row.ts'
import { valueText } from './value-text.ts'
import { fileSource, unreadable, type FileSource } from './source.ts'

/** Records or finished examples in code. */
export type Records = Iterable<unknown> | AsyncIterable<unknown>

/** A path, `-` for JSONL on standard input, records in code, or a function that returns them. */
export type DatasetSource = string | Records | (() => Records | Promise<Records>)

/** How a data set is read. */
export interface DatasetOptions {
  /** Which columns contain which fields. Overrides the built-in field names. */
  columns?: ColumnMapping | undefined
  /** Unknown fields go into `metadata` instead of being errors. */
  loose?: boolean | undefined
  /** The most examples to read. */
  limit?: number | undefined
  signal?: AbortSignal | undefined
  /** Its name in reports. If left out, the path, `stdin`, or `examples`. */
  name?: string | undefined
  /** What `-` reads. The process's standard input if left out. */
  stdin?: AsyncIterable<Uint8Array | string> | undefined
}

/** A source that is ready to be read, once or again and again. */
export interface Reading {
  readonly name: string
  readonly stem: string
  /** Whether the same rows come again when it is read again. */
  readonly repeatable: boolean
  /** The rows; `hash` is called with the digest of the bytes when the last one was read. */
  rows(hash?: (sha256: string) => void): Rows
}

export function prepareReading(source: DatasetSource, options: DatasetOptions): Reading {
  if (source === '-') return stdinReading(options)
  if (typeof source === 'string') return fileReading(fileSource(source), options)
  const name = options.name ?? 'examples'
  let used = false
  return {
    name,
    stem: name,
    repeatable: Array.isArray(source),
    async *rows() {
      if (typeof source !== 'function' && !Array.isArray(source)) {
        if (used && isOneShot(source)) throw readTwice(name, 'these examples come from an iterator')
        used = true
      }
      yield* codeRows(typeof source === 'function' ? await source() : source, name)
    },
  }
}

/** Generators and other iterators are their own iterables, and are spent after one reading. */
function isOneShot(source: Records): boolean {
  const iterator: unknown = Symbol.iterator in source ? source[Symbol.iterator]() : source[Symbol.asyncIterator]()
  return iterator === source
}

function readTwice(file: string, why: string): DatasetError {
  return new DatasetError(`${why} and can be read only once; give a file, an array or a function instead.`, {
    place: { file },
  })
}

async function* codeRows(records: unknown, file: string): Rows {
  if (typeof records !== 'object' || records === null) {
    throw new DatasetError(
      `a data set must be a path, an iterable of records, or a function returning one, not ${valueText(records)}.`,
      {
        place: { file },
      },
    )
  }
  let row = 0
  if (Symbol.iterator in records) {
    yield (function* (): Generator<Row> {
      for (const value of records as Iterable<unknown>) yield { value, place: { file, row: ++row } }
    })()
  } else if (Symbol.asyncIterator in records) {
    for await (const value of records as AsyncIterable<unknown>) yield [{ value, place: { file, row: ++row } }]
  } else {
    throw new DatasetError('a data set must be a list of records or another iterable, not a single object.', {
      place: { file },
    })
  }
}

function stdinReading({ name = 'stdin', stdin = process.stdin }: DatasetOptions): Reading {
  let used = false
  return {
    name,
    stem: 'stdin',
    repeatable: false,
    async *rows(hash) {
      if (used) throw readTwice(name, 'standard input was read already')
      used = true
      const digest = runningSha256()
      yield* jsonlRows(unpacked(hashed(asBytes(stdin), digest), { file: name, gzip: false }), name)
      hash?.(digest.hex())
    },
  }
}

async function* asBytes(stream: AsyncIterable<Uint8Array | string>): Chunks {
  for await (const chunk of stream) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}

function fileReading({ path, stem, gzip, format }: FileSource, options: DatasetOptions): Reading {
  return {
    name: options.name ?? path,
    stem,
    repeatable: true,
    async *rows(hash) {
      const digest = runningSha256()
      try {
        const bytes = hashed(fileChunks(path), digest)
        if (format === 'parquet') {
          const { parquetFileRows } = await import('./formats/parquet-file.ts')
          yield* parquetFileRows({ path, gzip })
          await drain(bytes)
        } else yield* format(unpacked(bytes, { file: path, gzip }), path)
        hash?.(digest.hex())
      } catch (error) {
        throw error instanceof Error && 'syscall' in error ? unreadable(path, error) : error
      }
    },
  }
}

async function drain(chunks: Chunks): Promise<void> {
  const iterator = chunks[Symbol.asyncIterator]()
  while ((await iterator.next()).done !== true);
}
