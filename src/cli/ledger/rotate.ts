import { generateKeyPairSync } from 'node:crypto'
import { copyFile, open, rename } from 'node:fs/promises'
import { UsageError } from '../../core/errors.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { formatVerifierKey, openCheckpoint, type Signer } from '../../ledger/tree/checkpoint.ts'
import { readEntry, type RotationRecord } from '../../ledger/records/entries.ts'
import type { LedgerStore } from '../../ledger/ledger-store.ts'
import type { World } from '../world.ts'
import { keyPath, readIfThere, signerFor, signerOf } from './keys.ts'
import type { OpenLedger } from './open.ts'

/** A change of keys, and the records that say so. */
export interface Rotated {
  /** The new key, as a line that can be pinned. */
  readonly key: string
  readonly file: string
  readonly old_key: string
  /** Where the old key is now. */
  readonly old_file: string
  readonly records: readonly { readonly log_id: string; readonly seq: number; readonly id: string }[]
}

/**
 * Hands every log of a ledger over to a new key, which replaces the old one's file once all logs say so. The next call
 * resumes an interrupted change. With `to` the new key is that file's, and no file moves.
 */
export async function rotateKeys(
  { store, name }: OpenLedger,
  { key, to, log, world }: { key: string | undefined; to: string | undefined; log: string | undefined; world: World },
): Promise<Rotated> {
  const file = key ?? keyPath(world)
  const pem = await readIfThere(file)
  if (pem === undefined) throw new UsageError(`There is no key at ${file} to hand over from.`)
  const from = signerOf(pem, file)
  const next = to ?? `${file}.next`
  const logs = log === undefined ? (await store.logs()).map(({ logId }) => logId) : [log]
  if (logs.length === 0) throw new UsageError(`The ledger ${name} has no records, so there is no key to change.`)
  for (const logId of logs) await refuseOtherKey(from, { store, logId, file })
  const signer = to === undefined ? await keyAt(next) : await signerFor(to, world)
  const records: Rotated['records'][number][] = []
  for (const logId of logs) records.push(await handOver({ from, to: signer }, { store, logId, world }))
  const keys = { key: formatVerifierKey(signer), old_key: formatVerifierKey(from), records }
  if (to !== undefined) return { ...keys, file: to, old_file: file }
  const old = `${file}.${formatVerifierKey(from).split('+')[1]}`
  await copyFile(file, old)
  await rename(next, file)
  return { ...keys, file, old_file: old }
}

/** A key that never signed the log cannot hand it over. */
async function refuseOtherKey(
  from: Signer,
  { store, logId, file }: { store: LedgerStore; logId: string; file: string },
): Promise<void> {
  const last = (await store.checkpoints(logId)).at(-1)
  if (last === undefined || openCheckpoint(last.note, [from]) !== undefined) return
  if ((await lastRotation(store, logId))?.old_key === formatVerifierKey(from)) return
  throw new UsageError(
    `The newest checkpoint of the log ${logId} was signed by a different key from ${file}. Name the key that signs it: --key FILE`,
  )
}

async function handOver(
  { from, to }: { from: Signer; to: Signer },
  { store, logId, world }: { store: LedgerStore; logId: string; world: World },
): Promise<Rotated['records'][number]> {
  const before = await lastRotation(store, logId)
  const done = before?.old_key === formatVerifierKey(from) && before.new_key === formatVerifierKey(to)
  if (done) await createLedger({ store, logId, signer: to, now: world.now }).checkpoint()
  const { log_id, seq, id } = done
    ? before
    : await createLedger({ store, logId, signer: from, now: world.now }).rotateKey(to)
  return { log_id, seq, id }
}

async function lastRotation(store: LedgerStore, logId: string): Promise<RotationRecord | undefined> {
  const [row] = await store.find(logId, { kind: 'rotation', limit: 1 })
  const entry = row === undefined ? undefined : readEntry(row.record)
  return entry?.kind === 'rotation' ? entry : undefined
}

/** The key of a file, made if missing, and on disk before anything is signed with it. */
async function keyAt(file: string): Promise<Signer> {
  const existing = await readIfThere(file)
  if (existing !== undefined) return signerOf(existing, file)
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  try {
    await using handle = await open(file, 'wx', 0o600)
    await handle.writeFile(pem)
    await handle.sync()
  } catch (cause) {
    throw new UsageError(`The new key ${file} cannot be written: ${String(cause)}.`, { cause })
  }
  return signerOf(pem, file)
}
