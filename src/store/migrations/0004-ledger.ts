import { sql } from 'kysely'
import type { ForbiddenChange } from '../database/database.ts'
import type { Migration } from './migration.ts'

/** Records of decisions, their tree, what they commit to, and signed checkpoints. */
export const ledger: Migration = {
  number: 4,
  name: 'ledger',
  breaking: false,
  async up(db, dialect) {
    const sorted = sql.raw(dialect.sortedText)
    const keys = ['tenant', 'status', 'mode', 'rule_version', 'ruleset_sha256', 'decision_sha256', 'conversation_id']
    const ids = ['message_id', 'retrieval_record_id', 'generation_record_id', 'trace_id', 'parent_id']
    let records = db.schema
      .createTable('ledger_records')
      .addColumn('log_id', sorted, (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('leaf_hash', 'text', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('idempotency_key', 'text')
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('ts', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('ledger_records_key', ['log_id', 'seq'])
      .addUniqueConstraint('ledger_records_once', ['log_id', 'idempotency_key'])
    for (const column of [...keys, ...ids]) records = records.addColumn(column, 'text')
    await records.execute()
    for (const column of ['conversation_id', 'message_id', 'generation_record_id', 'parent_id']) {
      await db.schema
        .createIndex(`ledger_records_by_${column}`)
        .on('ledger_records')
        .columns([column, 'seq'])
        .where(sql.ref(column), 'is not', null)
        .execute()
    }
    await db.schema
      .createTable('ledger_nodes')
      .addColumn('log_id', sorted, (column) => column.notNull())
      .addColumn('level', 'integer', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('ledger_nodes_key', ['log_id', 'level', 'position'])
      .execute()
    await db.schema
      .createTable('ledger_blobs')
      .addColumn('log_id', sorted, (column) => column.notNull())
      .addColumn('commitment', 'text', (column) => column.notNull())
      .addColumn('salt', sql.raw(dialect.bytes))
      .addColumn('bytes', sql.raw(dialect.bytes))
      .addPrimaryKeyConstraint('ledger_blobs_key', ['log_id', 'commitment'])
      .execute()
    await db.schema
      .createTable('ledger_checkpoints')
      .addColumn('log_id', sorted, (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('signed_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('ledger_checkpoints_key', ['log_id', 'size', 'note'])
      .execute()
    for (const statement of FORBIDDEN.flatMap((change) => dialect.forbid(change))) {
      await sql.raw(statement).execute(db)
    }
  },
}

const FORBIDDEN: readonly ForbiddenChange[] = [
  ...['ledger_records', 'ledger_nodes', 'ledger_checkpoints'].flatMap((table) => [
    { table, event: 'UPDATE' as const },
    { table, event: 'DELETE' as const },
  ]),
  { table: 'ledger_blobs', event: 'DELETE' },
  // What a record commits to can be erased, and not be put in place of something else.
  { table: 'ledger_blobs', event: 'UPDATE', when: 'NEW.salt IS NOT NULL OR NEW.bytes IS NOT NULL' },
]
