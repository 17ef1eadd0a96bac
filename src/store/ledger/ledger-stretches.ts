import { sql, type Kysely } from 'kysely'
import type { LedgerQuery } from '../../ledger/ledger-store.ts'
import type { LedgerRecordTable, Tables } from '../database/schema.ts'
import { matching } from './ledger-columns.ts'

/** A stretch of a log has 2 ** STRETCH_BITS records. Indexes are made of it (migration 16), so another number needs a migration. */
const STRETCH_BITS = 12
/** As many more stretches are looked through each time that too little was found. */
const GROWTH = 4

/** Whether a query asks for an id that is indexed by stretches. */
export function asksNear({ conversationId, messageId, generationRecordId }: LedgerQuery): boolean {
  return [conversationId, messageId, generationRecordId].some((id) => id !== undefined)
}

/**
 * The latest records that match, below the record with this number. The last stretches are looked through first, then ever more
 * of them, so that what is recent or frequent is found at once and what is rare in a few queries.
 */
export async function foundNear(
  db: Kysely<Tables>,
  { logId, query, limit, below }: { logId: string; query: LedgerQuery; limit: number; below: number },
): Promise<LedgerRecordTable[]> {
  const rows: LedgerRecordTable[] = []
  let end = below
  for (let span = 1; end > 0 && rows.length < limit; span *= GROWTH) {
    const newest = Math.floor((end - 1) / 2 ** STRETCH_BITS)
    const oldest = Math.max(0, newest - span + 1)
    const stretches = { newest, oldest, below: end }
    rows.push(...(await inStretches(db, { logId, query, limit: limit - rows.length, stretches }).execute()))
    end = oldest * 2 ** STRETCH_BITS
  }
  return rows
}

/** The latest records that match, of some stretches. */
export function inStretches(
  db: Kysely<Tables>,
  {
    logId,
    query,
    limit,
    stretches: { newest, oldest, below },
  }: {
    logId: string
    query: LedgerQuery
    limit: number
    stretches: { newest: number; oldest: number; below: number }
  },
) {
  return (
    db
      .withRecursive('stretches(stretch)', (make) =>
        make
          // A sum, because SQLite does not look for the values of a column with a type in an index over an expression.
          .selectNoFrom(sql<number>`${newest} + 0`.as('stretch'))
          .unionAll((next) =>
            next
              .selectFrom('stretches')
              .select(sql<number>`stretch - 1`.as('stretch'))
              .where('stretch', '>', oldest),
          ),
      )
      .selectFrom('stretches')
      // Crossed, and no range of `seq` itself, so that SQLite asks the index for each stretch instead of reading the log.
      .crossJoin('ledger_records')
      .selectAll('ledger_records')
      .where(sql`ledger_records.seq >> ${sql.lit(STRETCH_BITS)}`, '=', sql.ref('stretches.stretch'))
      .where('ledger_records.log_id', '=', logId)
      .where(sql`ledger_records.seq + 0`, '<', below)
      .where((eb) => eb.and(matching(query)(eb)))
      .orderBy('ledger_records.seq', 'desc')
      .limit(limit)
  )
}
