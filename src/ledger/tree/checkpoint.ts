import type { KeyObject } from 'node:crypto'
import { nodeCrypto } from './node-crypto.ts'

/** The content of a checkpoint: this log, this many records, this root. */
export interface Checkpoint {
  /** Name of the log, without line breaks. */
  readonly origin: string
  readonly size: number
  /** 32 bytes. */
  readonly root: Uint8Array
  /** Further lines, such as the time of signing. */
  readonly extensions?: readonly string[]
}

/** Signs checkpoints: a key file here, or the user's key service. */
export interface Signer {
  /** Name of the key, without spaces, plus signs or line breaks. */
  readonly name: string
  /** 32 bytes, Ed25519. */
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array | Promise<Uint8Array>
}

/** A key that checkpoints are checked against. */
export interface VerifierKey {
  readonly name: string
  readonly publicKey: Uint8Array
}

const ED25519 = 1
const DASH = '—'

/** A signer over an Ed25519 private key. */
export function keySigner(name: string, privateKey: KeyObject): Signer {
  if (privateKey.asymmetricKeyType !== 'ed25519') {
    throw new TypeError(
      `The key ${name} is ${privateKey.asymmetricKeyType ?? 'symmetric'}; checkpoints are signed with Ed25519.`,
    )
  }
  return {
    name: checkedName(name),
    publicKey: rawPublicKey(nodeCrypto().createPublicKey(privateKey)),
    sign: (message) => nodeCrypto().sign(null, message, privateKey),
  }
}

/** The checkpoint as a signed note of the C2SP form, signed by every signer. */
export async function signCheckpoint(checkpoint: Checkpoint, signers: readonly Signer[]): Promise<string> {
  return signNote(checkpointText(checkpoint), signers)
}

/** A text that ends in a line break as a signed note of the C2SP form, signed by every signer. */
export async function signNote(text: string, signers: readonly Signer[]): Promise<string> {
  const lines = await Promise.all(
    signers.map(async (signer) => {
      const signature = await signer.sign(Buffer.from(text))
      const stamped = Buffer.concat([keyHash(signer), signature])
      return `${DASH} ${checkedName(signer.name)} ${stamped.toString('base64')}\n`
    }),
  )
  return `${text}\n${lines.join('')}`
}

/** The content of a note, whoever signed it, if anybody: worth nothing until a signature is checked. */
export function claimedCheckpoint(note: string): Checkpoint | undefined {
  const split = note.lastIndexOf('\n\n')
  return split < 0 ? undefined : readCheckpoint(note.slice(0, split + 1))
}

/** The content of a signed note, and which of `keys` signed it. Undefined if none did, or the format is wrong. */
export function openCheckpoint(
  note: string,
  keys: readonly VerifierKey[],
): { checkpoint: Checkpoint; signedBy: readonly VerifierKey[] } | undefined {
  const opened = openNote(note, keys)
  const checkpoint = opened === undefined ? undefined : readCheckpoint(opened.text)
  return opened === undefined || checkpoint === undefined ? undefined : { checkpoint, signedBy: opened.signedBy }
}

/** The text of a signed note and the keys whose signatures verify. Undefined if there are none. */
export function openNote(
  note: string,
  keys: readonly VerifierKey[],
): { text: string; signedBy: readonly VerifierKey[] } | undefined {
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || !note.endsWith('\n')) return undefined
  const text = note.slice(0, split + 1)
  const signatures = note.slice(split + 2, -1).split('\n')
  const signedBy = keys.filter((key) =>
    signatures.some((line) => {
      const [dash, name, stamped] = line.split(' ')
      if (dash !== DASH || name !== key.name || stamped === undefined) return false
      const bytes = Buffer.from(stamped, 'base64')
      // A signature has only one encoding: anything else that decodes to the same bytes does not count.
      const ours = bytes.toString('base64') === stamped && bytes.subarray(0, 4).equals(keyHash(key))
      return ours && nodeCrypto().verify(null, Buffer.from(text), publicKeyObject(key.publicKey), bytes.subarray(4))
    }),
  )
  return signedBy.length === 0 ? undefined : { text, signedBy }
}

/** The key as one line that can be pinned: `name+hash+base64`. */
export function formatVerifierKey(key: VerifierKey): string {
  const typed = Buffer.concat([Uint8Array.of(ED25519), key.publicKey])
  return `${checkedName(key.name)}+${keyHash(key).toString('hex')}+${typed.toString('base64')}`
}

/** The key in such a line. Undefined if it is not one, or the hash is not that of the key. */
export function parseVerifierKey(line: string): VerifierKey | undefined {
  const [, name, hash, data] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(line.trim()) ?? []
  const typed = Buffer.from(data ?? '', 'base64')
  if (name === undefined || typed[0] !== ED25519 || typed.length !== 33) return undefined
  const key = { name, publicKey: Uint8Array.from(typed.subarray(1)) }
  return keyHash(key).toString('hex') === hash ? key : undefined
}

function checkpointText({ origin, size, root, extensions = [] }: Checkpoint): string {
  for (const line of [origin, ...extensions]) {
    if (line === '' || line.includes('\n')) throw new TypeError(`'${line}' cannot be a line of a checkpoint.`)
  }
  return `${[origin, String(size), Buffer.from(root).toString('base64'), ...extensions].join('\n')}\n`
}

function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin, size, root, ...rest] = text.split('\n')
  const extensions = rest.slice(0, -1)
  if (origin === undefined || origin === '' || !/^(0|[1-9]\d{0,14})$/.test(size ?? '')) return undefined
  const bytes = Uint8Array.from(Buffer.from(root ?? '', 'base64'))
  if (bytes.length !== 32) return undefined
  return { origin, size: Number(size), root: bytes, ...(extensions.length === 0 ? {} : { extensions }) }
}

/** The first four bytes of SHA-256(name ‖ LF ‖ algorithm ‖ key). */
function keyHash({ name, publicKey }: VerifierKey): Buffer {
  return nodeCrypto()
    .createHash('sha256')
    .update(`${name}\n`)
    .update(Uint8Array.of(ED25519))
    .update(publicKey)
    .digest()
    .subarray(0, 4)
}

function checkedName(name: string): string {
  if (name !== '' && !/[\s+]/.test(name)) return name
  throw new TypeError(`'${name}' cannot be the name of a key: it must not be empty or hold spaces or plus signs.`)
}

/** What comes before the 32 bytes of an Ed25519 key in its SubjectPublicKeyInfo. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

function publicKeyObject(raw: Uint8Array): KeyObject {
  return nodeCrypto().createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' })
}

function rawPublicKey(key: KeyObject): Uint8Array {
  return Uint8Array.from(key.export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length))
}
