import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Who may ask the service, as hashes; and the requests that records of a ledger answered, so that none is answered twice. */
export const service: Migration = {
  number: 13,
  name: 'service',
  breaking: false,
  async up(db, dialect) {
    const sorted = sql.raw(dialect.sortedText)
    await db.schema
      .createTable('service_tokens')
      .addColumn('id', sorted, (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('secret_sha256', 'text', (column) => column.notNull())
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('tenant', 'text')
      .addColumn('per_second', 'double precision')
      .addColumn('made_at', sorted, (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .addColumn('revoked_at', 'text')
      .execute()
    await db.schema
      .createTable('service_probe')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('written_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('ledger_requests')
      .addColumn('log_id', sorted, (column) => column.notNull())
      .addColumn('request', sorted, (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ledger_requests_key', ['log_id', 'request'])
      .execute()
  },
}
