import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../database/migrate.ts'
import type { Migration } from '../migrations/migration.ts'
import { describeTapeStore, tapeEntry } from '../tape/tape.contract.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import { SQLITE, migratedStore, openSqlite, openSqliteTape } from './open.ts'
import { STORE } from '../../../test/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const freshFile = (): string => join(folder, `${(files += 1)}`, 'tape.db')

describeTapeStore('sqlite', () => openSqliteTape(freshFile()))

test('what was put is there after closing and opening again', async () => {
  const file = freshFile()
  const entry = tapeEntry('kept')
  {
    await using tape = await openSqliteTape(file)
    await tape.put(entry)
  }
  await using again = await openSqliteTape(file)
  expect(await again.get(entry.key)).toEqual(entry)
})

test('a new file has the schema and the rows to which all migrations lead (scripts/fresh-schema.ts writes it)', async () => {
  const migrated = openNodeSqlite(':memory:')
  await migratedStore(migrated)
  const file = freshFile()
  await (await openSqlite(file)).close()
  const fresh = openNodeSqlite(file, { readOnly: true })
  for (const question of [
    'select type, name, tbl_name, sql from sqlite_schema order by rowid',
    'select number, name, breaking from assay_migrations order by number',
    'select * from assay_erasing',
  ]) {
    expect(fresh.prepare(question).all([])).toEqual(migrated.prepare(question).all([]))
  }
  fresh.close()
  migrated.close()
})

test('two processes write one tape at once, and nothing is lost', async () => {
  const file = freshFile()
  const writer = join(folder, 'writer.ts')
  writeFileSync(
    writer,
    `import { openSqliteTape } from ${JSON.stringify(STORE)}
const tape = await openSqliteTape(process.argv[2])
const name = process.argv[3]
for (let i = 0; i < 50; i++) {
  await Promise.all([0, 1, 2, 3].map((j) => tape.put({ key: name + '-' + i + '-' + j, request: {}, reply: {}, recordedAt: '' })))
}
await tape[Symbol.asyncDispose]()`,
  )
  const codes = await Promise.all(
    ['a', 'b'].map(async (name) => {
      const child = spawn(process.execPath, [writer, file, name], { stdio: ['ignore', 'inherit', 'inherit'] })
      const [code] = (await once(child, 'exit')) as [number]
      return code
    }),
  )
  expect(codes).toEqual([0, 0])
  await using tape = await openSqliteTape(file)
  expect(await tape.count()).toBe(400)
})

test('a store with a newer, breaking schema is refused with both versions named', async () => {
  const file = freshFile()
  const db = await openSqlite(file)
  await db.write((inside) =>
    inside
      .insertInto('assay_migrations')
      .values({ number: 99, name: 'of tomorrow', breaking: 1, applied_at: '' })
      .execute(),
  )
  await db.close()
  await expect(openSqliteTape(file)).rejects.toThrow(/written by a newer Assay: it has schema 99 \(of tomorrow\)/)
})

test('a newer schema that breaks nothing is used as it is', async () => {
  const file = freshFile()
  const db = await openSqlite(file)
  await db.write((inside) =>
    inside.insertInto('assay_migrations').values({ number: 99, name: 'more', breaking: 0, applied_at: '' }).execute(),
  )
  await db.close()
  await using tape = await openSqliteTape(file)
  expect(await tape.count()).toBe(0)
})

test('a migration that fails leaves the store as it was', async () => {
  const file = freshFile()
  const db = await openSqlite(file)
  const applied = (): Promise<{ number: number }[]> =>
    db.read((inside) => inside.selectFrom('assay_migrations').select('number').orderBy('number').execute())
  const before = await applied()
  const broken: Migration = {
    number: 99,
    name: 'broken',
    breaking: false,
    async up(inside) {
      await inside.schema.createTable('half_done').addColumn('x', 'integer').execute()
      throw new Error('no')
    },
  }
  await expect(
    migrate({
      write: (work) => db.write(work),
      dialect: SQLITE,
      name: file,
      now: () => new Date(0),
      migrations: [broken],
    }),
  ).rejects.toThrow('no')
  expect(await applied()).toEqual(before)
  const tables = await db.read((inside) => inside.introspection.getTables())
  expect(tables.map(({ name }) => name)).not.toContain('half_done')
  await db.close()
})

test('a file that is no database, and a folder, are refused in one sentence', async () => {
  const file = join(folder, 'text.db')
  writeFileSync(file, 'this is no database, and never was one; it is only some text that is long enough')
  await expect(openSqliteTape(file)).rejects.toThrow(/^The store .*text\.db cannot be opened: file is not a database/)
  await expect(openSqliteTape(folder)).rejects.toThrow(/^The store .* cannot be opened/)
})
