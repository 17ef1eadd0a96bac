import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { StoreError, UsageError, type AssayError } from '../../core/errors.ts'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { isFault, nextStep } from './next-step.ts'

export interface SqliteOptions {
  /** How long a writer waits for another process to finish, in milliseconds. 10,000 if left out. */
  busyTimeoutMs?: number | undefined
  /** `full`: a commit survives a power cut. `normal`: it survives the death of the process. */
  durability?: 'full' | 'normal' | undefined
  /** Memory for pages of the file, in MiB. 4 if left out. An index over random ids is read in random places. */
  cacheMiB?: number | undefined
  /** A connection that only reads never waits for one that writes. */
  readOnly?: boolean | undefined
}

export const DEFAULT_BUSY_TIMEOUT_MS = 10_000

/** The most prepared statements that are cached. The oldest is dropped first. */
const STATEMENTS_KEPT = 100

const USUAL_WAL_PAGES = 1_000
const USUAL_CACHE_MIB = 4

/**
 * Opens (and creates) a database file in the form that the query builder's SQLite dialect expects. `:memory:` keeps it
 * in memory. This is the only file that touches `node:sqlite`.
 */
export function openNodeSqlite(path: string, options: SqliteOptions = {}): SqliteDatabase {
  const {
    busyTimeoutMs = DEFAULT_BUSY_TIMEOUT_MS,
    durability = 'full',
    readOnly = false,
    cacheMiB = USUAL_CACHE_MIB,
  } = options
  const database = opened(path, readOnly)
  try {
    database.exec(`PRAGMA busy_timeout = ${Math.trunc(busyTimeoutMs)}`)
    if (!readOnly) {
      database.exec('PRAGMA journal_mode = WAL')
      // Overwrites what is deleted or replaced, instead of only freeing it.
      database.exec('PRAGMA secure_delete = ON')
      // Checkpointing the log delays the commit that triggers it. Four times the default length makes that rarer.
      database.exec(`PRAGMA wal_autocheckpoint = ${4 * USUAL_WAL_PAGES}`)
    }
    database.exec(`PRAGMA cache_size = -${Math.trunc(cacheMiB * 1024)}`)
    database.exec(`PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`)
    database.exec('PRAGMA foreign_keys = ON')
  } catch (error) {
    database.close()
    throw unreadable(path, error)
  }

  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const kept = statements.get(sql)
      if (kept !== undefined) return kept
      const statement = statementOf(database.prepare(sql))
      const [oldest] = statements.keys()
      if (statements.size >= STATEMENTS_KEPT && oldest !== undefined) statements.delete(oldest)
      statements.set(sql, statement)
      return statement
    },
  }
}

function opened(path: string, readOnly: boolean): DatabaseSync {
  try {
    // Not imported, so that a Node that lacks it gets as far as the sentence about its version.
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
    return new DatabaseSync(path, { readOnly })
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, cause: unknown): AssayError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  if (isFault(reason))
    return new StoreError(`The store ${path} could not be used: ${reason}. ${nextStep(reason)}`, { cause })
  return new UsageError(`The store ${path} cannot be opened: ${reason}. ${nextStep(reason)}`, { cause })
}

function statementOf(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bound(parameters)),
    run: (parameters) => statement.run(...bound(parameters)),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  }
}

function bound(parameters: readonly unknown[]): readonly SQLInputValue[] {
  return isBindable(parameters) ? parameters : parameters.map(bindable)
}

function isBindable(parameters: readonly unknown[]): parameters is readonly SQLInputValue[] {
  for (let at = 0; at < parameters.length; at++) {
    const value = parameters[at]
    if (value !== null && typeof value !== 'string' && typeof value !== 'number') return false
  }
  return true
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A ${typeof value} cannot be stored in SQLite; turn it into text first.`)
}
