import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const BLOCK = 16

/**
 * Which of the secrets are, whole or in part, in any file beside a database file: the file itself, its log of changes, its
 * index, journals. A part is any 31 bytes in a row of it, for such a row holds one of its blocks of 16. Secrets must not have
 * blocks in common with anything else.
 */
export function leftInFiles(database: string, secrets: readonly (string | Uint8Array)[]): string[] {
  const folder = dirname(database)
  const blocks = new Map<string, string>()
  const beginnings = new Set<number>()
  const short: { name: string; bytes: Buffer }[] = []
  for (const secret of secrets) {
    const bytes = Buffer.from(secret as Uint8Array)
    const name = bytes.toString('latin1', 0, 40)
    if (bytes.length < 2 * BLOCK) short.push({ name, bytes })
    for (let at = 0; at + BLOCK <= bytes.length; at += BLOCK) {
      blocks.set(bytes.toString('latin1', at, at + BLOCK), name)
      beginnings.add(bytes.readInt32LE(at))
    }
  }
  const found = new Set<string>()
  for (const file of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, file))
    for (const one of short) if (bytes.includes(one.bytes)) found.add(`${file}: ${one.name}`)
    for (let at = 0; at + BLOCK <= bytes.length; at++) {
      if (!beginnings.has(bytes.readInt32LE(at))) continue
      const name = blocks.get(bytes.toString('latin1', at, at + BLOCK))
      if (name !== undefined) found.add(`${file}: ${name}`)
    }
  }
  return [...found]
}
