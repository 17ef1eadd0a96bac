import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Ids that differ from record to record are indexed by stretches of the log: what is appended then goes to the same few pages,
 * however long the log is, and not to a page of its own for each id.
 */
export const nearIds: Migration = {
  number: 16,
  name: 'near ids',
  breaking: false,
  async up(db) {
    for (const column of ['conversation_id', 'message_id', 'generation_record_id']) {
      await db.schema.dropIndex(`ledger_records_by_${column}`).execute()
      await db.schema
        .createIndex(`ledger_records_near_${column}`)
        .on('ledger_records')
        .expression(sql`(seq >> 12), ${sql.ref(column)}`)
        .where(sql.ref(column), 'is not', null)
        .execute()
    }
  },
}
