import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 of a text (as UTF-8) or of bytes, in lower-case hexadecimal. Synchronous, and the same in every runtime. */
export function sha256Hex(data: string | Uint8Array): string {
  return bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data))
}

/** A SHA-256 that is fed piece by piece, so that what is hashed never lies in memory as a whole. */
export interface RunningDigest {
  update(data: string | Uint8Array): void
  /** The digest in lower-case hexadecimal. Nothing can be added afterwards. */
  hex(): string
}

export function runningSha256(): RunningDigest {
  const hash = sha256.create()
  return {
    update: (data) => void hash.update(typeof data === 'string' ? utf8ToBytes(data) : data),
    hex: () => bytesToHex(hash.digest()),
  }
}
