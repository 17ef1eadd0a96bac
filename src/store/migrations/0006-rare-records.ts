import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Finds the few records that are no decisions, such as changes of keys, without a look at all others. */
export const rareRecords: Migration = {
  number: 6,
  name: 'rare records',
  breaking: false,
  async up(db) {
    await db.schema
      .createIndex('ledger_records_by_rare_kind')
      .on('ledger_records')
      .columns(['log_id', 'kind', 'seq'])
      .where(sql.ref('kind'), '<>', sql.lit('decision'))
      .execute()
  },
}
