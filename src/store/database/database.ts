import type { Kysely } from 'kysely'
import type { Erasure, ErasingOptions } from '../erasure.ts'
import type { Tables } from './schema.ts'

/** How databases differ, as data. */
export interface Dialect {
  /** The column type of bytes. */
  readonly bytes: 'blob' | 'bytea'
  /** The column type of texts that are ordered by their code points, whatever the database's language. */
  readonly sortedText: string
  /** How a table is created that is its own index, where that is possible. */
  readonly ownIndex?: string
  /** Statements that keep a column's long texts from being compressed. */
  uncompressed(table: string, column: string): readonly string[]
  /** The statements that make a kind of change to a table raise an error. */
  forbid(change: ForbiddenChange): readonly string[]
  /** Statements that count such changes in `assay_erasing`, for databases whose files may still contain what was erased. */
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
  /** Only for rows that match this condition. */
  readonly when?: string
}

/** Inserts many rows into a table inside the transaction, in the cheapest way for this database. Returns those that are new. */
export type InsertRows = <Table extends InsertedTable>(
  table: Table,
  /** All with the same columns. */
  rows: readonly Tables[Table][],
  options?: InsertOptions<Table>,
) => Promise<readonly Tables[Table][]>

export interface InsertOptions<Table extends InsertedTable> {
  /** Leaves a row with an existing key as it is. Tell these columns, by which a new row is known from one that was there. */
  readonly unlessThere?: readonly (keyof Tables[Table] & string)[] | undefined
}

/** Tables for which every column comes with the row. */
export type InsertedTable =
  'ledger_records' | 'ledger_nodes' | 'ledger_blobs' | 'ledger_requests' | 'run_results' | 'run_scores' | 'run_marks'

/** An open database with the schema of this version. */
export interface Database {
  /** Its name in messages, never with a password. */
  readonly name: string
  /** Whether it works in this process, which cannot do anything else meanwhile. */
  readonly isInProcess?: true
  /** Reads. Never waits for a write in progress if the database can do that. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction, which is rolled back if it throws. With `alone`, no other process runs such work of
   * the same name at the same time. Do not await anything inside but the database.
   */
  write<T>(
    work: (db: Kysely<Tables>, insert: InsertRows) => Promise<T>,
    options?: { alone?: string | undefined },
  ): Promise<T>
  /** Removes what was erased from the files too, and says whether it could. */
  finishErasing(options?: ErasingOptions): Promise<Erasure>
  close(): Promise<void>
}
