import { sql } from 'kysely'
import type { ErasingChange } from '../database/database.ts'
import type { Migration } from './migration.ts'

/**
 * Counts how often something was erased (`asked`), and up to which of these times the files were rewritten afterwards
 * (`done`). The database counts by itself, so that what is erased by older software, which leaves it in the file, counts.
 */
export const erasing: Migration = {
  number: 8,
  name: 'erasing',
  breaking: false,
  async up(db, dialect) {
    await db.schema
      .createTable('assay_erasing')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('asked', 'integer', (column) => column.notNull())
      .addColumn('done', 'integer', (column) => column.notNull())
      .execute()
    // The first condition on the kind is the one of the index of rare records.
    await sql`insert into assay_erasing (id, asked, done)
      select 1, case when exists (select 1 from runs where state = 'deleted')
        or exists (select 1 from ledger_records where kind <> 'decision' and kind = 'redaction') then 1 else 0 end, 0`.execute(
      db,
    )
    for (const statement of ERASING.flatMap((change) => dialect.countErasing(change))) {
      await sql.raw(statement).execute(db)
    }
  },
}

const ERASING: readonly ErasingChange[] = [
  { table: 'runs', column: 'state', when: `NEW.state = 'deleted'` },
  { table: 'ledger_blobs', column: 'salt', when: 'NEW.salt IS NULL' },
]
