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
import { DatasetError } from '../../core/errors.ts'
import { LARGEST_TEXT, fileChunks, unpacked } from '../bytes.ts'
import { whyNotPlain } from '../plain.ts'

/** What the format's name promises and the reader itself does not unpack. */
const COMPRESSORS: Compressors = {
  GZIP: (input) => gunzipSync(input),
  BROTLI: (input) => brotliDecompressSync(input),
  ZSTD: (input) => zstdDecompressSync(input),
}

const strict = new TextDecoder('utf-8', { fatal: true })

/** Consecutive rows, with the position of the first one from 0. */
export interface RowGroup {
  readonly rowStart: number
  readonly rows: readonly unknown[]
}

/** The row groups of a Parquet file, one at a time. One inside gzip is unpacked into memory first, up to 256 MB. */
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
  await attempt(file, async () => checkSchema(metadata, file))
  checkCounts(metadata, { file, bytes: buffer.byteLength })
  let rowStart = 0
  for (const group of metadata.row_groups) {
    const range = { metadata, rowStart, rowEnd: rowStart + Number(group.num_rows) }
    const rows = await attempt(file, () => readRows(buffer, range))
    if (rows.length !== range.rowEnd - rowStart) {
      throw new DatasetError(`rows ${rowStart + 1} to ${range.rowEnd} are incomplete; the file is damaged.`, {
        place: { file },
      })
    }
    yield { rowStart, rows }
    rowStart = range.rowEnd
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

/** Counts that the file has no room for are found out before memory is set aside for them. */
function checkCounts({ row_groups }: FileMetaData, { file, bytes }: { file: string; bytes: number }): void {
  for (const [index, { columns, num_rows: rows }] of row_groups.entries()) {
    const stored = columns.reduce((sum, { meta_data: data }) => sum + Number(data?.total_compressed_size ?? 0), 0)
    const values = Math.min(...columns.map(({ meta_data: data }) => Number(data?.num_values ?? 0)))
    const group = `row group ${index + 1} says that it has ${rows} rows`
    if (rows < 0 || stored > bytes || values < Number(rows)) {
      throw new DatasetError(
        `${group}, ${values} values in a column and ${stored} bytes, in a file of ${bytes}; the file is damaged.`,
        { place: { file } },
      )
    }
  }
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
  const value: unknown = bytes && JSON.parse(strict.decode(bytes))
  const problem = value === undefined ? undefined : whyNotPlain(value)
  if (problem !== undefined) throw new Error(`a JSON column ${problem}`)
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

/** A file that is read in slices, and closed when it is disposed of. */
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
