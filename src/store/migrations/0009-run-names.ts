import type { Migration } from './migration.ts'

/** What people call a run. */
export const runNames: Migration = {
  number: 9,
  name: 'run names',
  breaking: false,
  async up(db) {
    await db.schema.alterTable('runs').addColumn('name', 'text').execute()
  },
}
