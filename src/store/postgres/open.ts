import { CompiledQuery, Kysely, PostgresDialect, sql, type DatabaseConnection } from 'kysely'
import type * as Pg from 'pg'
import type { Pool } from 'pg'
import { AssayError, StoreError, UsageError } from '../../core/errors.ts'
import { maskedAddress, secretsInAddress } from '../../support/secrets/masked-address.ts'
import { maskedValue } from '../../support/secrets/masked-value.ts'
import { masker, type Masker } from '../../support/secrets/masker.ts'
import { tlsFault } from '../../support/tls-fault.ts'
import type { Database, Dialect } from '../database/database.ts'
import type { Erasure } from '../erasure.ts'
import { insertTogether } from '../database/insert-rows.ts'
import { migrate, refuseNewer } from '../database/migrate.ts'
import { refuseWriting } from '../database/read-only.ts'
import type { Tables } from '../database/schema.ts'
import { MIGRATIONS } from '../migrations/index.ts'

export interface PostgresOptions {
  /** The most connections. 10 if left out. */
  connections?: number | undefined
  /** How long to wait for a connection, in milliseconds. 10,000 if left out. */
  connectTimeoutMs?: number | undefined
  now?: (() => Date) | undefined
  /** Changes nothing, not even the schema. */
  readOnly?: boolean | undefined
}

export const POSTGRES: Dialect = {
  bytes: 'bytea',
  sortedText: 'text collate "C"',
  uncompressed: (table, column) => [`ALTER TABLE ${table} ALTER COLUMN ${column} SET STORAGE EXTERNAL`],
  forbid: ({ table, event, when }) => [
    `CREATE OR REPLACE FUNCTION assay_kept_as_is() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'rows of % are kept as they are', TG_TABLE_NAME; END $$`,
    `CREATE TRIGGER ${table}_no_${event.toLowerCase()} BEFORE ${event} ON ${table} FOR EACH ROW
     ${when === undefined ? '' : `WHEN (${when})`} EXECUTE FUNCTION assay_kept_as_is()`,
    ...(event === 'DELETE'
      ? [
          `CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION assay_kept_as_is()`,
        ]
      : []),
  ],
  countErasing: () => [],
}

const LEFT_TO_SERVER: Erasure = {
  status: 'left_to_server',
  reason:
    'PostgreSQL keeps what was erased in its files until they are rewritten (VACUUM FULL), and in its archives and replicas for as long as those are kept; docs/erasing.md says what to do.',
}

/** Connects to a PostgreSQL and brings its default schema to this version. Needs the package `pg`, loaded only here. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { now = () => new Date(), connections = 10, connectTimeoutMs = 10_000, readOnly = false } = options
  const name = nameOf(url)
  const pool = await poolOf(url, { name, connections, connectTimeoutMs })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, ...(readOnly ? { onCreateConnection: makeReadOnly } : {}) }),
  })
  const raise = raiser(name, masker(secretsInAddress(url)))
  const write: Database['write'] = (work, { alone: task } = {}) =>
    db
      .transaction()
      .execute(async (inside) => {
        if (task !== undefined) await alone(inside, task)
        return work(inside, insertTogether(inside))
      })
      .catch(raise)
  try {
    if (readOnly) await refuseOther(db, name).catch(raise)
    else await migrate({ write, name, dialect: POSTGRES, now })
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    name,
    read: (work) => work(db).catch(raise),
    ...(readOnly ? refuseWriting(name) : { write, finishErasing: async () => LEFT_TO_SERVER }),
    close: () => db.destroy(),
  }
}

/** The server itself refuses changes over this connection. */
async function makeReadOnly(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('set default_transaction_read_only = on'))
}

/** Refuses a database that has no store of this version's schema: views that would make up for it cannot be made here. */
async function refuseOther(db: Kysely<Tables>, name: string): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('assay_migrations')::text as found`.execute(
    db,
  )
  if (rows.every(({ found }) => found === null))
    throw new UsageError(`There is no store in ${name}, and one that is only read is not made.`)
  const applied = await db.selectFrom('assay_migrations').select(['number', 'name', 'breaking']).execute()
  refuseNewer(applied, { name })
  const missing = MIGRATIONS.filter(({ number }) => !applied.some((row) => row.number === number))
  if (missing.length === 0) return
  throw new UsageError(
    `The store ${name} was written by an older Assay, and lacks ${missing.map((one) => `${one.number} (${one.name})`).join(', ')}. ` +
      'Only reading, this version cannot bring it up to date: open it once to write, such as with `assay runs list --store`.',
  )
}

/**
 * Waits for whoever is working under this name, in a statement of its own, so that the next one sees what they
 * committed. The commit is on disk before it is acknowledged, even if the server is set to acknowledge earlier.
 */
async function alone(db: Kysely<Tables>, task: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ':assay:' || ${task}, 0)),
    case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', true) end`.execute(
    db,
  )
}

async function poolOf(
  url: string,
  { name, connections, connectTimeoutMs }: { name: string; connections: number; connectTimeoutMs: number },
): Promise<Pool> {
  const { default: pg } = await loadPg(name)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'assay',
    types: {
      // Counts and sequence numbers are far below 2^53; as text they would be compared and added as text.
      getTypeParser: (id, format) => (id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format)),
    },
  })
  // A broken connection is replaced, and its queries are rejected. Without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function loadPg(name: string): Promise<typeof Pg> {
  try {
    return await import('pg')
  } catch (error) {
    throw new UsageError(`The store ${name} is a PostgreSQL database, which needs the package pg: npm install pg`, {
      cause: error,
    })
  }
}

/** The URL without secrets, for display. */
function nameOf(url: string): string {
  if (URL.canParse(url)) return maskedAddress(url)
  throw new UsageError(
    'The URL of the PostgreSQL store is not valid; it looks like postgres://user:password@host/database, with special characters of the password percent-encoded.',
  )
}

const MISUSES: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database; create it first',
  '3F000': 'there is no schema to use; create it first',
  '42501': 'this user may not do that; grant it rights on the schema',
}
const FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server is listening there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name cannot be looked up right now',
  ETIMEDOUT: 'the server did not answer in time',
  ECONNRESET: 'the connection broke',
  '53100': 'the disk of the server is full',
  '53300': 'the server has no free connections',
  '57P01': 'the server is shutting down',
  '57P03': 'the server is starting or shutting down',
}

function raiser(name: string, mask: Masker): (error: unknown) => never {
  return (thrown) => {
    const error = maskedValue(thrown, mask)
    if (error instanceof AssayError || !(error instanceof Error)) throw error
    const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
    const misuse = MISUSES[code]
    if (misuse !== undefined) throw new UsageError(`The store ${name} cannot be used: ${misuse}.`, { cause: error })
    const tls = tlsFault(code)
    if (tls !== undefined) {
      throw new StoreError(`No secure connection to the store ${name}: ${tls.what}. ${tls.next}`, { cause: error })
    }
    const fault = FAULTS[code]
    const lost = /timeout exceeded|Connection terminated|Query read timeout|does not support SSL/i.test(error.message)
    if (fault === undefined && !lost && !/^[0-9A-Z]{5}$/.test(code)) throw error
    const reason = fault ?? error.message
    throw new StoreError(`The store ${name} could not be used: ${reason}. Check the server and the URL.`, {
      cause: error,
    })
  }
}
