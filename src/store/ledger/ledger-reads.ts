import type { Kysely } from 'kysely'
import type { LedgerQuery, LedgerRow, LedgerStore, StoredBlob } from '../../ledger/ledger-store.ts'
import { completedBy, type TreeNode } from '../../ledger/tree/merkle.ts'
import type { Database } from '../database/database.ts'
import { matching, rowOf } from './ledger-columns.ts'
import { asksNear, foundNear } from './ledger-stretches.ts'
import type { LedgerBlobTable, Tables } from '../database/schema.ts'

/** Rows of one page: a record has about 8,000 characters. */
const PAGE = 500
/** Commitments per query. Statements have a limited number of parameters, and a different text for each number of them. */
const BLOBS_AT_ONCE = 256

type LedgerReads = Pick<
  LedgerStore,
  'answered' | 'logs' | 'size' | 'records' | 'find' | 'node' | 'nodes' | 'blob' | 'blobs' | 'checkpoints'
>

/** The read operations for the ledgers in a database. */
export function ledgerReads(database: Database): LedgerReads {
  return {
    logs: () =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom('ledger_records')
          .select(['log_id', (eb) => eb.fn.countAll<number>().as('size')])
          .groupBy('log_id')
          .orderBy('log_id')
          .execute()
        return rows.map(({ log_id: logId, size }) => ({ logId, size }))
      }),
    async size(logId) {
      const last = await database.read((db) => lastOf(db, logId))
      return last === undefined ? 0 : last.seq + 1
    },
    answered: async (logId, key) => (await database.read((db) => answeredRequests(db, { logId, keys: [key] })))[0],
    records: (logId, range) => recordsOf(database, logId, range),
    find: (logId, query = {}) => database.read((db) => found(db, logId, query)),
    node: (logId, { level, index }) => database.read((db) => nodeAt(db, { logId, level, index })),
    nodes: (logId, range) => nodesOf(database, logId, range),
    async blob(logId, commitment) {
      const rows = await database.read((db) => blobRows(db, logId, [commitment]))
      return rows[0] === undefined ? undefined : storedBlob(rows[0])
    },
    async blobs(logId, commitments) {
      const blobs = new Map<string, StoredBlob>()
      for (let start = 0; start < commitments.length; start += BLOBS_AT_ONCE) {
        const some = commitments.slice(start, start + BLOBS_AT_ONCE)
        for (const row of await database.read((db) => blobRows(db, logId, some))) {
          blobs.set(row.commitment, storedBlob(row))
        }
      }
      return blobs
    },
    checkpoints: (logId) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom('ledger_checkpoints')
          .selectAll()
          .where('log_id', '=', logId)
          .orderBy('size')
          .orderBy('signed_at')
          .execute()
        return rows.map(({ size, note, signed_at: signedAt }) => ({ size, note, signedAt }))
      }),
  }
}

async function* recordsOf(
  database: Database,
  logId: string,
  { from = 0, to = Infinity }: { from?: number | undefined; to?: number | undefined } = {},
): AsyncGenerator<LedgerRow, void, undefined> {
  for (let next = from; next < to;) {
    const start = next
    const rows = await database.read((db) =>
      db
        .selectFrom('ledger_records')
        .selectAll()
        .where('log_id', '=', logId)
        .where('seq', '>=', start)
        .$if(to !== Infinity, (query) => query.where('seq', '<', to))
        .orderBy('seq')
        .limit(PAGE)
        .execute(),
    )
    yield* rows.map(rowOf)
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    next = last.seq + 1
  }
}

async function found(db: Kysely<Tables>, logId: string, query: LedgerQuery): Promise<LedgerRow[]> {
  const { limit = 50, before } = query
  if (asksNear(query)) {
    const last = await lastOf(db, logId)
    const below = Math.min(before ?? Infinity, last === undefined ? 0 : last.seq + 1)
    const rows = await foundNear(db, { logId, query, limit, below })
    return rows.map(rowOf)
  }
  const rows = await db
    .selectFrom('ledger_records')
    .selectAll()
    .where('log_id', '=', logId)
    .$if(before !== undefined, (q) => q.where('seq', '<', before ?? 0))
    .where((eb) => eb.and(matching(query)(eb)))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(rowOf)
}

