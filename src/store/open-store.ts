import { UsageError } from '../core/errors.ts'
import type { LabelStore } from '../core/stores/label-store.ts'
import type { RunStore } from '../core/stores/run-store.ts'
import type { TapeStore } from '../core/tape.ts'
import type { LedgerStore } from '../ledger/ledger-store.ts'
import type { Database } from './database/database.ts'
import { maskedAddress } from '../support/secrets/masked-address.ts'
import type { Erasure, ErasingOptions } from './erasure.ts'
import { comparisonRows, type Comparisons } from './comparison-rows.ts'
import { boundLabelRows, type BoundLabels } from './labels/bound-label-rows.ts'
import { queueRows, type LabelQueues } from './labels/queue-rows.ts'
import type { ExperimentStore } from '../core/variants/experiment.ts'
import { experimentRows } from './experiments/experiment-rows.ts'
import { labelRows } from './labels/label-rows.ts'
import { ledgerRows } from './ledger/ledger-rows.ts'
import { memoryLabels } from './memory/memory-labels.ts'
import { memoryLedger } from './memory/memory-ledger.ts'
import { memoryRuns } from './memory/memory-runs.ts'
import { memoryTape } from './memory/memory-tape.ts'
import { runRows } from './runs/run-rows.ts'
import { scoredPlaces, type ScoredPlaces } from './runs/scored-places.ts'
import { tokenRows, type ServiceTokens } from './service/token-rows.ts'
import { tapeRows } from './tape/tape-rows.ts'

/** Everything that Assay stores, in one place. Closing it closes its parts, which need not be closed themselves. */
export interface Store extends AsyncDisposable {
  /** Its name in messages, never with a password. */
  readonly name: string
  readonly runs: RunStore
  readonly labels: LabelStore
  readonly ledger: LedgerStore
  readonly tape: TapeStore
  /**
   * Rewrites the store's files if something was erased since they were last rewritten, so that none of its bytes
   * remain. Writers wait meanwhile. Redacting and deleting only overwrite rows, and leave this to be done once for
   * many.
   */
  finishErasing(options?: ErasingOptions): Promise<Erasure>
}

/** How a store is opened. */
export interface StoreOptions {
  /** The clock. The system's if left out. */
  readonly now?: (() => Date) | undefined
  /** Memory for a SQLite file's pages. 4 if left out. With 16, appending to a ledger of many records is faster. */
  readonly cacheMiB?: number | undefined
  /** Changes nothing: no file is made, no schema is migrated, and whoever writes is refused with a sentence. */
  readonly readOnly?: boolean | undefined
}

/** A store in a database, with what only the command and the page need. */
export interface WholeStore extends Store {
  readonly boundLabels: BoundLabels
  readonly queues: LabelQueues
  readonly comparisons: Comparisons
  readonly places: ScoredPlaces
  readonly tokens: ServiceTokens
  readonly experiments: ExperimentStore
}

/**
 * Opens the store at a path (a SQLite file, created with its folder if missing; `:memory:` for one that ends with the
 * process) or at a `postgres://` URL (which needs the package `pg`), and migrates it to this version's schema. Throws
 * UsageError for any other address. With `readOnly` the store must be there: a SQLite file of an older schema is read as far as it
 * goes, and an older PostgreSQL store is refused.
 */
export function openStore(pathOrUrl: string, options: StoreOptions = {}): Promise<Store> {
  return openWholeStore(pathOrUrl, options)
}

/** Likewise, with labels that are bound to what was judged, their queues, and comparisons. */
export async function openWholeStore(pathOrUrl: string, options: StoreOptions = {}): Promise<WholeStore> {
  return storeOver(await openDatabase(pathOrUrl, options), options)
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

function storeOver(database: Database, settings: { now?: (() => Date) | undefined }): WholeStore {
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
    boundLabels: boundLabelRows(shared),
    queues: queueRows(shared),
    comparisons: comparisonRows(shared),
    places: scoredPlaces(shared),
    tokens: tokenRows(shared),
    experiments: experimentRows(shared),
    finishErasing: (options) => database.finishErasing(options),
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(parts).map((part) => part[Symbol.asyncDispose]()))
      await database.close()
    },
  }
}
