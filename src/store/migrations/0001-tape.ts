import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Recorded calls of models. */
export const tape: Migration = {
  number: 1,
  name: 'tape',
  breaking: false,
  async up(db, dialect) {
    await db.schema
      .createTable('tape')
      .addColumn('key', sql.raw(dialect.sortedText), (column) => column.primaryKey())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('reply', 'text', (column) => column.notNull())
      .addColumn('recorded_at', 'text', (column) => column.notNull())
      .execute()
  },
}
