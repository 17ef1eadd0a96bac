import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Experiments: which runs answered the same examples as variants of one another. Runs that belong to none stay as they are. */
export const experiments: Migration = {
  number: 14,
  name: 'experiments',
  breaking: false,
  async up(db, dialect) {
    const sorted = sql.raw(dialect.sortedText)
    await db.schema
      .createTable('experiments')
      .addColumn('id', sorted, (column) => column.primaryKey())
      .addColumn('name', sorted)
      .addColumn('started_at', sorted, (column) => column.notNull())
      .addColumn('finished_at', sorted)
      .addColumn('manifest', 'text', (column) => column.notNull())
      .addColumn('document', 'text')
      .execute()
  },
}
