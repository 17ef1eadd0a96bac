import type { Migration } from './migration.ts'

/** What it takes to judge stored answers again and to add a run up again, and the figures of finished runs. */
export const durableRuns: Migration = {
  number: 5,
  name: 'durable runs',
  breaking: false,
  async up(db) {
    await db.schema.alterTable('run_results').addColumn('answer', 'text').execute()
    await db.schema.alterTable('runs').addColumn('results', 'integer').execute()
    await db.schema.alterTable('runs').addColumn('figures', 'text').execute()
  },
}
