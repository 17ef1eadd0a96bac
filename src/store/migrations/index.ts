import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import type { Tables } from '../schema.ts'
import { tape } from './0001-tape.ts'
import { runs } from './0002-runs.ts'
import { labels } from './0003-labels.ts'
import { ledger } from './0004-ledger.ts'
import { durableRuns } from './0005-durable-runs.ts'
import { rareRecords } from './0006-rare-records.ts'
import { work } from './0007-work.ts'
import { erasing } from './0008-erasing.ts'

/** One step of the schema. Numbered, never edited once released. */
export interface Migration {
  readonly number: number
  readonly name: string
  /** Whether older software must not touch a store that has it. */
  readonly breaking: boolean
  up(db: Kysely<Tables>, dialect: Dialect): Promise<void>
}

export const MIGRATIONS: readonly Migration[] = [tape, runs, labels, ledger, durableRuns, rareRecords, work, erasing]
