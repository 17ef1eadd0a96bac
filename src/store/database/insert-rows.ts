import type { Kysely } from 'kysely'
import type { InsertRows } from './database.ts'
import type { Tables } from './schema.ts'

/** Rows per statement. Databases limit the parameters of one. */
const ROWS_AT_ONCE = 1_000

/** Inserts many rows by one statement, for a database that is reached over a wire. */
export function insertTogether(db: Kysely<Tables>): InsertRows {
  return async (table, rows, { unlessThere = false } = {}) => {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const some = rows.slice(start, start + ROWS_AT_ONCE)
      await db
        .insertInto(table)
        .values(some as never)
        .$if(unlessThere, (query) => query.onConflict((conflict) => conflict.doNothing()))
        .execute()
    }
  }
}
