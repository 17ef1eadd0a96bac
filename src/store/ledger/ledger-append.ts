import type { Kysely } from 'kysely'
import type { LedgerAppended, LedgerRow } from '../../ledger/ledger-store.ts'
import { EMPTY_TREE, append, frontierAt, type Frontier } from '../../ledger/tree/merkle.ts'
import type { InsertRows } from '../database/database.ts'
import type { CheckedDraft } from './ledger-draft.ts'
import { GENESIS, recordOf, rowOf } from './ledger-columns.ts'
import { filled, lastOf, nodeAt } from './ledger-reads.ts'
import type { LedgerBlobTable, LedgerNodeTable, LedgerRecordTable, Tables } from '../database/schema.ts'

/** One caller's draft, and its result. */
export interface Waiting {
  readonly logId: string
  readonly draft: CheckedDraft
  outcome?: LedgerAppended | { readonly fault: unknown }
}

/** The end of a log. */
export interface Head {
  readonly tree: Frontier
  readonly lastHash: string
}

/** Appends the drafts inside a transaction and gives the log's new end. */
export async function appendAll(
  db: Kysely<Tables>,
  {
    insert,
    logId,
    items,
    cached,
  }: { insert: InsertRows; logId: string; items: readonly Waiting[]; cached: Head | undefined },
): Promise<Head> {
  let { tree, lastHash } = await headOf(db, { logId, cached })
  const known = await rowsByIdempotencyKey(db, { logId, items })
  const records: LedgerRecordTable[] = []
  const nodes: LedgerNodeTable[] = []
  const blobs = new Map<string, LedgerBlobTable>()
  const erased = new Set<string>()
  for (const item of items) {
    const { idempotencyKey } = item.draft
    const earlier = idempotencyKey === undefined ? undefined : known.get(idempotencyKey)
    if (earlier !== undefined) {
      item.outcome = { row: earlier, appended: false }
      continue
    }
    try {
      const row = item.draft.rowAt({ logId, seq: tree.size, prevHash: lastHash })
      const grown = append(tree, Buffer.from(row.leafHash, 'hex'))
      records.push(recordOf(row))
      for (const { level, index, hash } of grown.nodes) {
        if (level > 0) nodes.push({ log_id: logId, level, position: index, hash: Buffer.from(hash).toString('hex') })
      }
      for (const { commitment, salt, bytes } of item.draft.blobs) {
        blobs.set(commitment, { log_id: logId, commitment, salt, bytes })
      }
      item.draft.erase.forEach((commitment) => erased.add(commitment))
      if (idempotencyKey !== undefined) known.set(idempotencyKey, row)
      item.outcome = { row, appended: true }
      tree = grown.tree
      lastHash = row.leafHash
    } catch (fault) {
      item.outcome = { fault }
    }
  }
  await insertAll(db, { insert, logId, records, nodes, blobs: [...blobs.values()], erased: [...erased] })
  return { tree, lastHash }
}

/** The current end of the log. The cached one only counts if no other process has written since. */
async function headOf(
  db: Kysely<Tables>,
  { logId, cached }: { logId: string; cached: Head | undefined },
): Promise<Head> {
  const last = await lastOf(db, logId)
  if (last === undefined) return { tree: EMPTY_TREE, lastHash: GENESIS }
  const size = last.seq + 1
  if (cached?.tree.size === size && cached.lastHash === last.leaf_hash) return cached
  const tree = await frontierAt(size, async (level, index) => {
    const hash = await nodeAt(db, { logId, level, index })
    if (hash !== undefined) return hash
    throw new TypeError(`The log ${logId} has lost node ${index} of level ${level}; verify it before it grows.`)
  })
  return { tree, lastHash: last.leaf_hash }
}

async function rowsByIdempotencyKey(
  db: Kysely<Tables>,
  { logId, items }: { logId: string; items: readonly Waiting[] },
): Promise<Map<string, LedgerRow>> {
  const keys = items.flatMap(({ draft }) => draft.idempotencyKey ?? [])
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_records')
    .selectAll()
    .where('log_id', '=', logId)
    .where('idempotency_key', 'in', filled(keys))
    .execute()
  return new Map(rows.map((row) => [row.idempotency_key ?? '', rowOf(row)]))
}

interface Insertion {
  readonly insert: InsertRows
  readonly logId: string
  readonly records: readonly LedgerRecordTable[]
  readonly nodes: readonly LedgerNodeTable[]
  readonly blobs: readonly LedgerBlobTable[]
  readonly erased: readonly string[]
}

async function insertAll(
  db: Kysely<Tables>,
  { insert, logId, records, nodes, blobs, erased }: Insertion,
): Promise<void> {
  await insert('ledger_records', records)
  await insert('ledger_nodes', nodes)
  await insert('ledger_blobs', blobs, { unlessThere: true })
  if (erased.length === 0) return
  await db
    .updateTable('ledger_blobs')
    .set({ salt: null, bytes: null })
    .where('log_id', '=', logId)
    .where('commitment', 'in', erased)
    .execute()
}
