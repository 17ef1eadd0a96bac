import type { Kysely } from 'kysely'
import type { LedgerStore } from '../../ledger/ledger-store.ts'
import type { Database, InsertRows } from '../database/database.ts'
import { groupCommit } from '../database/group-commit.ts'
import { appendAll, type Head, type Waiting } from './ledger-append.ts'
import { checkedDraft } from './ledger-draft.ts'
import { ledgerReads } from './ledger-reads.ts'
import type { Tables } from '../database/schema.ts'

/** Records per transaction: enough to share a flush of the disk, few enough that nobody waits long for the others. */
const MOST_AT_ONCE = 128

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
          const work = (db: Kysely<Tables>, insert: InsertRows): Promise<Head> =>
            appendAll(db, { insert, logId, items: some, cached: heads.get(logId) })
          heads.set(logId, await database.write(work, { alone: `ledger:${logId}` }))
        }
        try {
          await commit(items)
        } catch (fault) {
          if (items.length === 1) throw fault
          // One draft that the database refuses must not make the others fail.
          for (const item of items) await commit([item]).catch((fault: unknown) => (item.outcome = { fault }))
        }
      },
      { maxItems: MOST_AT_ONCE },
    )
    writers.set(logId, writer)
    return writer
  }

  return {
    ...ledgerReads(database),
    async append(logId, draft) {
      const item: Waiting = { logId, draft: checkedDraft(logId, draft) }
      await writerOf(logId).add(item)
      if (item.outcome === undefined) throw new TypeError('A draft was neither appended nor refused.')
      if ('fault' in item.outcome) throw item.outcome.fault
      return item.outcome
    },
    async putCheckpoint(logId, { size, note, signedAt }) {
      await database.write((db) =>
        db
          .insertInto('ledger_checkpoints')
          .values({ log_id: logId, size, note, signed_at: signedAt })
          .onConflict((conflict) => conflict.columns(['log_id', 'size', 'note']).doNothing())
          .execute(),
      )
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...writers.values()].map((writer) => writer.drained()))
      await database.close()
    },
  }
}
