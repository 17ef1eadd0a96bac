/** The tables, as the query builder sees them. Columns that hold JSON are text, so that what was hashed stays as it was. */
export interface Tables {
  assay_migrations: MigrationTable
  tape: TapeTable
}

interface MigrationTable {
  number: number
  name: string
  /** 1 when software that does not know this migration must not touch the store. */
  breaking: number
  applied_at: string
}

export interface TapeTable {
  key: string
  request: string
  reply: string
  recorded_at: string
}
