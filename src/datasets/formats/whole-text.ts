import { DatasetError } from '../../core/errors.ts'
import { lineBlocks, type Chunks } from '../bytes.ts'

/** The whole text of a file that cannot be read piece by piece; too large a file is refused, with the way out. */
export async function wholeText(
  chunks: Chunks,
  { file, format, limit }: { file: string; format: string; limit: number },
): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const { bytes } of lineBlocks(chunks, file)) {
    size += bytes.length
    if (size > limit) {
      throw new DatasetError(
        `it is larger than ${limit / 2 ** 20} MB, and ${format} has to be read as a whole; save it as .jsonl, which is read line by line.`,
        { place: { file } },
      )
    }
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}
