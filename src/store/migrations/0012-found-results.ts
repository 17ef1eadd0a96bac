import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Tags and groups of results, in the order of time, so that those of a tag are found without a look at the others; and comparisons
 * that were made. Runs from before have no marks: their results are read instead.
 */
export const foundResults: Migration = {
  number: 12,
  name: 'found results',
  breaking: false,
  async up(db, dialect) {
    const sorted = sql.raw(dialect.sortedText)
    await db.schema.alterTable('runs').addColumn('marked', 'integer').execute()
    await db.schema
      .createTable('run_marks')
      .addColumn('run', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('value', sorted, (column) => column.notNull())
      .addColumn('recorded_ms', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('run_marks_key', ['run', 'kind', 'value', 'recorded_ms', 'position', 'epoch'])
      .$call((table) => (dialect.ownIndex === undefined ? table : table.modifyEnd(sql.raw(dialect.ownIndex))))
      .execute()
    await db.schema
      .createTable('comparisons')
      .addColumn('key', sorted, (column) => column.primaryKey())
      .addColumn('baseline', sorted, (column) => column.notNull())
      .addColumn('candidate', sorted, (column) => column.notNull())
      .addColumn('made_at', sorted, (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
  },
}
