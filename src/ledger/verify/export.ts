import { UsageError } from '../../core/errors.ts'
import { VERSION } from '../../core/version.ts'
import { sha256Hex } from '../../support/digest.ts'
import { batchesOf } from './batches.ts'
import { formatVerifierKey, type VerifierKey } from '../tree/checkpoint.ts'
import { commitmentsOf, readEntry, type LedgerEntry } from '../records/entries.ts'
import { findAll } from '../records/find-all.ts'
import type { LedgerRow, LedgerStore, StoredBlob } from '../ledger-store.ts'
import { inclusionProof } from '../tree/merkle.ts'
import { proofNodes } from '../tree/proof-nodes.ts'
import { originOf, rootAt } from '../tree/signing.ts'

/** What goes into an export. */
export interface ExportOptions {
  readonly store: LedgerStore
  /** The log in the store. `main` if left out. */
  readonly logId?: string | undefined
  /** Only these records, each with the proof that it is in the log. All if left out. */
  readonly ids?: readonly string[] | undefined
  /** Whether the texts are included. They are if left out. */
  readonly blobs?: boolean | undefined
  /** Keys to name in the file. They are only a claim: verifiers must get keys from elsewhere. */
  readonly keys?: readonly VerifierKey[] | undefined
  /** Source of the independent verifier, to go with the file. */
  readonly verifier?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * The ledger as lines of JSON that can be verified without Assay: a head, the checkpoints, each record with the proof
 * that it is in the tree and the texts that it commits to, rulesets, the verifier's source, and an end.
 */
export async function* exportLedger(options: ExportOptions): AsyncGenerator<string, void, undefined> {
  const { store, logId = 'main', keys = [], ids, verifier } = options
  // Records appended meanwhile are not included: every proof is for the tree of this size.
  const size = await exportedSize(options)
  const root = Buffer.from(await rootAt(size, { store, logId }))
  yield line({
    type: 'assay_ledger',
    v: 1,
    assay: VERSION,
    log_id: logId,
    origin: originOf(logId),
    size,
    root: root.toString('hex'),
    keys: keys.map((key) => formatVerifierKey(key)),
    complete: ids === undefined,
    blobs: options.blobs !== false,
  })
  for (const { note, size: signed } of await store.checkpoints(logId)) {
    if (signed <= size) yield line({ type: 'checkpoint', note })
  }
  const rulesets = new Set<string>()
  let records = 0
  const nodes = proofNodes(store, logId)
  for await (const rows of batchesOf(rowsOf(options, size))) {
    options.signal?.throwIfAborted()
    if (ids === undefined) await nodes.prepare(rows)
    const entries = rows.map(({ record }) => readEntry(record))
    const wanted = new Set(entries.flatMap((entry) => (entry === undefined ? [] : commitmentsOf(entry))))
    const blobs = options.blobs === false ? new Map<string, StoredBlob>() : await store.blobs(logId, [...wanted])
    for (const [at, { seq, record }] of rows.entries()) {
      const proof = await inclusionProof(seq, { size, node: nodes.node })
      const encoded = proof.map((hash) => Buffer.from(hash).toString('base64'))
      yield line({ type: 'record', seq, record, proof: encoded })
      records += 1
      const entry = entries[at]
      if (entry !== undefined) yield* blobLines(entry, { blobs, rulesets })
    }
  }
  if (verifier !== undefined) {
    const sha256 = sha256Hex(verifier)
    yield line({ type: 'verifier', name: 'assay-verify.mjs', sha256, source: verifier })
  }
  yield line({ type: 'end', records })
}

/**
 * The size of the tree that the proofs lead to: the whole log or, for a few records, the newest checkpoint, so that
 * what was signed proves them.
 */
async function exportedSize({ store, logId = 'main', ids }: ExportOptions): Promise<number> {
  const size = await store.size(logId)
  const signed = ids === undefined ? undefined : (await store.checkpoints(logId)).at(-1)?.size
  if (ids === undefined || signed === undefined || signed > size) return size
  let last = -1
  for await (const { seq } of rowsOf({ store, logId, ids }, size)) last = Math.max(last, seq)
  return last < signed ? signed : size
}

async function* rowsOf(
  { store, logId = 'main', ids }: ExportOptions,
  size: number,
): AsyncGenerator<LedgerRow, void, undefined> {
  if (ids === undefined) {
    yield* store.records(logId, { from: 0, to: size })
    return
  }
  const rows = new Map<number, LedgerRow>()
  // A change of keys belongs to every part: without it the older checkpoints were signed by a stranger.
  for await (const row of findAll(store, logId, { kind: 'rotation', before: size })) rows.set(row.seq, row)
  for (const id of ids) {
    const [row] = await store.find(logId, { id, before: size, limit: 1 })
    if (row === undefined)
      throw new UsageError(
        `The ledger ${logId} has no record ${id}. It takes the id of a record; assay ledger show MESSAGE prints it.`,
      )
    rows.set(row.seq, row)
  }
  yield* [...rows.values()].sort((a, b) => a.seq - b.seq)
}

function* blobLines(
  entry: LedgerEntry,
  { blobs, rulesets }: { blobs: ReadonlyMap<string, StoredBlob>; rulesets: Set<string> },
): Generator<string, void, undefined> {
  for (const commitment of commitmentsOf(entry)) {
    const blob = blobs.get(commitment)
    if (blob === undefined) continue
    if (blob.status === 'erased') {
      yield line({ type: 'blob', commitment, erased: true })
      continue
    }
    const text = Buffer.from(blob.bytes).toString('utf8')
    yield line({ type: 'blob', commitment, salt: Buffer.from(blob.salt).toString('base64'), text })
    if (entry.kind !== 'decision' || commitment !== entry.blobs.ruleset) continue
    const { ruleset_sha256: sha256 } = entry.ruleset
    if (!rulesets.has(sha256)) yield line({ type: 'ruleset', sha256, text })
    rulesets.add(sha256)
  }
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}
