import { DatasetError } from '../../core/errors.ts'
import { lineBlocks, type Chunks } from '../bytes.ts'

/** The whole text of a file that cannot be read piece by piece. A file that is too large is refused with a way out. */
export async function wholeText(
  chunks: Chunks,
  { file, format, limit }: { file: string; format: string; limit: number },
): Promise<string> {
  const parts: Buffer[] = []
  for await (const { bytes } of lineBlocks(upTo(limit, { chunks, file, format }), file)) parts.push(bytes)
  return Buffer.concat(parts).toString('utf8')
}

/** Counts bytes before they are split into lines, because a text may be a single line. */
async function* upTo(
  limit: number,
  { chunks, file, format }: { chunks: Chunks; file: string; format: string },
): Chunks {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limit) {
      throw new DatasetError(
        `it is larger than ${limit / 2 ** 20} MB, and ${format} has to be read as a whole; save it as .jsonl, which is read line by line.`,
        { place: { file } },
      )
    }
    yield chunk
  }
}
