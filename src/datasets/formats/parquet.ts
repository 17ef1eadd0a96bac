import {
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  type SchemaTree,
} from 'hyparquet'
import { open } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { DatasetError } from '../../core/errors.ts'
import { LARGEST_TEXT, fileChunks, unpacked } from '../bytes.ts'
import { whyNotPlain } from '../plain.ts'
import { findDuplicate } from './duplicate-key.ts'
import { whyImpossible } from './parquet-pages.ts'

/** Codecs that the reader does not unpack itself, each limited to the size that the page states. */
const COMPRESSORS: Compressors = {
  GZIP: (input, size) => gunzipSync(input, { maxOutputLength: Math.max(1, size) }),
  BROTLI: (input, size) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, size) }),
  ZSTD: (input, size) => zstdDecompressSync(input, { maxOutputLength: Math.max(1, size) }),
}

/** How many characters and values of rows are passed on together. */
const LARGEST_PIECE = 8 * 1024 * 1024

const strict = new TextDecoder('utf-8', { fatal: true })

/** Consecutive rows of a row group, with the position of the first, from 0. */
export interface RowGroup {
  readonly rowStart: number
  readonly rows: readonly unknown[]
}

/** The rows of a Parquet file, piece by piece, one row group in memory at a time. One inside gzip is unpacked into memory first, up to 256 MB. */
export async function* parquetGroups({ path, gzip }: { path: string; gzip: boolean }): AsyncGenerator<RowGroup> {
  if (gzip) {
    yield* groupsOf(await unpackedWhole(path), path)
  } else {
    await using slices = await openSlices(path)
    yield* groupsOf(slices, path)
  }
}

async function* groupsOf(buffer: AsyncBuffer, file: string): AsyncGenerator<RowGroup> {
  const metadata = await attempt(file, () => parquetMetadataAsync(buffer, { geoparquet: false }))
  const schema = await attempt(file, async () => checkedSchema(metadata, file))
  let rowStart = 0
  for (const [index, group] of metadata.row_groups.entries()) {
    const impossible = await attempt(file, () => whyImpossible(buffer, { group, schema, compressors: COMPRESSORS }))
    if (impossible !== undefined) {
      throw new DatasetError(`row group ${index + 1} is damaged: ${impossible}.`, { place: { file } })
    }
    const range = { metadata, rowStart, rowEnd: rowStart + Number(group.num_rows) }
    const records = await attempt(file, () => readRows(buffer, range))
    if (records.length !== range.rowEnd - rowStart) {
      throw new DatasetError(`rows ${rowStart + 1} to ${range.rowEnd} are incomplete; the file is damaged.`, {
        place: { file },
      })
    }
    yield* piecesOf(records, rowStart)
    rowStart = range.rowEnd
  }
}

/** Rows share the strings of a dictionary, but each gets its own copy when passed between threads. */
function* piecesOf(records: readonly unknown[], rowStart: number): Generator<RowGroup> {
  let rows: unknown[] = []
  let size = 0
  for (const [index, record] of records.entries()) {
    const row = plain(record)
    size += sizeOf(row)
    rows.push(row)
    if (size < LARGEST_PIECE) continue
    yield { rowStart: rowStart + index + 1 - rows.length, rows }
    rows = []
    size = 0
  }
  if (rows.length > 0) yield { rowStart: rowStart + records.length - rows.length, rows }
}

/** Characters and values. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length
  if (typeof value !== 'object' || value === null) return 1
  let size = 1
  for (const inner of Object.values(value)) size += sizeOf(inner)
  return size
}

async function readRows(
  file: AsyncBuffer,
  range: { metadata: FileMetaData; rowStart: number; rowEnd: number },
): Promise<unknown[]> {
  return parquetReadObjects({
    file,
    ...range,
    compressors: COMPRESSORS,
    geoparquet: false,
    parsers: { stringFromBytes: decode, jsonFromBytes: decodeJson },
  })
}

/** Column names that a plain object cannot have, or that occur twice, would be lost silently. */
function checkedSchema(metadata: FileMetaData, file: string): SchemaTree {
  const bad = metadata.schema.find(({ name }) => name === '__proto__')
  const schema = parquetSchema(metadata)
  const names = schema.children.map(({ element }) => element.name)
  const seen = new Set<string>()
  const twice = names.find((name) => seen.size === seen.add(name).size)
  const problem =
    bad !== undefined
      ? "a column is named '__proto__', which cannot be read; rename it."
      : twice === undefined
        ? undefined
        : `two columns are named '${twice}'; rename one of them.`
  if (problem !== undefined) throw new DatasetError(problem, { place: { file } })
  return schema
}

/** Parquet's types as JSON: whole numbers, dates and bytes as numbers or strings, nothing rounded. */
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
  if (bytes === undefined) return undefined
  const text = strict.decode(bytes)
  const value: unknown = JSON.parse(text)
  const problem = whyNotPlain(value)
  if (problem !== undefined) throw new Error(`a JSON column ${problem}`)
  const doubled = findDuplicate(text)
  if (doubled !== undefined) throw new Error(`in a JSON column ${doubled.problem}`)
  return value
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

/** A file that is read in slices and closed when disposed of. */
async function openSlices(path: string): Promise<AsyncBuffer & AsyncDisposable> {
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
        if (bytesRead === 0) throw new Error('the file is shorter than its metadata says')
        filled += bytesRead
      }
      return bytes
    },
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

async function unpackedWhole(path: string): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of unpacked(fileChunks(path), { file: path, gzip: true })) {
    size += chunk.length
    if (size > LARGEST_TEXT) {
      throw new DatasetError(
        `unpacked it is larger than ${LARGEST_TEXT / 2 ** 20} MB; store it without .gz (Parquet is already compressed).`,
        { place: { file: path } },
      )
    }
    parts.push(chunk)
  }
  const whole = Buffer.concat(parts)
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength)
}
