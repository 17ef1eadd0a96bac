import { UsageError } from '../core/errors.ts'
import type { LabelStore } from '../core/label-store.ts'
import type { RunStore } from '../core/run-store.ts'
import type { TapeStore } from '../core/tape.ts'
import type { LedgerStore } from '../ledger/ledger-store.ts'
import type { Database } from './database/database.ts'
import { maskedAddress } from '../support/masked-address.ts'
import type { Erasure, ErasingOptions } from './erasure.ts'
import { labelRows } from './labels/label-rows.ts'
import { ledgerRows } from './ledger/ledger-rows.ts'
import { memoryLabels } from './memory/memory-labels.ts'
import { memoryLedger } from './memory/memory-ledger.ts'
import { memoryRuns } from './memory/memory-runs.ts'
import { memoryTape } from './memory/memory-tape.ts'
import { runRows } from './runs/run-rows.ts'
import { tapeRows } from './tape/tape-rows.ts'

/** Everything that Assay keeps, in one place. Closing it closes its parts; they need no closing of their own. */
export interface Store extends AsyncDisposable {
  /** What it is called in messages; never with a password. */
  readonly name: string
  readonly runs: RunStore
  readonly labels: LabelStore
  readonly ledger: LedgerStore
  readonly tape: TapeStore
  /**
   * Rewrites the store's files if something was erased since they were last rewritten, so that none of its bytes is left in
   * them; writers wait meanwhile. Redacting and deleting themselves overwrite rows and leave this to be done once for many.
   */
  finishErasing(options?: ErasingOptions): Promise<Erasure>
}

/** How a store is opened. */
export interface StoreOptions {
  /** The clock; the system's when left out. */
  readonly now?: (() => Date) | undefined
  /** Memory for a SQLite file's pages; 4 when left out. A ledger of many records is appended to faster with 16. */
  readonly cacheMiB?: number | undefined
}

/**
 * Opens the store at a path (a SQLite file, made with its folder when it is not there; `:memory:` for one that goes with
 * the process) or at a `postgres://` URL (which needs the package `pg`), and brings its schema to this version. Throws
 * UsageError for any other address.
 */
export async function openStore(pathOrUrl: string, { now, cacheMiB }: StoreOptions = {}): Promise<Store> {
  const settings = { now, cacheMiB }
  return storeOver(await openDatabase(pathOrUrl, settings), settings)
}

/** A store that lives as long as the process, without a database. */
export function memoryStore(options: { now?: (() => Date) | undefined } = {}): Store {
  const parts = { runs: memoryRuns(options), labels: memoryLabels(), ledger: memoryLedger(), tape: memoryTape() }
  const finishErasing = async (): Promise<Erasure> => ({ status: 'complete' })
  return { name: 'memory', ...parts, finishErasing, async [Symbol.asyncDispose]() {} }
}

/** Loads only the driver that is used. */
async function openDatabase(pathOrUrl: string, { cacheMiB, ...settings }: StoreOptions): Promise<Database> {
  if (/^postgres(?:ql)?:\/\//i.test(pathOrUrl)) {
    const { openPostgres } = await import('./postgres/open.ts')
    return openPostgres(pathOrUrl, settings)
  }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(pathOrUrl)) {
    throw new UsageError(
      `The store ${maskedAddress(pathOrUrl)} is neither a path nor a PostgreSQL URL. Give a path, such as .assay/assay.db, or postgres://user:password@host/database.`,
    )
  }
  const { openSqlite } = await import('./sqlite/open.ts')
  return openSqlite(pathOrUrl, { ...settings, cacheMiB })
}

function storeOver(database: Database, settings: { now?: (() => Date) | undefined }): Store {
  const shared: Database = { ...database, close: () => Promise.resolve() }
  const parts = {
    runs: runRows(shared, settings),
    labels: labelRows(shared),
    ledger: ledgerRows(shared),
    tape: tapeRows(shared),
  }
  return {
    name: database.name,
    ...parts,
    finishErasing: (options) => database.finishErasing(options),
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(parts).map((part) => part[Symbol.asyncDispose]()))
      await database.close()
    },
  }
}
