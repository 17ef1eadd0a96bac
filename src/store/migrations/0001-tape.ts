import type { Migration } from './index.ts'

/** Recorded calls of models. */
export const tape: Migration = {
  number: 1,
  name: 'tape',
  breaking: false,
  async up(db) {
    await db.schema
      .createTable('tape')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('reply', 'text', (column) => column.notNull())
      .addColumn('recorded_at', 'text', (column) => column.notNull())
      .execute()
  },
}
