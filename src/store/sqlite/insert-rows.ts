import type { Kysely, SqliteDatabase } from 'kysely'
import type { InsertRows } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'

/**
 * Inserts rows one by one with a statement that is built and prepared once: in this process there is no network, and
 * building a statement costs more than running it.
 */
export function insertOneByOne(db: Kysely<Tables>, connection: () => SqliteDatabase): InsertRows {
  const built = new Map<string, { readonly sql: string; readonly columns: readonly string[] }>()
  return async (table, rows, { unlessThere } = {}) => {
    const [first] = rows
    if (first === undefined) return []
    const name = `${table} ${unlessThere !== undefined}`
    let statement = built.get(name)
    if (statement === undefined) {
      const { sql } = db
        .insertInto(table)
        .values(first as never)
        .$if(unlessThere !== undefined, (query) => query.onConflict((conflict) => conflict.doNothing()))
        .compile()
      statement = { sql, columns: Object.keys(first) }
      built.set(name, statement)
    }
    const { sql, columns } = statement
    const prepared = connection().prepare(sql)
    return rows.filter((row) => {
      const { changes } = prepared.run(columns.map((column) => row[column as keyof typeof row]))
      return Number(changes) > 0
    })
  }
}
