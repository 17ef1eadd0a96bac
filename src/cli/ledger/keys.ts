import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { UsageError } from '../../core/errors.ts'
import { keySigner, parseVerifierKey, type Signer, type VerifierKey } from '../../ledger/tree/checkpoint.ts'
import { shortPath, type World } from '../world.ts'

const KEY_NAME = 'assay.ledger'

/** The path of the key that signs ledgers: in the user's own folder, never next to a ledger. */
export function keyPath({ env }: World): string {
  const configured = env['XDG_CONFIG_HOME'] ?? env['APPDATA'] ?? ''
  const folder = configured === '' ? join(env['HOME'] ?? homedir(), '.config') : configured
  return join(folder, 'assay', 'ledger-key.pem')
}

/** The signing key: from the file, else the user's own, which is made on first use. */
export async function signerFor(file: unknown, world: World): Promise<Signer> {
  if (typeof file === 'string') {
    const text = await readKeyFile(file, world)
    if (text.includes('PRIVATE KEY')) return signerOf(text, file)
    throw new UsageError(
      `--key is ${file}, which holds no private key to sign with. Give a PEM file with an Ed25519 key.`,
    )
  }
  const path = keyPath(world)
  const existing = await readIfThere(path)
  if (existing !== undefined) return signerOf(existing, path)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  try {
    await writeFile(path, pem, { mode: 0o600, flag: 'wx' })
    world.stderr.write(`Created a key to sign ledgers with: ${path}. Keep a copy of it somewhere safe.\n`)
    return signerOf(pem, path)
  } catch (error) {
    // Another process was faster: use its key.
    const made = await readIfThere(path)
    if (made !== undefined) return signerOf(made, path)
    throw new UsageError(`The key ${path} cannot be written: ${String(error)}. Name another with --key.`, {
      cause: error,
    })
  }
}

/** Keys to check signatures with: those of the file, else the user's own if there is one. */
export async function verifierKeys(file: unknown, world: World): Promise<VerifierKey[]> {
  if (typeof file !== 'string') {
    const path = keyPath(world)
    const own = await readIfThere(path)
    return own === undefined ? [] : [signerOf(own, path)]
  }
  const text = await readKeyFile(file, world)
  if (text.includes('PRIVATE KEY')) return [signerOf(text, file)]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const key = parseVerifierKey(line)
    if (key !== undefined) return key
    throw new UsageError(`--key is ${file}, which has a line that is not a key: keys look like name+hash+base64.`)
  })
}

/** The key of a PEM text. */
export function signerOf(pem: string, file: string): Signer {
  try {
    return keySigner(KEY_NAME, createPrivateKey(pem))
  } catch (cause) {
    throw new UsageError(`The key ${file} cannot be used: it must be an Ed25519 key in PEM form.`, { cause })
  }
}

async function readKeyFile(file: string, world: World): Promise<string> {
  const text = await readIfThere(shortPath(file, world))
  if (text !== undefined) return text
  throw new UsageError(`--key is ${file}, which cannot be read; check its path and permissions.`)
}

/** The text of a file; undefined if it cannot be read. */
export async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
}
