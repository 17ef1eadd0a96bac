import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Runs that are worked off by many machines: their state, their shards, who works, what may be spent and how fast. */
export const work: Migration = {
  number: 7,
  name: 'work',
  breaking: false,
  async up(db, dialect) {
    const sorted = sql.raw(dialect.sortedText)
    await db.schema
      .createTable('work_runs')
      .addColumn('run', sorted, (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('stopped_at', 'text')
      .execute()
    await db.schema
      .createTable('work_shards')
      .addColumn('run', sorted, (column) => column.notNull())
      .addColumn('shard', 'integer', (column) => column.notNull())
      .addColumn('job', 'text', (column) => column.notNull())
      .addColumn('done', 'integer', (column) => column.notNull())
      .addColumn('crashes', 'integer', (column) => column.notNull())
      .addColumn('rounds', 'integer', (column) => column.notNull())
      .addColumn('items', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('work_shards_key', ['run', 'shard'])
      .execute()
    // Written once and read once.
    for (const statement of dialect.uncompressed('work_shards', 'items')) await sql.raw(statement).execute(db)
    await db.schema
      .createTable('work_suspects')
      .addColumn('run', sorted, (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('alone', 'integer', (column) => column.notNull())
      .addColumn('error', 'text')
      .addPrimaryKeyConstraint('work_suspects_key', ['run', 'position'])
      .execute()
    await db.schema
      .createTable('work_workers')
      .addColumn('worker', sorted, (column) => column.primaryKey())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('seen', 'double precision', (column) => column.notNull())
      .addColumn('in_flight', 'integer', (column) => column.notNull())
      .addColumn('note', 'text')
      .execute()
    await db.schema
      .createTable('work_buckets')
      .addColumn('bucket', sorted, (column) => column.primaryKey())
      .addColumn('tokens', 'double precision', (column) => column.notNull())
      .addColumn('filled', 'double precision', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('work_budgets')
      .addColumn('budget', sorted, (column) => column.primaryKey())
      .addColumn('limit_usd', 'double precision', (column) => column.notNull())
      .addColumn('held_usd', 'double precision', (column) => column.notNull())
      .addColumn('spent_usd', 'double precision', (column) => column.notNull())
      .execute()
  },
}
