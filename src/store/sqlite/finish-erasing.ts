import { statSync } from 'node:fs'
import type { Kysely, SqliteDatabase } from 'kysely'
import type { Erasure, ErasingOptions } from '../erasure.ts'
import type { Tables } from '../database/schema.ts'
import { nextStep } from './next-step.ts'
import { isSqliteError } from './sqlite-error.ts'

/** How long other connections are waited for, in milliseconds: a read in one go is over by then, a backup is not. */
const PATIENCE_MS = 1_000

interface Place extends ErasingOptions {
  readonly path: string
  readonly connection: SqliteDatabase
  /** How long this connection waits at other times, in milliseconds. */
  readonly busyTimeoutMs: number
}

/**
 * Rewrites the file and empties its write-ahead log, if something was erased since that was last done. Overwriting what
 * is deleted would not be enough: when SQLite moves rows between pages, copies of them stay in the unused parts of
 * pages. Must run outside transactions. If killed at any moment it leaves the store as it was, and the next call starts
 * again.
 */
export async function finishErasing(db: Kysely<Tables>, place: Place): Promise<Erasure> {
  const { asked, done } = await erasingOf(db)
  if (asked === done) return { status: 'complete' }
  const { path, connection, busyTimeoutMs, say } = place
  const run = (sql: string): unknown[] => [...connection.prepare(sql).all([])]
  try {
    run(`PRAGMA busy_timeout = ${Math.min(PATIENCE_MS, busyTimeoutMs)}`)
    if (!emptiesLog(run)) return inUse(path)
    say?.(`Rewriting the store ${path} (${sizeOf(path)}), so that its file keeps nothing of what was erased.`)
    connection.prepare('VACUUM').run([])
    if (!emptiesLog(run)) return inUse(path)
    // What others have erased since the count was read is not included, and remains to be done.
    await db.updateTable('assay_erasing').set({ done: asked }).execute()
    return { status: 'complete' }
  } catch (error) {
    if (!isSqliteError(error)) throw error
    return pending(path, `its file could not be rewritten: ${error.message}. ${nextStep(error.message)}`)
  } finally {
    run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
  }
}

async function erasingOf(db: Kysely<Tables>): Promise<{ asked: number; done: number }> {
  return db.selectFrom('assay_erasing').select(['asked', 'done']).executeTakeFirstOrThrow()
}

/** Moves the write-ahead log into the file and truncates it, unless somebody is reading from it or writing to it. */
function emptiesLog(run: (sql: string) => unknown[]): boolean {
  const [row] = run('PRAGMA wal_checkpoint(TRUNCATE)')
  return typeof row === 'object' && row !== null && 'busy' in row && row.busy === 0
}

function inUse(path: string): Erasure {
  return pending(path, 'another process is reading it or writing to it.')
}

function pending(path: string, why: string): Erasure {
  const reason = `What was erased from the store ${path} may still be in its files: ${why} The next command that writes to the store finishes it.`
  return { status: 'pending', reason }
}

function sizeOf(path: string): string {
  const bytes = statSync(path).size
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${Math.ceil(bytes / 1e6)} MB`
}
