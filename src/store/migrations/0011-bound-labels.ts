import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Labels bound to what was judged, the queues that they come from, and what labels were used for. Older labels stay where they are. */
export const boundLabels: Migration = {
  number: 11,
  name: 'bound labels',
  breaking: false,
  async up(db, dialect) {
    const sorted = sql.raw(dialect.sortedText)
    await db.schema
      .createTable('bound_labels')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('id', sorted, (column) => column.notNull().unique())
      .addColumn('sha256', sorted, (column) => column.notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .addColumn('name', sorted, (column) => column.notNull())
      .addColumn('claim', sorted, (column) => column.notNull())
      .addColumn('rater', sorted, (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('labelled_at', 'text', (column) => column.notNull())
      .addColumn('run', sorted)
      .addColumn('example', 'text')
      .addColumn('epoch', 'integer')
      .addColumn('queue', sorted)
      .addColumn('probability', 'double precision')
      .addColumn('withdrawn_at', 'text')
      .execute()
    await db.schema
      .createIndex('bound_labels_by_subject')
      .on('bound_labels')
      .columns(['name', 'sha256', 'claim', 'rater', 'number'])
      .execute()
    await db.schema
      .createIndex('bound_labels_by_queue')
      .on('bound_labels')
      .columns(['queue', 'rater', 'number'])
      .execute()
    await db.schema
      .createTable('label_queues')
      .addColumn('id', sorted, (column) => column.primaryKey())
      .addColumn('name', sorted, (column) => column.notNull())
      .addColumn('run', sorted, (column) => column.notNull())
      .addColumn('made_at', sorted, (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('label_queue_items')
      .addColumn('queue', sorted, (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('example', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('sha256', sorted, (column) => column.notNull())
      .addColumn('probability', 'double precision', (column) => column.notNull())
      .addColumn('raters', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('label_queue_items_key', ['queue', 'place'])
      .execute()
    await db.schema
      .createTable('label_uses')
      .addColumn('name', sorted, (column) => column.notNull())
      .addColumn('sha256', sorted, (column) => column.notNull())
      .addColumn('used_for', sorted, (column) => column.notNull())
      .addColumn('used_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('label_uses_key', ['name', 'sha256', 'used_for'])
      .execute()
  },
}
