import { DatasetError } from '../../core/index.ts'
import { LARGEST_TEXT, fileChunks, unpacked } from '../bytes.ts'
import type { Rows } from '../row.ts'
import { openSlices, parquetRows } from './parquet.ts'

/** Rows of a Parquet file; one inside gzip is unpacked into memory first, up to 256 MB. */
export async function* parquetFileRows({ path, gzip }: { path: string; gzip: boolean }): Rows {
  if (gzip) {
    yield* parquetRows(await unpackedWhole(path), path)
  } else {
    await using slices = await openSlices(path)
    yield* parquetRows(slices, path)
  }
}

async function unpackedWhole(path: string): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of unpacked(fileChunks(path), { file: path, gzip: true })) {
    size += chunk.length
    if (size > LARGEST_TEXT) {
      throw new DatasetError(
        `unpacked it is larger than ${LARGEST_TEXT / 2 ** 20} MB; store it without .gz (Parquet compresses by itself).`,
        { place: { file: path } },
      )
    }
    parts.push(chunk)
  }
  const whole = Buffer.concat(parts)
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength)
}
