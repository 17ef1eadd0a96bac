import type { Kysely } from 'kysely'
import type { Erasure, ErasingOptions } from '../erasure.ts'
import type { Tables } from './schema.ts'

/** What databases say differently, as data. */
export interface Dialect {
  /** The column type of bytes. */
  readonly bytes: 'blob' | 'bytea'
  /** The column type of texts that are ordered by their code points, whatever the database's language. */
  readonly sortedText: string
  /** The statements that keep a column's long texts as they are, where they would be compressed otherwise. */
  uncompressed(table: string, column: string): readonly string[]
  /** The statements that make a kind of change to a table raise an error. */
  forbid(change: ForbiddenChange): readonly string[]
  /** The statements that have such changes counted in `assay_erasing`, where files may still hold what was erased. */
  countErasing(change: ErasingChange): readonly string[]
}

/** A change of a column that erases something. */
export interface ErasingChange {
  readonly table: string
  readonly column: string
  readonly when: string
}

export interface ForbiddenChange {
  readonly table: string
  readonly event: 'UPDATE' | 'DELETE'
  /** Only for rows where this holds. */
  readonly when?: string
}

/** Puts many rows into a table inside the transaction, in the way that costs this database least. */
export type InsertRows = <Table extends InsertedTable>(
  table: Table,
  /** All with the same columns. */
  rows: readonly Tables[Table][],
  /** A row whose key is there already stays as it is. */
  options?: { unlessThere?: boolean | undefined },
) => Promise<void>

/** Tables of which every column is given with the row. */
type InsertedTable = 'ledger_records' | 'ledger_nodes' | 'ledger_blobs'

/** An open database with the schema of this version. */
export interface Database {
  /** What it is called in messages; never with a password. */
  readonly name: string
  /** Whether it keeps each statement compiled, so that few different ones are worth more than few of them. */
  readonly keepsStatements?: true
  /** Reads; never waits for a write that is under way, where the database can do that. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction that is rolled back when it throws. With `alone`, no other process runs such work of
   * the same name at the same time. Work that is not of the database must not be awaited inside.
   */
  write<T>(
    work: (db: Kysely<Tables>, insert: InsertRows) => Promise<T>,
    options?: { alone?: string | undefined },
  ): Promise<T>
  /** Sees to it that nothing of what was erased stays in the files, and says whether it does. */
  finishErasing(options?: ErasingOptions): Promise<Erasure>
  close(): Promise<void>
}
