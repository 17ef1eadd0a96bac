import type { Kysely } from 'kysely'
import type { LedgerAppended, LedgerRow, LedgerStore } from '../ledger/ledger-store.ts'
import { EMPTY_TREE, append, frontierAt, type Frontier } from '../ledger/merkle.ts'
import type { Database } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { checkedDraft, type CheckedDraft } from './ledger-draft.ts'
import { GENESIS, matching, recordOf, rowOf } from './ledger-columns.ts'
import type { LedgerBlobTable, LedgerNodeTable, LedgerRecordTable, Tables } from './schema.ts'

/** One caller's draft, and what became of it. */
interface Waiting {
  readonly logId: string
  readonly draft: CheckedDraft
  outcome?: LedgerAppended | { readonly fault: unknown }
}

/** The end of a log. */
interface Head {
  readonly tree: Frontier
  readonly lastHash: string
}

/** Rows of one transaction. Statements have a limit of parameters, which 500 rows of 20 columns stay below. */
const MOST_AT_ONCE = 500
const PAGE = 500

/** The ledger in a database, which it closes. */
export function ledgerRows(database: Database): LedgerStore {
  const heads = new Map<string, Head>()
  const writers = new Map<string, ReturnType<typeof groupCommit<Waiting>>>()

  const writerOf = (logId: string): ReturnType<typeof groupCommit<Waiting>> => {
    const known = writers.get(logId)
    if (known !== undefined) return known
    const writer = groupCommit<Waiting>(
      async (items) => {
        const commit = async (some: readonly Waiting[]): Promise<void> => {
          const work = (db: Kysely<Tables>): Promise<Head> =>
            appendAll(db, { logId, items: some, cached: heads.get(logId) })
          heads.set(logId, await database.write(work, { alone: `ledger:${logId}` }))
        }
        try {
          await commit(items)
        } catch (fault) {
          if (items.length === 1) throw fault
          // One draft that the database refuses must not take the others with it.
          for (const item of items) await commit([item]).catch((fault: unknown) => (item.outcome = { fault }))
        }
      },
      { maxItems: MOST_AT_ONCE },
    )
    writers.set(logId, writer)
    return writer
  }

  return {
    async append(logId, draft) {
      const item: Waiting = { logId, draft: checkedDraft(logId, draft) }
      await writerOf(logId).add(item)
      if (item.outcome === undefined) throw new TypeError('A draft was neither appended nor refused.')
      if ('fault' in item.outcome) throw item.outcome.fault
      return item.outcome
    },
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
    async *records(logId, { from = 0, to = Infinity } = {}) {
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
    },
    async find(logId, query = {}) {
      const { limit = 50, before } = query
      const rows = await database.read((db) =>
        db
          .selectFrom('ledger_records')
          .selectAll()
          .where('log_id', '=', logId)
          .$if(before !== undefined, (q) => q.where('seq', '<', before ?? 0))
          .where((eb) => eb.and(matching(query)(eb)))
          .orderBy('seq', 'desc')
          .limit(limit)
          .execute(),
      )
      return rows.map(rowOf)
    },
    node: (logId, { level, index }) => database.read((db) => nodeAt(db, { logId, level, index })),
    blob: (logId, commitment) =>
      database.read(async (db) => {
        const row = await db
          .selectFrom('ledger_blobs')
          .select(['salt', 'bytes'])
          .where('log_id', '=', logId)
          .where('commitment', '=', commitment)
          .executeTakeFirst()
        if (row === undefined) return undefined
        const { salt, bytes } = row
        if (salt === null || bytes === null) return { status: 'erased' }
        return { status: 'kept', salt: Uint8Array.from(salt), bytes: Uint8Array.from(bytes) }
      }),
    async putCheckpoint(logId, { size, note, signedAt }) {
      await database.write((db) =>
        db
          .insertInto('ledger_checkpoints')
          .values({ log_id: logId, size, note, signed_at: signedAt })
          .onConflict((conflict) => conflict.columns(['log_id', 'size', 'note']).doNothing())
          .execute(),
      )
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
    async [Symbol.asyncDispose]() {
      await Promise.all([...writers.values()].map((writer) => writer.drained()))
      await database.close()
    },
  }
}

async function appendAll(
  db: Kysely<Tables>,
  { logId, items, cached }: { logId: string; items: readonly Waiting[]; cached: Head | undefined },
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
  await insertAll(db, { logId, records, nodes, blobs: [...blobs.values()], erased: [...erased] })
  return { tree, lastHash }
}

/** The log's end as it is now; what was cached counts only if no other process has written since. */
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

async function lastOf(db: Kysely<Tables>, logId: string): Promise<{ seq: number; leaf_hash: string } | undefined> {
  return db
    .selectFrom('ledger_records')
    .select(['seq', 'leaf_hash'])
    .where('log_id', '=', logId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function nodeAt(
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
  return row === undefined ? undefined : Uint8Array.from(Buffer.from(row.hash, 'hex'))
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
    .where('idempotency_key', 'in', keys)
    .execute()
  return new Map(rows.map((row) => [row.idempotency_key ?? '', rowOf(row)]))
}

interface Insertion {
  readonly logId: string
  readonly records: readonly LedgerRecordTable[]
  readonly nodes: readonly LedgerNodeTable[]
  readonly blobs: readonly LedgerBlobTable[]
  readonly erased: readonly string[]
}

async function insertAll(db: Kysely<Tables>, { logId, records, nodes, blobs, erased }: Insertion): Promise<void> {
  if (records.length > 0) await db.insertInto('ledger_records').values(records).execute()
  if (nodes.length > 0) await db.insertInto('ledger_nodes').values(nodes).execute()
  for (let start = 0; start < blobs.length; start += BLOBS_AT_ONCE) {
    await db
      .insertInto('ledger_blobs')
      .values(blobs.slice(start, start + BLOBS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['log_id', 'commitment']).doNothing())
      .execute()
  }
  if (erased.length === 0) return
  await db
    .updateTable('ledger_blobs')
    .set({ salt: null, bytes: null })
    .where('log_id', '=', logId)
    .where('commitment', 'in', erased)
    .execute()
}

const BLOBS_AT_ONCE = 2_000
