import { AssayError, UsageError } from '../../core/errors.ts'
import { counted } from '../../support/counted.ts'
import {
  claimedCheckpoint,
  formatVerifierKey,
  openCheckpoint,
  openNote,
  parseVerifierKey,
  signCheckpoint,
  signNote,
  type Signer,
  type VerifierKey,
} from './checkpoint.ts'
import { readEntry, type RotationRecord } from '../records/entries.ts'
import type { LedgerStore, StoredCheckpoint } from '../ledger-store.ts'
import { frontierAt, rootOf, type NodeLookup } from './merkle.ts'

/** A ledger's records do not continue what was signed before. Nothing is signed and nothing is repaired. */
export class LedgerBrokenError extends AssayError {
  static override readonly kind: string = 'LedgerBrokenError'
  readonly fault = 'infrastructure'
}

/** The first line of a log's checkpoints. */
export function originOf(logId: string): string {
  return `assay/${encodeURIComponent(logId)}`
}

/** The tree's nodes in a store. */
export function nodesOf(store: LedgerStore, logId: string): NodeLookup {
  return async (level, index) => {
    const hash = await store.node(logId, { level, index })
    if (hash !== undefined) return hash
    throw new LedgerBrokenError(
      `The ledger ${logId} lacks node ${index} of level ${level} of its tree. Run: assay ledger verify`,
    )
  }
}

/** The root of the first `size` records, from the stored nodes. */
export async function rootAt(size: number, { store, logId }: { store: LedgerStore; logId: string }) {
  return rootOf(await frontierAt(size, nodesOf(store, logId)))
}

/** Signs the current tree and stores the note. Refuses if the last signed tree is not its beginning. */
export async function signTree({
  store,
  logId,
  signer,
  signedAt,
}: {
  store: LedgerStore
  logId: string
  signer: Signer
  signedAt: string
}): Promise<StoredCheckpoint> {
  const size = await store.size(logId)
  const last = (await store.checkpoints(logId)).at(-1)
  if (last !== undefined) await refuseOther(last, { store, logId, size })
  await refuseOtherKey(signer, { store, logId, last })
  if (last?.size === size && openCheckpoint(last.note, [signer]) !== undefined) return last
  const root = await rootAt(size, { store, logId })
  const note = await signCheckpoint({ origin: originOf(logId), size, root, extensions: [`time ${signedAt}`] }, [signer])
  const checkpoint = { size, note, signedAt }
  await store.putCheckpoint(logId, checkpoint)
  return checkpoint
}

/** Throws when the log's last checkpoint is signed by another key, which did not hand over to this one. */
export async function refuseOtherKey(
  signer: Signer,
  { store, logId, last }: { store: LedgerStore; logId: string; last: StoredCheckpoint | undefined },
): Promise<void> {
  if (last === undefined || openCheckpoint(last.note, [signer]) !== undefined) return
  if (await tookOver(signer, { store, logId })) return
  throw new UsageError(
    `The log ${logId} is signed by another key than ${formatVerifierKey(signer)}; nothing was signed. Sign with that key, or hand over to this one: assay ledger keys --rotate`,
  )
}

/** Whether the newest change of keys is to this one. */
async function tookOver(signer: Signer, { store, logId }: { store: LedgerStore; logId: string }): Promise<boolean> {
  const [row] = await store.find(logId, { kind: 'rotation', limit: 1 })
  const entry = row === undefined ? undefined : readEntry(row.record)
  return entry?.kind === 'rotation' && entry.new_key === formatVerifierKey(signer)
}

async function refuseOther(
  last: StoredCheckpoint,
  { size, ...where }: { store: LedgerStore; logId: string; size: number },
): Promise<void> {
  const signed = claimedCheckpoint(last.note)
  const continues =
    signed !== undefined &&
    signed.size <= size &&
    Buffer.from(await rootAt(signed.size, where)).equals(Buffer.from(signed.root))
  if (continues) return
  throw new LedgerBrokenError(
    `The ledger ${where.logId} has ${counted(size, 'record')} that do not continue its checkpoint of ${last.size}; nothing was signed. Run: assay ledger verify`,
  )
}

/** The note by which a key hands over to the next one, signed by both. */
export async function signRotation(
  logId: string,
  { from, to, ts }: { from: Signer; to: Signer; ts: string },
): Promise<string> {
  return signNote(rotationText(logId, { from, to, ts }), [from, to])
}

/** A key and the one that it handed over to, by a statement that both signed. */
export interface Handover {
  readonly from: VerifierKey
  readonly to: VerifierKey
}

/** The given keys, and those that they handed over to or took over from. `handovers` are in order, the oldest or the newest first. */
export function acceptedKeys(keys: readonly VerifierKey[], handovers: readonly Handover[]): VerifierKey[] {
  const accepted = new Map(keys.map((key) => [formatVerifierKey(key), key]))
  for (const { from, to } of [...handovers, ...handovers.toReversed()]) {
    const [older, newer] = [formatVerifierKey(from), formatVerifierKey(to)]
    if (accepted.has(older) || accepted.has(newer)) accepted.set(older, from).set(newer, to)
  }
  return [...accepted.values()]
}

/** The keys of a rotation; undefined when not both of them signed it. */
export function rotatedKeys(
  logId: string,
  { old_key, new_key, statement, ts }: Pick<RotationRecord, 'old_key' | 'new_key' | 'statement' | 'ts'>,
): Handover | undefined {
  const [from, to] = [parseVerifierKey(old_key), parseVerifierKey(new_key)]
  if (from === undefined || to === undefined) return undefined
  const opened = openNote(statement, [from, to])
  return opened?.signedBy.length === 2 && opened.text === rotationText(logId, { from, to, ts })
    ? { from, to }
    : undefined
}

function rotationText(logId: string, { from, to, ts }: { from: VerifierKey; to: VerifierKey; ts: string }): string {
  const keys = [from, to].map((key) => formatVerifierKey(key))
  return `${[originOf(logId), 'rotation', ...keys, `time ${ts}`].join('\n')}\n`
}
