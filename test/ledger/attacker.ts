import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

export type Value = string | number | Uint8Array | null

/** Someone with the database in hand and the rights of its owner. */
export interface Attacker extends AsyncDisposable {
  run(sql: string): Promise<void>
  rows(sql: string): Promise<Record<string, Value>[]>
  /** Takes triggers away, which keep rows from being changed. */
  dropTriggers(tables: readonly string[]): Promise<void>
  /** Tables whose names begin like this, with their columns in order. */
  tables(prefix: string): Promise<Map<string, { name: string; nullable: boolean }[]>>
  /** Bytes as SQL. */
  bytes(value: Uint8Array): string
}

export function attackSqlite(path: string): Attacker {
  const database = new DatabaseSync(path)
  // An attacker need not survive a power cut.
  database.exec('PRAGMA synchronous = OFF')
  const rows: Attacker['rows'] = (sql) =>
    Promise.resolve(
      database
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }) as Record<string, Value>),
    )
  const run: Attacker['run'] = (sql) => Promise.resolve(database.exec(sql))
  return {
    run,
    rows,
    bytes: (value) => `X'${Buffer.from(value).toString('hex')}'`,
    async dropTriggers(tables) {
      for (const { name, tbl_name } of await rows(`SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'`)) {
        if (tables.includes(String(tbl_name))) await run(`DROP TRIGGER ${String(name)}`)
      }
    },
    async tables(prefix) {
      const found = await rows(
        `SELECT m.name AS "table", c.name AS name, c."notnull" AS required FROM sqlite_master m, pragma_table_info(m.name) c
         WHERE m.type = 'table' AND substr(m.name, 1, ${prefix.length}) = '${prefix}' ORDER BY m.name, c.cid`,
      )
      return grouped(found.map(({ table, name, required }) => ({ table, name, nullable: required === 0 })))
    },
    async [Symbol.asyncDispose]() {
      database.close()
    },
  }
}

export async function attackPostgres(url: string): Promise<Attacker> {
  const int8: number = pg.types.builtins.INT8
  const getTypeParser = (id: number, format?: 'text' | 'binary') =>
    id === int8 ? Number : pg.types.getTypeParser(id, format)
  const client = new pg.Client({ connectionString: url, types: { getTypeParser } })
  await client.connect()
  const run: Attacker['run'] = async (sql) => void (await client.query(sql))
  const rows: Attacker['rows'] = async (sql) => (await client.query<Record<string, Value>>(sql)).rows
  return {
    run,
    rows,
    bytes: (value) => `'\\x${Buffer.from(value).toString('hex')}'::bytea`,
    async dropTriggers(tables) {
      for (const table of tables) await run(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    },
    async tables(prefix) {
      const found = await rows(
        `SELECT table_name AS "table", column_name AS name, is_nullable FROM information_schema.columns
         WHERE table_schema = current_schema() AND starts_with(table_name, '${prefix}') ORDER BY table_name, ordinal_position`,
      )
      return grouped(found.map(({ table, name, is_nullable }) => ({ table, name, nullable: is_nullable === 'YES' })))
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}

function grouped(
  columns: readonly { table: Value | undefined; name: Value | undefined; nullable: boolean }[],
): Map<string, { name: string; nullable: boolean }[]> {
  const tables = new Map<string, { name: string; nullable: boolean }[]>()
  for (const { table, name, nullable } of columns) {
    const known = tables.get(String(table)) ?? []
    tables.set(String(table), [...known, { name: String(name), nullable }])
  }
  return tables
}
