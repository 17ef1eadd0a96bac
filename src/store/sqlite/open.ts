import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CompiledQuery, Kysely, SqliteDialect, type SqliteDatabase } from 'kysely'
import { AssayError, StoreError, UsageError } from '../../core/errors.ts'
import type { TapeStore } from '../../core/tape.ts'
import type { Database, Dialect } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { MIGRATIONS } from '../migrations/index.ts'
import { refuseWriting } from '../database/read-only.ts'
import type { Tables } from '../database/schema.ts'
import { tapeRows } from '../tape/tape-rows.ts'
import { oneAtATime, sharedTurns } from '../database/turns.ts'
import { finishErasing } from './finish-erasing.ts'
import { FRESH_UP_TO, makeFreshSchema } from './fresh-schema.ts'
import { insertOneByOne } from './insert-rows.ts'
import { nextStep } from './next-step.ts'
import { openOlder } from './older-schema.ts'
import { DEFAULT_BUSY_TIMEOUT_MS, openNodeSqlite, type SqliteOptions } from './node-sqlite.ts'
import { isSqliteError } from './sqlite-error.ts'

export interface OpenOptions extends SqliteOptions {
  now?: (() => Date) | undefined
}

export const SQLITE: Dialect = {
  bytes: 'blob',
  sortedText: 'text',
  ownIndex: 'without rowid',
  uncompressed: () => [],
  forbid: ({ table, event, when }) => [
    `CREATE TRIGGER ${table}_no_${event.toLowerCase()} BEFORE ${event} ON ${table}${when === undefined ? '' : ` WHEN ${when}`}
     BEGIN SELECT RAISE(ABORT, 'rows of ${table} are kept as they are'); END`,
  ],
  countErasing: ({ table, column, when }) => [
    `CREATE TRIGGER ${table}_count_erasing AFTER UPDATE OF ${column} ON ${table} WHEN ${when}
     BEGIN UPDATE assay_erasing SET asked = asked + 1; END`,
  ],
}

/** Opens a database file with this version's schema, creating it and its folder. `:memory:` keeps it in memory. */
export async function openSqlite(path: string, options: OpenOptions = {}): Promise<Database> {
  const { now = () => new Date(), ...settings } = options
  if (options.readOnly === true) return openReadOnly(path, settings)
  const inMemory = path === ':memory:'
  if (!inMemory) makeFolder(path)
  const { db: writer, connection } = kyselyOver(path, settings)
  const insert = insertOneByOne(writer, connection)
  // Kysely hands out its one SQLite connection to any caller, even in the middle of a transaction. A second connection
  // in this process would wait for the first by blocking, so the first could never finish.
  const turns = inMemory ? undefined : sharedTurns(fileKey(path))
  const turn = turns?.turn ?? oneAtATime()
  const write: Database['write'] = (work) =>
    turn(() => immediately(writer, () => work(writer, insert))).catch(raise(path))
  try {
    await migrate({ write, name: path, dialect: SQLITE, now, makeFresh: async () => fresh(connection()) })
    const reader = inMemory ? undefined : kyselyOver(path, { ...settings, readOnly: true }).db
    return {
      name: path,
      isInProcess: true,
      read: (work) => (reader === undefined ? turn(() => work(writer)) : work(reader)).catch(raise(path)),
      write,
      async finishErasing(options = {}) {
        if (inMemory) return { status: 'complete' }
        const { busyTimeoutMs = DEFAULT_BUSY_TIMEOUT_MS } = settings
        const place = { ...options, path, busyTimeoutMs }
        return turn(() => finishErasing(writer, { ...place, connection: connection() })).catch(raise(path))
      },
      async close() {
        // The last to close writes the log of changes into the file, which one that only reads cannot: a copy of the
        // file alone would miss the newest records.
        await reader?.destroy()
        await turn(() => writer.destroy())
        turns?.release()
      },
    }
  } catch (error) {
    await writer.destroy()
    turns?.release()
    throw error
  }
}

/** Opens a file that is there, changes nothing in it, and never waits for who writes to it. A file of an older schema is read all the same. */
async function openReadOnly(path: string, settings: SqliteOptions): Promise<Database> {
  if (!existsSync(path)) throw new UsageError(`There is no store ${path}, and one that is only read is not made.`)
  const { db, connection } = kyselyOver(path, { ...settings, readOnly: true })
  try {
    await openOlder(connection(), { path, emptyStore }).catch(raise(path))
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    name: path,
    isInProcess: true,
    read: (work) => work(db).catch(raise(path)),
    ...refuseWriting(path),
    close: () => db.destroy(),
  }
}

/** One migration after the other takes longer than everything else that opening a new file does. */
function fresh(file: SqliteDatabase): boolean {
  return MIGRATIONS.at(-1)?.number === FRESH_UP_TO && makeFreshSchema(file)
}

async function emptyStore(): Promise<SqliteDatabase> {
  const empty = openNodeSqlite(':memory:')
  await migratedStore(empty)
  return empty
}

/** Takes an open, empty file through every migration. */
export async function migratedStore(file: SqliteDatabase): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) })
  const write: Database['write'] = (work) =>
    work(
      db,
      insertOneByOne(db, () => file),
    )
  await migrate({ write, name: ':memory:', dialect: SQLITE, now: () => new Date() })
}

/**
 * Opens the tape in a database file. A call is on disk before `put` resolves, even after a power cut; calls of the same
 * moment share the flush. `:memory:` keeps it as long as it is open.
 */
export async function openSqliteTape(path: string, options: OpenOptions = {}): Promise<TapeStore> {
  return tapeRows(await openSqlite(path, options))
}

function kyselyOver(path: string, settings: SqliteOptions): { db: Kysely<Tables>; connection: () => SqliteDatabase } {
  let opened: SqliteDatabase | undefined
  const connection = (): SqliteDatabase => (opened ??= openNodeSqlite(path, settings))
  // Opened by the first query. If it was never opened, it need not be closed.
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: async () => connection() }) })
  return { db, connection }
}

const DISK_FAULTS = new Set(['EIO', 'ENOSPC', 'EROFS', 'EDQUOT'])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function makeFolder(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const Problem = DISK_FAULTS.has(codeOf(error)) ? StoreError : UsageError
    throw new Problem(`The folder of the store ${path} cannot be made: ${reason}.`, { cause: error })
  }
}

/** One name for a file, by whatever path it is reached. */
function fileKey(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return join(realpathSync(dirname(path)), basename(path))
  }
}

async function immediately<T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  // A transaction that begins with a read cannot become a writing one while another process writes.
  await db.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'))
  try {
    const result = await work()
    await db.executeQuery(CompiledQuery.raw('COMMIT'))
    return result
  } catch (error) {
    // After some faults, such as a full disk, SQLite has already rolled back.
    await db.executeQuery(CompiledQuery.raw('ROLLBACK')).catch(() => undefined)
    throw error
  }
}

function raise(path: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof AssayError || !isSqliteError(error)) throw error
    const reason = error.message
    throw new StoreError(`The store ${path} could not be used: ${reason}. ${nextStep(reason)}`, { cause: error })
  }
}
