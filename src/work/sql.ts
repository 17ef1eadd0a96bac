import type * as Pg from 'pg'
import { AssayError, StoreError, UsageError } from '../core/errors.ts'
import { secretsInAddress } from '../support/secrets/masked-address.ts'
import { maskedValue } from '../support/secrets/masked-value.ts'
import { masker } from '../support/secrets/masker.ts'

type Row = Readonly<Record<string, unknown>>

/** Statements of PostgreSQL, with values for $1, $2, … */
export interface Statements {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** A PostgreSQL that outlives its connections: one that breaks while idle is replaced. */
export interface Sql extends Statements, AsyncDisposable {
  /** Its name in messages, never with a password. */
  readonly name: string
  /** Runs `work` in one transaction, which is rolled back when it throws. */
  transaction<T>(work: (inside: Statements) => Promise<T>): Promise<T>
}

/** Connects to the PostgreSQL server called `name` in messages. Needs the package `pg`, loaded only here. */
export async function openSql(
  url: string,
  { name, connections = 8 }: { name: string; connections?: number | undefined },
): Promise<Sql> {
  const { default: pg } = await loadPg()
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    application_name: 'assay-work',
  })
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', () => undefined)
  const mask = masker(secretsInAddress(url))
  const raise = (error: unknown): never => {
    throw asStoreError(maskedValue(error, mask), name)
  }
  return {
    name,
    executeSql: (text, values) => pool.query<Row>(text, values).catch(raise),
    transaction: (work) => inTransaction(pool, work).catch(raise),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

async function inTransaction<T>(pool: Pg.Pool, work: (inside: Statements) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // A connection that breaks midway fails the statement that waits for it, which is where it is reported.
  const ignore = (): void => undefined
  client.on('error', ignore)
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work({ executeSql: (text, values) => client.query<Row>(text, values) })
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: unknown) => (broken = lost instanceof Error ? lost : new Error('lost')))
    throw error
  } finally {
    client.off('error', ignore)
    client.release(broken)
  }
}

async function loadPg(): Promise<typeof Pg> {
  try {
    return await import('pg')
  } catch (cause) {
    throw new UsageError('Distributed runs need PostgreSQL and the package pg: npm install pg', {
      cause,
    })
  }
}

/** Transient faults of the connection or the server become StoreErrors; errors in statements stay what they are. */
function asStoreError(error: unknown, name: string): unknown {
  if (AssayError.isInstance(error) || !(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '42501') {
    return new UsageError(
      `The store ${name} cannot be used for many machines: ${error.message}. The queue keeps its tables in a schema of its own; grant this user CREATE on the database.`,
      { cause: error },
    )
  }
  const passing =
    /^(?:08|53|57P|40)/.test(code) ||
    /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/.test(code) ||
    /timeout exceeded|Connection terminated|connection error/i.test(error.message)
  if (!passing) return error
  return new StoreError(`The store ${name} could not be used: ${error.message}. Check the server and the URL.`, {
    cause: error,
  })
}
