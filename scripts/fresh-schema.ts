// node scripts/fresh-schema.ts: writes src/store/sqlite/fresh-schema.ts, the schema that all migrations lead to. Run it after
// adding a migration; a test compares the two.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MIGRATIONS } from '../src/store/migrations/index.ts'
import { openNodeSqlite } from '../src/store/sqlite/node-sqlite.ts'
import { migratedStore } from '../src/store/sqlite/open.ts'

const file = fileURLToPath(new URL('../src/store/sqlite/fresh-schema.ts', import.meta.url))
const store = openNodeSqlite(':memory:')
await migratedStore(store)
const made = store.prepare('select sql from sqlite_schema where sql is not null order by rowid').all([])
const statements = made.map((row) => (row as { sql: string }).sql)

writeFileSync(
  file,
  `// Written by scripts/fresh-schema.ts: what all migrations up to this number make of an empty SQLite file.
import type { SqliteDatabase } from 'kysely'

/** The last migration that it includes. */
export const FRESH_UP_TO = ${MIGRATIONS.at(-1)?.number ?? 0}

/** Gives a file this schema, if there is nothing in it yet, and says whether it did. Call it in a transaction. */
export function makeFreshSchema(file: SqliteDatabase): boolean {
  if (file.prepare('select 1 from sqlite_schema limit 1').all([]).length > 0) return false
  for (const statement of STATEMENTS) file.prepare(statement).run([])
  return true
}

const STATEMENTS = ${JSON.stringify([...statements, 'insert into assay_erasing (id, asked, done) values (1, 0, 0)'], undefined, 2)}
`,
)
execFileSync('prettier', ['--write', file], { stdio: 'inherit' })
