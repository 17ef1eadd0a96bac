import type { AsyncBuffer, ColumnMetaData, Compressors, RowGroup, SchemaTree } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { getTreePath } from 'hyparquet/src/schema.js'
import { LARGEST_TEXT } from '../bytes.ts'
import { readRuns, type Decoder } from './parquet-runs.ts'

/** How many values a column of a row group may have beyond the bytes of the file: repeated values take none. */
const MOST_VALUES = 4_000_000

/** The limit for the unpacked pages of a row group, which are all in memory at once, in bytes. */
const LARGEST_GROUP = 1024 * 1024 * 1024

/** How far one byte can expand with these codecs. The others have no limit. */
const MOST_OF_A_BYTE: Partial<Record<string, number>> = { UNCOMPRESSED: 1, SNAPPY: 22, GZIP: 1032 }

/** The least bytes a value takes in a dictionary. */
const SMALLEST: Partial<Record<string, number>> = { INT32: 4, INT64: 8, INT96: 12, FLOAT: 4, DOUBLE: 8, BYTE_ARRAY: 4 }

type Header = ReturnType<typeof parquetHeader>

/**
 * Which counts of a row group or its page headers are impossible for the size of the file, with the figures, or `undefined`. A
 * reader allocates memory by these counts. Reads one column at a time.
 */
export async function whyImpossible(
  buffer: AsyncBuffer,
  {
    group: { columns, num_rows },
    schema,
    compressors,
  }: { group: RowGroup; schema: SchemaTree; compressors: Compressors },
): Promise<string | undefined> {
  const bytes = buffer.byteLength
  const rows = Number(num_rows)
  if (!isCount(rows) || (rows > 0 && columns.length === 0)) {
    return `it says that it has ${num_rows} rows in ${columns.length} columns`
  }
  let unpacked = 0
  for (const { meta_data: column } of columns) {
    if (column === undefined) return 'a column has no description'
    const name = `of the column '${column.path_in_schema.join('.')}'`
    const problem = columnProblem(column, { rows, bytes })
    if (problem !== undefined) return `${name} ${problem}`
    const pages = await readPages(buffer, { column, decoder: decoderOf(column, { schema, compressors }) })
    if (pages.problem !== undefined) return `${name} ${pages.problem}`
    unpacked += pages.unpacked
    if (unpacked > LARGEST_GROUP) {
      return `up to the column '${column.path_in_schema.join('.')}' it says that it takes ${unpacked} bytes unpacked; at most ${LARGEST_GROUP} are read`
    }
  }
  return undefined
}

function columnProblem(column: ColumnMetaData, { rows, bytes }: { rows: number; bytes: number }): string | undefined {
  const values = Number(column.num_values)
  if (!isCount(values) || values < rows) return `it says that there are ${values} values in ${rows} rows`
  if (values > MOST_VALUES + bytes) {
    return `it says that there are ${values} values in a file of ${bytes} bytes; at most ${MOST_VALUES + bytes} are read`
  }
  const { start, size } = rangeOf(column)
  if (isCount(start) && isCount(size) && start + size <= bytes) return undefined
  return `it says that ${size} bytes begin at byte ${start}, in a file of ${bytes}`
}

/** Where a column's pages are: its dictionary, if there is one, and its data. */
function rangeOf({ data_page_offset, dictionary_page_offset, total_compressed_size }: ColumnMetaData): {
  start: number
  size: number
} {
  const start = Number(dictionary_page_offset ? dictionary_page_offset : data_page_offset)
  return { start, size: Number(total_compressed_size) }
}

type Pages = { unpacked: number; problem?: undefined } | { problem: string }

function decoderOf(
  { type, codec, path_in_schema }: ColumnMetaData,
  { schema, compressors }: { schema: SchemaTree; compressors: Compressors },
): Decoder {
  return { type, codec, compressors, schemaPath: getTreePath(schema, path_in_schema) }
}

async function readPages(
  buffer: AsyncBuffer,
  { column, decoder }: { column: ColumnMetaData; decoder: Decoder },
): Promise<Pages> {
  const { start, size } = rangeOf(column)
  const reader = { view: new DataView(await buffer.slice(start, start + size)), offset: 0 }
  let values = 0
  let unpacked = 0
  // The library's reader stops one byte before the end.
  while (reader.offset < size - 1) {
    const at = start + reader.offset
    const header = parquetHeader(reader)
    const problem =
      sizesProblem(header, { codec: column.codec, left: size - reader.offset }) ?? countsProblem(header, column)
    if (problem !== undefined) return { problem: `the page at byte ${at} says that ${problem}` }
    values += header.data_page_header?.num_values ?? header.data_page_header_v2?.num_values ?? 0
    if (values > Number(column.num_values)) {
      return {
        problem: `the pages up to byte ${at} say that they have ${values} values, and the column has ${column.num_values}`,
      }
    }
    unpacked += header.uncompressed_page_size
    if (header.type !== 'DICTIONARY_PAGE') {
      const page = new Uint8Array(reader.view.buffer, reader.offset, header.compressed_page_size)
      const runs = readRuns(page, { header, decoder })
      if (runs.problem !== undefined) return { problem: `in the page at byte ${at} ${runs.problem}` }
      unpacked += runs.bytes
    }
    reader.offset += header.compressed_page_size
  }
  if (values === Number(column.num_values)) return { unpacked }
  return { problem: `the pages have ${values} values, and it says that there are ${column.num_values}` }
}

function sizesProblem(
  { compressed_page_size: packed, uncompressed_page_size: unpacked }: Header,
  { codec, left }: { codec: string; left: number },
): string | undefined {
  if (!isCount(packed) || packed > left) return `it has ${packed} bytes, and ${left} are left of the column`
  const most = Math.min(LARGEST_TEXT, packed * (MOST_OF_A_BYTE[codec] ?? Infinity) + 64)
  if (isCount(unpacked) && unpacked <= most) return undefined
  return `its ${packed} bytes are ${unpacked} when unpacked; at most ${most} are read`
}

function countsProblem(header: Header, column: ColumnMetaData): string | undefined {
  const { type, data_page_header: first, data_page_header_v2: second, dictionary_page_header: dictionary } = header
  if (type === 'DICTIONARY_PAGE') {
    const count = dictionary?.num_values
    const size = header.uncompressed_page_size
    if (isCount(count) && count * (SMALLEST[column.type] ?? 1 / 8) <= size) return undefined
    return `it has a dictionary of ${count} values in ${size} bytes`
  }
  if (type === 'DATA_PAGE') return isCount(first?.num_values) ? undefined : `it has ${first?.num_values} values`
  if (type !== 'DATA_PAGE_V2') return 'it is of a kind that is not read'
  const { num_values: values, num_nulls: nulls, num_rows: rows } = second ?? {}
  if (!isCount(values) || !isCount(nulls) || !isCount(rows) || nulls > values || rows > values) {
    return `it has ${values} values, ${nulls} of them null, in ${rows} rows`
  }
  const { definition_levels_byte_length: levels, repetition_levels_byte_length: repeats } = second ?? {}
  const size = Math.min(header.compressed_page_size, header.uncompressed_page_size)
  if (isCount(levels) && isCount(repeats) && levels + repeats <= size) return undefined
  return `${levels} and ${repeats} bytes of its ${size} are levels`
}

function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
