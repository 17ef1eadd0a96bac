import type { SqliteDatabase } from 'kysely'
import { UsageError } from '../../core/errors.ts'
import { refuseNewer } from '../database/migrate.ts'
import { MIGRATIONS } from '../migrations/index.ts'

/**
 * Makes a file of an older schema readable without changing it: what it lacks of this version's schema is put in front of it, in
 * this connection's own memory, as views with empty columns and as empty tables. Refuses files that are no store.
 */
export async function openOlder(
  file: SqliteDatabase,
  { path, emptyStore }: { path: string; emptyStore: () => Promise<SqliteDatabase> },
): Promise<void> {
  const tables = tablesOf(file)
  if (!tables.has('assay_migrations')) {
    throw new UsageError(`${path} is no store of Assay: it has no record of its schema.`)
  }
  const applied = rows(file, 'select number, name, breaking from assay_migrations').map((row) => ({
    number: Number(row['number']),
    name: String(row['name']),
    breaking: Number(row['breaking']),
  }))
  refuseNewer(applied, { name: path })
  if (MIGRATIONS.every(({ number }) => applied.some((row) => row.number === number))) return
  // What a store of today looks like is read off an empty one.
  const today = await emptyStore()
  try {
    for (const [table, columns] of tablesOf(today)) {
      const has = tables.get(table)
      const lacks = columns.filter((column) => has?.includes(column) !== true)
      if (lacks.length === 0) continue
      const nothing = lacks.map((column) => `null as "${column}"`).join(', ')
      const shape = has === undefined ? `select ${nothing} where false` : `select *, ${nothing} from main."${table}"`
      rows(file, `create temp view "${table}" as ${shape}`)
    }
  } finally {
    today.close()
  }
}

function tablesOf(database: SqliteDatabase): ReadonlyMap<string, readonly string[]> {
  const found = rows(
    database,
    `select t.name as name, c.name as column_name from sqlite_schema as t, pragma_table_info(t.name) as c where t.type = 'table'`,
  )
  const tables = new Map<string, string[]>()
  for (const row of found) {
    const name = String(row['name'])
    const columns = tables.get(name) ?? []
    columns.push(String(row['column_name']))
    tables.set(name, columns)
  }
  return tables
}

function rows(database: SqliteDatabase, sql: string): readonly Record<string, unknown>[] {
  const statement = database.prepare(sql)
  if (statement.reader) return statement.all([]) as Record<string, unknown>[]
  statement.run([])
  return []
}