async function* nodesOf(
  database: Database,
  logId: string,
  range: { from: number; to: number },
): AsyncGenerator<TreeNode, void, undefined> {
  for (const { level, from, to } of completedBy(range)) {
    for (let start = from; start < to; start += PAGE) {
      const rows = await database.read((db) =>
        db
          .selectFrom('ledger_nodes')
          .select(['position', 'hash'])
          .where('log_id', '=', logId)
          .where('level', '=', level)
          .where('position', '>=', start)
          .where('position', '<', Math.min(start + PAGE, to))
          .execute(),
      )
      for (const { position, hash } of rows) yield { level, index: position, hash: bytesOf(hash) }
    }
  }
}

async function blobRows(
  db: Kysely<Tables>,
  logId: string,
  commitments: readonly string[],
): Promise<Omit<LedgerBlobTable, 'log_id'>[]> {
  return db
    .selectFrom('ledger_blobs')
    .select(['commitment', 'salt', 'bytes'])
    .where('log_id', '=', logId)
    .where('commitment', 'in', filled(commitments))
    .execute()
}

/** The list padded with its last member to a power of two, so that there are few different statements to compile. */
export function filled<Item>(items: readonly Item[]): Item[] {
  const last = items.at(-1)
  if (last === undefined) return []
  const length = 2 ** Math.ceil(Math.log2(items.length))
  return [...items, ...Array.from({ length: length - items.length }, () => last)]
}

function storedBlob({ salt, bytes }: Pick<LedgerBlobTable, 'salt' | 'bytes'>): StoredBlob {
  if (salt === null || bytes === null) return { status: 'erased' }
  return { status: 'kept', salt: new Uint8Array(salt), bytes: new Uint8Array(bytes) }
}

/** The log's last record, or undefined if it has none. */
export async function lastOf(
  db: Kysely<Tables>,
  logId: string,
): Promise<{ seq: number; leaf_hash: string } | undefined> {
  return db
    .selectFrom('ledger_records')
    .select(['seq', 'leaf_hash'])
    .where('log_id', '=', logId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A stored node. Leaves are stored with their records. */
export async function nodeAt(
  db: Kysely<Tables>,
  { logId, level, index }: { logId: string; level: number; index: number },
): Promise<Uint8Array | undefined> {
  const row =
    level === 0
      ? await db
          .selectFrom('ledger_records')
          .select('leaf_hash as hash')
          .where('log_id', '=', logId)
          .where('seq', '=', index)
          .executeTakeFirst()
      : await db
          .selectFrom('ledger_nodes')
          .select('hash')
          .where('log_id', '=', logId)
          .where('level', '=', level)
          .where('position', '=', index)
          .executeTakeFirst()
  return row === undefined ? undefined : bytesOf(row.hash)
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}

/** Requests that were answered, with the rows that answered them. */
export async function answeredRequests(
  db: Kysely<Tables>,
  { logId, keys }: { logId: string; keys: readonly string[] },
): Promise<{ request: string; fingerprint: string; row: LedgerRow }[]> {
  const rows = await db
    .selectFrom('ledger_requests')
    .innerJoin('ledger_records', (join) =>
      join
        .onRef('ledger_records.log_id', '=', 'ledger_requests.log_id')
        .onRef('ledger_records.seq', '=', 'ledger_requests.seq'),
    )
    .selectAll('ledger_records')
    .select(['ledger_requests.request', 'ledger_requests.fingerprint'])
    .where('ledger_requests.log_id', '=', logId)
    .where('ledger_requests.request', 'in', filled(keys))
    .execute()
  return rows.map(({ request, fingerprint, ...row }) => ({ request, fingerprint, row: rowOf(row) }))
}
