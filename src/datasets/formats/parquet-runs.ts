import { decompressPage } from 'hyparquet/src/datapage.js'
import { deltaBinaryUnpack } from 'hyparquet/src/delta.js'
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js'
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from 'hyparquet/src/schema.js'
import type { parquetHeader } from 'hyparquet/src/column.js'
import type { CompressionCodec, Compressors } from 'hyparquet'

type Header = ReturnType<typeof parquetHeader>

/** What is needed to read the pages of a column. */
export interface Decoder {
  readonly type: string
  readonly codec: CompressionCodec
  readonly compressors: Compressors
  readonly schemaPath: Parameters<typeof getMaxDefinitionLevel>[0]
}

/** How much longer a run may be than the rest of its page, since writers pad. */
const PADDING = 1024

/**
 * What is impossible in the runs of a data page, or how many bytes of text it expands to beyond its own. The library trusts
 * the stated length of runs, and expands texts that share a prefix.
 */
export function readRuns(packed: Uint8Array, { header, decoder }: { header: Header; decoder: Decoder }): Runs {
  const first = header.data_page_header
  const second = header.data_page_header_v2
  const values = first?.num_values ?? second?.num_values ?? 0
  const repeats = widthOf(getMaxRepetitionLevel(decoder.schemaPath))
  const deepest = getMaxDefinitionLevel(decoder.schemaPath)
  if (second !== undefined) {
    const levels = second.repetition_levels_byte_length + second.definition_levels_byte_length
    const whole = reading(packed)
    const problem =
      (repeats > 0 ? runProblem(whole, { width: repeats, values }) : undefined) ??
      (deepest > 0
        ? runProblem(reading(packed.subarray(second.repetition_levels_byte_length)), {
            width: widthOf(deepest),
            values,
          })
        : undefined)
    if (problem !== undefined) return { problem }
    const rest = packed.subarray(levels)
    const size = header.uncompressed_page_size - levels
    const page = second.is_compressed === false ? rest : decompressPage(rest, size, decoder.codec, decoder.compressors)
    return dataRuns(reading(page), { encoding: second.encoding, type: decoder.type, values: values - second.num_nulls })
  }
  const page = reading(decompressPage(packed, header.uncompressed_page_size, decoder.codec, decoder.compressors))
  if (repeats > 0 && decoder.schemaPath.length > 1) {
    const problem = runProblem(behindLength(page), { width: repeats, values })
    if (problem !== undefined) return { problem }
    skipSized(page)
  }
  let present = values
  if (deepest > 0) {
    const problem = runProblem(behindLength(page), { width: widthOf(deepest), values })
    if (problem !== undefined) return { problem }
    const levels = Array.from<number>({ length: values })
    readRleBitPackedHybrid(page, widthOf(deepest), levels)
    present = levels.reduce((count, level) => count + (level === deepest ? 1 : 0), 0)
  }
  return dataRuns(page, { encoding: first?.encoding, type: decoder.type, values: present })
}

export type Runs = { readonly problem: string } | { readonly problem?: undefined; readonly bytes: number }

interface Reading {
  view: DataView
  offset: number
}

function reading(bytes: Uint8Array): Reading {
  return { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 }
}

function behindLength({ view, offset }: Reading): Reading {
  return { view, offset: offset + 4 }
}

function skipSized(page: Reading): void {
  page.offset += 4 + page.view.getUint32(page.offset, true)
}

function dataRuns(
  page: Reading,
  { encoding, type, values }: { encoding: string | undefined; type: string; values: number },
): Runs {
  switch (encoding) {
    case 'RLE':
    case 'PLAIN_DICTIONARY':
    case 'RLE_DICTIONARY': {
      if (values === 0) return { bytes: 0 }
      const isBoolean = type === 'BOOLEAN'
      const width = isBoolean ? 1 : page.view.getUint8(page.offset)
      const problem = runProblem({ view: page.view, offset: page.offset + (isBoolean ? 4 : 1) }, { width, values })
      return problem === undefined ? { bytes: 0 } : { problem }
    }
    case 'DELTA_BYTE_ARRAY': {
      const beginnings = new Int32Array(values)
      deltaBinaryUnpack(page, values, beginnings)
      return { bytes: beginnings.reduce((sum, length) => sum + Math.max(0, length), 0) }
    }
    default:
      return { bytes: 0 }
  }
}

/** Walks over runs as the library does, and finds one that goes on past the last value. */
function runProblem(
  { view, offset }: Reading,
  { width, values }: { width: number; values: number },
): string | undefined {
  let at = offset
  for (let seen = 0; seen < values && at < view.byteLength;) {
    let header = 0
    for (let shift = 0; ; shift += 7) {
      const byte = view.getUint8(at++)
      header |= (byte & 0x7f) << shift
      if (byte < 0x80) break
    }
    const run = header >>> 1
    const count = header & 1 ? run * 8 : run
    at += header & 1 ? run * width : (width + 7) >> 3
    if (count > values - seen + PADDING) return `a run of ${count} values stands where ${values - seen} are left`
    seen += count
  }
  return undefined
}

function widthOf(most: number): number {
  return 32 - Math.clz32(most)
}
