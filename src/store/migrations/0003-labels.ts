import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What people say of examples and decisions. */
export const labels: Migration = {
  number: 3,
  name: 'labels',
  breaking: false,
  async up(db, dialect) {
    const sorted = sql.raw(dialect.sortedText)
    await db.schema
      .createTable('labels')
      .addColumn('kind', sorted, (column) => column.notNull())
      .addColumn('subject', sorted, (column) => column.notNull())
      .addColumn('name', sorted, (column) => column.notNull())
      .addColumn('rater', sorted, (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('labelled_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('labels_key', ['kind', 'subject', 'name', 'rater'])
      .execute()
    await db.schema.createIndex('labels_by_rater').on('labels').column('rater').execute()
  },
}
