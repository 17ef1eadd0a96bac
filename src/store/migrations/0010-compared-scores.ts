import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const INDEXES = {
  run_scores_by_score: ['run', 'evaluator', 'status', 'score', 'position', 'epoch', 'passed', 'vacuous', 'failure'],
  run_scores_by_time: ['run', 'evaluator', 'status', 'passed', 'recorded_ms', 'position', 'epoch'],
} as const

/**
 * What a comparison reads besides scores: the digest of what was asked, the group, and figures without a threshold. Where tables
 * can be their own index, scores are kept that way. Texts for searching are not written any more: a search reads the results.
 */
export const comparedScores: Migration = {
  number: 10,
  name: 'compared scores',
  breaking: false,
  async up(db, dialect) {
    await db.schema.alterTable('run_results').addColumn('asked', 'text').execute()
    await db.schema.alterTable('run_results').addColumn('grouped', 'text').execute()
    await db.schema.alterTable('run_scores').addColumn('value', 'double precision').execute()
    await db.schema.alterTable('run_scores').addColumn('unit', 'text').execute()
    if (dialect.ownIndex === undefined) return
    for (const name of Object.keys(INDEXES)) await db.schema.dropIndex(name).execute()
    await db.schema.alterTable('run_scores').renameTo('run_scores_before').execute()
    await db.schema
      .createTable('run_scores')
      .addColumn('run', 'integer', (column) => column.notNull())
      .addColumn('evaluator', sql.raw(dialect.sortedText), (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('epoch', 'integer', (column) => column.notNull())
      .addColumn('recorded_ms', 'bigint', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('score', 'double precision')
      .addColumn('passed', 'integer')
      .addColumn('vacuous', 'integer', (column) => column.notNull())
      .addColumn('failure', 'text')
      .addColumn('value', 'double precision')
      .addColumn('unit', 'text')
      .addPrimaryKeyConstraint('run_scores_key', ['run', 'evaluator', 'position', 'epoch'])
      .modifyEnd(sql.raw(dialect.ownIndex))
      .execute()
    await sql`insert into run_scores select * from run_scores_before order by run, evaluator, position, epoch`.execute(
      db,
    )
    await db.schema.dropTable('run_scores_before').execute()
    for (const [name, columns] of Object.entries(INDEXES)) {
      await db.schema
        .createIndex(name)
        .on('run_scores')
        .columns(columns.map((column) => column))
        .execute()
    }
  },
}
