// Reads one entry of a zip archive by its name, in memory. No name from the archive ever becomes a path, so an archive cannot
// write anywhere, and what an entry grows to is limited.
import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8
const END_LENGTH = 22
const MOST_COMMENT = 0xffff

/** The bytes of the entry `wanted`, or undefined if there is none. Throws if the archive is broken or the entry too large. */
export function zipEntry(archive, wanted, { most }) {
  const end = endOf(archive)
  const entries = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < entries; index++) {
    if (archive.readUInt32LE(at) !== CENTRAL)
      throw new Error('The archive is broken: its directory is not where it says.')
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    if (name === wanted) return contentOf(archive, at, { name, most })
    at += 46 + nameLength + extra + comment
  }
  return undefined
}

function endOf(archive) {
  const first = Math.max(0, archive.length - END_LENGTH - MOST_COMMENT)
  for (let at = archive.length - END_LENGTH; at >= first; at--) if (archive.readUInt32LE(at) === END) return at
  throw new Error('This is no zip archive.')
}

function contentOf(archive, at, { name, most }) {
  const method = archive.readUInt16LE(at + 10)
  const packed = archive.readUInt32LE(at + 20)
  const local = archive.readUInt32LE(at + 42)
  if (archive.readUInt32LE(local) !== LOCAL) throw new Error(`The archive is broken at ${name}.`)
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const bytes = archive.subarray(start, start + packed)
  const refused = `${name} in the archive is larger than ${most} bytes, or packed in an unknown way.`
  if (method === STORED && bytes.length <= most) return bytes
  if (method !== DEFLATED) throw new Error(refused)
  try {
    return inflateRawSync(bytes, { maxOutputLength: most })
  } catch (cause) {
    throw new Error(refused, { cause })
  }
}
