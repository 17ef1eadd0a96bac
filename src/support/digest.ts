import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** An incremental SHA-256, so that what is hashed is never in memory as a whole. */
export interface RunningDigest {
  update(data: string | Uint8Array): void
  /** The digest in lower-case hexadecimal. Nothing can be added afterwards. */
  hex(): string
}

interface Sha256 {
  readonly hex: (data: string | Uint8Array) => string
  readonly running: () => RunningDigest
}

/** The same in every runtime. */
const PORTABLE: Sha256 = {
  hex: (data) => bytesToHex(sha256(bytesOf(data))),
  running() {
    const hash = sha256.create()
    return { update: (data) => void hash.update(bytesOf(data)), hex: () => bytesToHex(hash.digest()) }
  },
}

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? utf8ToBytes(data) : data
}

/** What is used of Node. */
interface Process {
  readonly getBuiltinModule?: (id: 'node:crypto') =>
    | {
        readonly hash: (algorithm: 'sha256', data: string | Uint8Array, encoding: 'hex') => string
        readonly createHash: (algorithm: 'sha256') => {
          readonly update: (data: string | Uint8Array) => unknown
          readonly digest: (encoding: 'hex') => string
        }
      }
    | undefined
}

/**
 * SHA-256 in the runtime with this `process`: the built-in one, several times as fast, where there is one. It is looked up
 * by name rather than imported, since browsers and edge runtimes have none and bundlers must not look for it.
 */
export function sha256In(process: Process | undefined): Sha256 {
  try {
    const crypto = process?.getBuiltinModule?.('node:crypto')
    if (crypto === undefined) return PORTABLE
    const { hash, createHash } = crypto
    const own: Sha256 = {
      hex: (data) => hash('sha256', data, 'hex'),
      running() {
        const running = createHash('sha256')
        return { update: (data) => void running.update(data), hex: () => running.digest('hex') }
      },
    }
    return isSound(own) ? own : PORTABLE
  } catch {
    return PORTABLE
  }
}

/** Whether it really works: stand-ins for Node have functions that throw or do something else. */
function isSound({ hex, running }: Sha256): boolean {
  const piecemeal = running()
  piecemeal.update(PROBE)
  return [hex(PROBE), hex(bytesOf(PROBE).subarray(0)), piecemeal.hex()].every((digest) => digest === DIGEST_OF_PROBE)
}

const PROBE = 'A half \uD83D of a pair becomes U+FFFD.'
/** Written out, since computing it the portable way for the first time takes a millisecond. */
const DIGEST_OF_PROBE = 'af3d252a5d3d1e27117ebf8c70e994ab4a982a053509cc979e13b3932a49944c'

let chosen: Sha256 | undefined

/** Chosen when something is hashed for the first time, since asking for it and trying it out takes milliseconds. */
function own(): Sha256 {
  chosen ??= sha256In(globalThis.process)
  return chosen
}

/** SHA-256 of a text (as UTF-8) or of bytes, in lower-case hexadecimal. Synchronous, and the same in every runtime. */
export function sha256Hex(data: string | Uint8Array): string {
  return own().hex(data)
}

export function runningSha256(): RunningDigest {
  return own().running()
}
