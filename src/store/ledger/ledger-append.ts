import type { Kysely } from 'kysely'
import type { LedgerAppended, LedgerRequest, LedgerRow } from '../../ledger/ledger-store.ts'
import { EMPTY_TREE, append, frontierAt, type Frontier } from '../../ledger/tree/merkle.ts'
import type { InsertRows } from '../database/database.ts'
import type { CheckedDraft } from './ledger-draft.ts'
import { GENESIS, recordOf, rowOf } from './ledger-columns.ts'
import { answeredRequests, filled, lastOf, nodeAt } from './ledger-reads.ts'
import type {
  LedgerBlobTable,
  LedgerNodeTable,
  LedgerRecordTable,
  LedgerRequestTable,
  Tables,
} from '../database/schema.ts'

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
  const requests = await requestsOf(db, { logId, items })
  for (const item of items) {
    const { idempotencyKey, request } = item.draft
    const answered = requests.outcomeOf(request)
    const earlier = idempotencyKey === undefined ? undefined : known.get(idempotencyKey)
    if (answered !== undefined || earlier !== undefined) {
      if (answered === undefined && earlier !== undefined) requests.add(request, earlier)
      item.outcome = answered ?? withRequest({ row: earlier as LedgerRow, appended: false }, request)
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
      requests.add(request, row)
      item.outcome = withRequest({ row, appended: true }, request)
      tree = grown.tree
      lastHash = row.leafHash
    } catch (fault) {
      item.outcome = { fault }
    }
  }
  await insertAll(db, { insert, logId, records, nodes, blobs: [...blobs.values()], erased: [...erased] })
  await insert('ledger_requests', requests.added)
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

/** The requests of these drafts that were answered before, and those that are now. */
interface Requests {
  outcomeOf(request: LedgerRequest | undefined): LedgerAppended | undefined
  add(request: LedgerRequest | undefined, row: LedgerRow): void
  readonly added: readonly LedgerRequestTable[]
}

async function requestsOf(
  db: Kysely<Tables>,
  { logId, items }: { logId: string; items: readonly Waiting[] },
): Promise<Requests> {
  const keys = items.flatMap(({ draft }) => draft.request?.key ?? [])
  const known = new Map<string, { fingerprint: string; row: LedgerRow }>()
  const added: LedgerRequestTable[] = []
  for (const { request, fingerprint, row } of keys.length === 0 ? [] : await answeredRequests(db, { logId, keys })) {
    known.set(request, { fingerprint, row })
  }
  return {
    added,
    outcomeOf(request) {
      const found = request === undefined ? undefined : known.get(request.key)
      if (request === undefined || found === undefined) return undefined
      const same = found.fingerprint === request.fingerprint
      return { row: found.row, appended: false, request: same ? 'repeated' : 'other' }
    },
    add(request, row) {
      if (request === undefined) return
      const { key, fingerprint } = request
      known.set(key, { fingerprint, row })
      added.push({ log_id: logId, request: key, fingerprint, seq: row.seq })
    },
  }
}

function withRequest(appended: LedgerAppended, request: LedgerRequest | undefined): LedgerAppended {
  return request === undefined ? appended : { ...appended, request: 'new' }
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
  await insert('ledger_blobs', blobs, { unlessThere: ['log_id', 'commitment'] })
  if (erased.length === 0) return
  await db
    .updateTable('ledger_blobs')
    .set({ salt: null, bytes: null })
    .where('log_id', '=', logId)
    .where('commitment', 'in', erased)
    .execute()
}
