import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { CompiledQuery, Kysely, SqliteDialect } from 'kysely'
import type { TapeStore } from '../../core/tape.ts'
import { migrate } from '../migrate.ts'
import type { Tables } from '../schema.ts'
import { tapeRows } from '../tape-rows.ts'
import { openNodeSqlite, type SqliteOptions } from './node-sqlite.ts'

export interface OpenOptions extends SqliteOptions {
  now?: () => Date
}

/** Opens a database file, creating it and its folder, with the schema of this version. */
export async function openSqlite(path: string, options: OpenOptions = {}): Promise<Kysely<Tables>> {
  const { now = () => new Date(), ...settings } = options
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openNodeSqlite(path, settings) }) })
  try {
    await migrate(db, { exclusively, name: path, now })
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/** Opens the tape in a database file. `:memory:` keeps it for as long as it is open. */
export async function openSqliteTape(path: string, options: OpenOptions = {}): Promise<TapeStore> {
  // Losing the last calls to a power cut costs asking them again; nothing is proved by a tape alone.
  const db = await openSqlite(path, { durability: 'normal', ...options })
  return tapeRows(db, { close: () => db.destroy() })
}

async function exclusively(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'))
  try {
    await work(db)
    await db.executeQuery(CompiledQuery.raw('COMMIT'))
  } catch (error) {
    await db.executeQuery(CompiledQuery.raw('ROLLBACK'))
    throw error
  }
}
