import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { DatasetError } from '../core/errors.ts'
import type { RunningDigest } from '../support/digest.ts'
import { packingProblem, TELLING_BYTES } from './packings.ts'

/** Small enough that the text of a chunk is short-lived memory, which is cheap to free. */
const CHUNK_BYTES = 64 * 1024

/** No single line, and no file that must be read as a whole, may be larger: it has to fit into one string. */
export const LARGEST_TEXT = 256 * 1024 * 1024

export type Chunks = AsyncIterable<Uint8Array>

/** The bytes of a file, in pieces. A piece is valid until the next one is asked for: they share their memory. */
export async function* fileChunks(path: string): Chunks {
  await using file = await open(path)
  const buffer = Buffer.alloc(CHUNK_BYTES)
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}

/** Passes bytes on and feeds them to a hash. */
export async function* hashed(chunks: Chunks, hash: RunningDigest): Chunks {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** Passes plain bytes on, and unpacks those that begin as gzip does. */
export async function* unpacked(chunks: Chunks, { file, gzip }: { file: string; gzip: boolean }): Chunks {
  const source = chunks[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < TELLING_BYTES) {
    const { done, value } = await source.next()
    if (done === true) break
    head = Buffer.concat([head, value])
  }
  const rest: Chunks = continued(head, source)
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  const packing = packingProblem(head)
  if (isGzip) yield* notPackedTwice(gunzipped(rest, file), file)
  else if (packing !== undefined) {
    await source.return?.()
    throw new DatasetError(packing, { place: { file } })
  } else if (gzip && head.length > 0) {
    await source.return?.()
    throw new DatasetError('its name ends in .gz, but it is not compressed with gzip; take the .gz off its name.', {
      place: { file },
    })
  } else yield* rest
}

async function* notPackedTwice(chunks: Chunks, file: string): Chunks {
  let first = true
  for await (const chunk of chunks) {
    if (first && chunk[0] === 0x1f && chunk[1] === 0x8b) {
      throw new DatasetError('it is packed with gzip twice; unpack it once.', { place: { file } })
    }
    first = false
    yield chunk
  }
}

async function* continued(head: Uint8Array, source: AsyncIterator<Uint8Array>): Chunks {
  try {
    if (head.length > 0) yield head
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value
  } finally {
    await source.return?.()
  }
}

async function* gunzipped(chunks: Chunks, file: string): Chunks {
  // Loaded here, since most files are not packed.
  const { Readable } = process.getBuiltinModule('node:stream')
  const { createGunzip } = process.getBuiltinModule('node:zlib')
  // Streams read ahead, so each piece needs its own memory.
  const source = Readable.from(copied(chunks), { objectMode: false })
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  let cause: unknown
  source.on('error', (error) => {
    cause = error
    gunzip.destroy(error)
  })
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Buffer>
  } catch (error) {
    if (cause !== undefined) throw cause
    throw new DatasetError('its gzip data is damaged or cut off; compress or fetch it again.', {
      place: { file },
      cause: error,
    })
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

async function* copied(chunks: Chunks): Chunks {
  for await (const chunk of chunks) yield new Uint8Array(chunk)
}

/** So much white space in one piece belongs to no data set; a gzip of 2 MB can hold 2 GB of it. */
const MOST_BLANK = 16 * 1024 * 1024

/** Passes bytes on, and refuses more than 16 MB of white space in one piece. */
async function* withoutVoid(chunks: Chunks, file: string): Chunks {
  let blank = 0
  for await (const chunk of chunks) {
    blank = chunk.every(isBlank) ? blank + chunk.length : 0
    if (blank > MOST_BLANK) {
      throw new DatasetError(`more than ${MOST_BLANK / 2 ** 20} MB of consecutive white space; is the file damaged?`, {
        place: { file },
      })
    }
    yield chunk
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x0a || byte === 0x20 || byte === 0x0d || byte === 0x09
}

/** Whole lines of UTF-8 text. `line` is the number of the first one, from 1. */
export interface Block {
  readonly bytes: Buffer
  readonly line: number
}

/**
 * Cuts bytes into blocks that end with a line, takes off a byte order mark, and refuses what is not UTF-8,
 * saying where.
 */
export async function* lineBlocks(chunks: Chunks, file: string): AsyncGenerator<Block> {
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  let cut = { line: 1, offset: 0 }
  for await (const chunk of withoutVoid(chunks, file)) {
    const end = chunk.lastIndexOf(0x0a) + 1
    if (end === 0) {
      pending.push(new Uint8Array(chunk))
      pendingBytes += chunk.length
      if (pendingBytes > LARGEST_TEXT) throw tooLong(file, cut.line)
      continue
    }
    const block = checked(Buffer.concat([...pending, chunk.subarray(0, end)]), { file, ...cut })
    pending = end === chunk.length ? [] : [new Uint8Array(chunk.subarray(end))]
    pendingBytes = chunk.length - end
    yield { bytes: block.text, line: cut.line }
    cut = { line: cut.line + lineFeeds(block.text), offset: cut.offset + block.bytes }
  }
  if (pendingBytes > 0) yield { bytes: checked(Buffer.concat(pending), { file, ...cut }).text, line: cut.line }
}

function tooLong(file: string, line: number): DatasetError {
  return new DatasetError(
    `the line is longer than ${LARGEST_TEXT / 2 ** 20} MB; does the file have one record per line?`,
    {
      place: { file, line },
    },
  )
}

interface Cut {
  file: string
  line: number
  /** Bytes before the block. */
  offset: number
}

function checked(bytes: Buffer, { file, line, offset }: Cut): { text: Buffer; bytes: number } {
  const text = offset === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
  if (isUtf8(text)) return { text, bytes: bytes.length }
  const wide =
    offset === 0 && bytes.length > 1 && (bytes.readUInt16BE(0) === 0xfffe || bytes.readUInt16BE(0) === 0xfeff)
  const at = wide ? 0 : firstBadByte(bytes)
  const problem = wide
    ? 'this is UTF-16 text; save it as UTF-8.'
    : `byte ${offset + at} (0x${(bytes[at] ?? 0).toString(16).padStart(2, '0')}) is not UTF-8; save the file as UTF-8.`
  throw new DatasetError(problem, { place: { file, line: line + lineFeeds(bytes.subarray(0, at)) } })
}

/** The first line that is not UTF-8, and in it the first character. */
function firstBadByte(bytes: Buffer): number {
  let start = 0
  for (let end = 0; start < bytes.length; start = end) {
    end = bytes.indexOf(0x0a, start) + 1 || bytes.length
    if (!isUtf8(bytes.subarray(start, end))) break
  }
  while (start < bytes.length && beginsCharacter(bytes, start)) start += characterLength(bytes, start)
  return start
}

function characterLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] as number
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

function beginsCharacter(bytes: Buffer, at: number): boolean {
  return isUtf8(bytes.subarray(at, at + characterLength(bytes, at)))
}

function lineFeeds(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at)) {
    for (; bytes[at] === 0x0a; at++) count++
  }
  return count
}
