import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Runs and their results. */
export const runs: Migration = {
  number: 2,
  name: 'runs',
  breaking: false,
  async up(db, dialect) {
    const sorted = sql.raw(dialect.sortedText)
    await db.schema
      .createTable('runs')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('id', sorted, (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('started_at', sorted, (column) => column.notNull())
      .addColumn('finished_at', 'text')
      .addColumn('deleted_at', 'text')
      .addColumn('dataset', 'text', (column) => column.notNull())
      .addColumn('verdict', 'text')
      .addColumn('deleted_results', 'integer')
      .addColumn('manifest', 'text')
      .addColumn('conclusion', 'text')
      .execute()
    await db.schema.createIndex('runs_by_time').on('runs').columns(['started_at', 'id']).execute()
    await db.schema
      .createTable('run_results')
      .addColumn('run', 'integer', (column) => column.notNull())
      .addColumn('example', 'text', (column) => column.notNull())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('recorded_ms', 'bigint', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('run_results_key', ['run', 'example', 'epoch'])
      .execute()
    await db.schema
      .createIndex('run_results_in_order')
      .on('run_results')
      .columns(['run', 'position', 'epoch'])
      .unique()
      .execute()
    await db.schema
      .createIndex('run_results_by_time')
      .on('run_results')
      .columns(['run', 'recorded_ms', 'position', 'epoch'])
      .execute()
    await db.schema
      .createIndex('run_results_by_outcome')
      .on('run_results')
      .columns(['run', 'outcome', 'recorded_ms', 'position', 'epoch'])
      .execute()
    await db.schema
      .createTable('run_texts')
      .addColumn('run', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('run_texts_key', ['run', 'position', 'epoch'])
      .execute()
    await db.schema
      .createTable('run_scores')
      .addColumn('run', 'integer', (column) => column.notNull())
      .addColumn('evaluator', sorted, (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('recorded_ms', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('score', 'double precision')
      .addColumn('passed', 'integer')
      .addColumn('vacuous', 'integer', (column) => column.notNull())
      .addColumn('failure', 'text')
      .addPrimaryKeyConstraint('run_scores_key', ['run', 'evaluator', 'position', 'epoch'])
      .execute()
    await db.schema
      .createIndex('run_scores_by_score')
      .on('run_scores')
      .columns(['run', 'evaluator', 'status', 'score', 'position', 'epoch', 'passed', 'vacuous', 'failure'])
      .execute()
    await db.schema
      .createIndex('run_scores_by_time')
      .on('run_scores')
      .columns(['run', 'evaluator', 'status', 'passed', 'recorded_ms', 'position', 'epoch'])
      .execute()
  },
}
