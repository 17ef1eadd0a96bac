import type { Kysely } from 'kysely'
import type { InsertRows } from './database.ts'
import type { Tables } from './schema.ts'

/** Rows per statement. Databases limit the parameters of one. */
const ROWS_AT_ONCE = 1_000

/** Inserts many rows by one statement, for a database that is reached over a wire. */
export function insertTogether(db: Kysely<Tables>): InsertRows {
  return async (table, rows, { unlessThere } = {}) => {
    const fresh = []
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const some = rows.slice(start, start + ROWS_AT_ONCE)
      const insertion = db.insertInto(table).values(some as never)
      if (unlessThere === undefined) {
        await insertion.execute()
        fresh.push(...some)
        continue
      }
      const added = await insertion
        .onConflict((conflict) => conflict.doNothing())
        .returning(unlessThere as never)
        .execute()
      const keyOf = (row: object): string =>
        JSON.stringify(unlessThere.map((column) => row[column as keyof typeof row]))
      const keys = new Set(added.map(keyOf))
      fresh.push(...some.filter((row) => keys.has(keyOf(row))))
    }
    return fresh
  }
}
