import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * How many results of each kind a run has, kept with the results themselves: who looks at a run in progress need not have all its
 * scores counted. Counted here for the runs that have not ended. Several writers to one run use slots of their own.
 */
export const liveFigures: Migration = {
  number: 15,
  name: 'live figures',
  breaking: false,
  async up(db, dialect) {
    const sorted = sql.raw(dialect.sortedText)
    await db.schema.alterTable('runs').addColumn('tallied', 'integer').execute()
    await db.schema
      .createTable('run_tallies')
      .addColumn('run', 'integer', (column) => column.notNull())
      .addColumn('slot', 'integer', (column) => column.notNull())
      .addColumn('evaluator', sorted, (column) => column.notNull())
      .addColumn('status', sorted, (column) => column.notNull())
      .addColumn('failure', sorted, (column) => column.notNull())
      .addColumn('passed', 'integer', (column) => column.notNull())
      .addColumn('vacuous', 'integer', (column) => column.notNull())
      .addColumn('n', 'bigint', (column) => column.notNull())
      .addColumn('total', 'double precision', (column) => column.notNull())
      .addPrimaryKeyConstraint('run_tallies_key', [
        'run',
        'slot',
        'evaluator',
        'status',
        'failure',
        'passed',
        'vacuous',
      ])
      .$call((table) => (dialect.ownIndex === undefined ? table : table.modifyEnd(sql.raw(dialect.ownIndex))))
      .execute()
    const open = sql`(select number from runs where figures is null and state <> 'deleted')`
    await sql`insert into run_tallies (run, slot, evaluator, status, failure, passed, vacuous, n, total)
      select run, 0, evaluator, status, coalesce(failure, ''), coalesce(passed, -1), vacuous, count(*), coalesce(sum(score), 0)
      from run_scores where run in ${open}
      group by run, evaluator, status, coalesce(failure, ''), coalesce(passed, -1), vacuous`.execute(db)
    await sql`insert into run_tallies (run, slot, evaluator, status, failure, passed, vacuous, n, total)
      select run, 0, '', '', '', -1, 0, count(*), 0 from run_results where run in ${open} group by run`.execute(db)
    await sql`update runs set tallied = 1 where figures is null and state <> 'deleted'`.execute(db)
  },
}
