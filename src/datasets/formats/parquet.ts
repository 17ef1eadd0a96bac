import {
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
} from 'hyparquet'
import { open } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { DatasetError } from '../../core/index.ts'
import type { Row, Rows } from '../row.ts'

/** What the format's name promises and the reader itself does not unpack. */
const COMPRESSORS: Compressors = {
  GZIP: (input) => gunzipSync(input),
  BROTLI: (input) => brotliDecompressSync(input),
  ZSTD: (input) => zstdDecompressSync(input),
}

const strict = new TextDecoder('utf-8', { fatal: true })

/** Rows of a Parquet file, one row group at a time. */
export async function* parquetRows(buffer: AsyncBuffer, file: string): Rows {
  const metadata = await attempt(file, () => parquetMetadataAsync(buffer, { geoparquet: false }))
  checkSchema(metadata, file)
  let rowStart = 0
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows)
    const start = rowStart
    const records = await attempt(file, () => readRows(buffer, { metadata, rowStart: start, rowEnd }))
    if (records.length !== rowEnd - rowStart) {
      throw new DatasetError(`rows ${rowStart + 1} to ${rowEnd} are not all there; the file is damaged.`, {
        place: { file },
      })
    }
    yield rowsOf(records, { file, rowStart })
    rowStart = rowEnd
  }
}

async function readRows(
  file: AsyncBuffer,
  range: { metadata: FileMetaData; rowStart: number; rowEnd: number },
): Promise<unknown[]> {
  const records: unknown[] = await parquetReadObjects({
    file,
    ...range,
    compressors: COMPRESSORS,
    geoparquet: false,
    parsers: { stringFromBytes: decode, jsonFromBytes: decodeJson },
  })
  for (const [index, record] of records.entries()) records[index] = plain(record)
  return records
}

/** Names that a plain object cannot hold, or two columns of one name, would be lost without a word. */
function checkSchema(metadata: FileMetaData, file: string): void {
  const bad = metadata.schema.find(({ name }) => name === '__proto__')
  const names = parquetSchema(metadata).children.map(({ element }) => element.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  const problem =
    bad !== undefined
      ? "a column is named '__proto__', which cannot be read; rename it."
      : twice === undefined
        ? undefined
        : `two columns are named '${twice}'; rename one of them.`
  if (problem !== undefined) throw new DatasetError(problem, { place: { file } })
}

function* rowsOf(records: readonly unknown[], at: { file: string; rowStart: number }): Generator<Row> {
  for (const [index, value] of records.entries()) {
    yield { value, place: { file: at.file, row: at.rowStart + index + 1 } }
  }
}

/** Parquet's types as JSON's: whole numbers, dates and bytes as numbers or texts, nothing rounded. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (typeof value !== 'object' || value === null) return value === undefined ? null : value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (ArrayBuffer.isView(value)) return Array.from(value as Int32Array | BigInt64Array, plain)
  if (Array.isArray(value)) return value.map(plain)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

function decode(bytes: Uint8Array | undefined): string | undefined {
  return bytes && strict.decode(bytes)
}

function decodeJson(bytes: Uint8Array | undefined): unknown {
  return bytes && JSON.parse(strict.decode(bytes))
}

async function attempt<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DatasetError) throw error
    const detail = error instanceof Error ? error.message : String(error)
    throw new DatasetError(`this Parquet file cannot be read (${detail}); is it whole?`, {
      place: { file },
      cause: error,
    })
  }
}

/** A file that is read in slices, and closed when it is disposed of. */
export async function openSlices(path: string): Promise<AsyncBuffer & AsyncDisposable> {
  const handle = await open(path)
  const { size } = await handle.stat()
  return {
    byteLength: size,
    async slice(start, end = size) {
      const from = start < 0 ? Math.max(0, size + start) : start
      const bytes = new ArrayBuffer(Math.max(0, Math.min(end, size) - from))
      let filled = 0
      while (filled < bytes.byteLength) {
        const { bytesRead } = await handle.read(new Uint8Array(bytes), filled, bytes.byteLength - filled, from + filled)
        if (bytesRead === 0) throw new Error('the file ends before its own description says')
        filled += bytesRead
      }
      return bytes
    },
    [Symbol.asyncDispose]: () => handle.close(),
  }
}
