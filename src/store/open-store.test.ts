import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { STORE } from '../../test/command.ts'
import { freshFiles } from '../../test/fresh-file.ts'
import { freshPostgres } from '../../test/servers/shared-postgres.ts'
import type { Database } from './database/database.ts'
import { expectWhole, ledgerDraft } from './ledger/ledger.contract.ts'
import { liveFigures } from './migrations/0015-live-figures.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { openStore, openWholeStore } from './open-store.ts'
import { openPostgres } from './postgres/open.ts'
import { example, manifest } from './runs/run.contract.ts'
import { openSqlite } from './sqlite/open.ts'

const freshFile = freshFiles()

describe.each([
  ['sqlite', () => Promise.resolve(freshFile()), (place: string): Promise<Database> => openSqlite(place)],
  ['postgresql', freshPostgres, (place: string): Promise<Database> => openPostgres(place)],
] as const)('a %s store', (_, fresh, open) => {
  test('has everything in one place, and has it again after closing', async () => {
    const place = await fresh()
    const begun = {
      id: 'ex-1',
      startedAt: '2026-01-02T03:04:05.000Z',
      dataset: 'dev',
      rankedBy: 'f1',
      variants: [],
      seed: 3,
    }
    {
      await using store = await openWholeStore(place)
      await store.experiments.start(begun)
      await store.experiments.start({ ...begun, dataset: 'another' })
      await store.experiments.start({ ...begun, id: 'ex-2', startedAt: '2026-01-03T03:04:05.000Z' })
      await store.runs.start(manifest())
      await store.runs.append('run-1', [{ result: example(0) }])
      await store.ledger.append('acme', ledgerDraft())
      await store.tape.put({ key: 'k', request: {}, reply: {}, recordedAt: '' })
    }
    await using again = await openWholeStore(place)
    expect((await again.experiments.list()).map(({ id }) => id)).toEqual(['ex-2', 'ex-1'])
    expect(await again.experiments.get('ex-1')).toEqual(begun)
    expect([await again.experiments.delete('ex-1'), await again.experiments.delete('ex-1')]).toEqual([true, false])
    expect((await again.runs.list()).map(({ results }) => results)).toEqual([1])
    expect(await again.ledger.size('acme')).toBe(1)
    expect(await again.tape.count()).toBe(1)
  })

  test('can be opened by four at once when it is new', async () => {
    const place = await fresh()
    const stores = await Promise.all([0, 1, 2, 3].map(() => openStore(place)))
    await Promise.all(stores.map((store) => store.ledger.append('acme', ledgerDraft())))
    const sizes = await Promise.all(stores.map(({ ledger }) => ledger.size('acme')))
    expect(sizes).toEqual([4, 4, 4, 4])
    for (const store of stores) await store[Symbol.asyncDispose]()
  })

  test('is migrated by two at once while others record, and nothing is lost', async () => {
    const place = await fresh()
    await using older = await openStore(place)
    const database = await open(place)
    await database.write(async (db) => {
      await sql`drop table run_tallies`.execute(db)
      await sql`alter table runs drop column tallied`.execute(db)
      await db.deleteFrom('assay_migrations').where('number', '=', liveFigures.number).execute()
    })
    const state = { migrated: false, after: 0 }
    const recording = [0, 1, 2, 3].map(async () => {
      let recorded = 0
      while (!state.migrated || state.after < 4) {
        await older.ledger.append('acme', ledgerDraft())
        recorded += 1
        if (state.migrated) state.after += 1
      }
      return recorded
    })
    const newer = await Promise.all([openStore(place), openStore(place)])
    state.migrated = true
    const recorded = (await Promise.all(recording)).reduce((sum, one) => sum + one, 0)
    const applied = await database.read((db) =>
      db.selectFrom('assay_migrations').select('number').orderBy('number').execute(),
    )
    await database.close()
    expect(applied.map(({ number }) => number)).toEqual(MIGRATIONS.map(({ number }) => number))
    for (const store of newer) {
      expect(await store.ledger.size('acme')).toBe(recorded)
      await expectWhole(store.ledger, 'acme')
      await store[Symbol.asyncDispose]()
    }
  })

  test('lets two processes append to one log without a gap or a fork', async () => {
    const place = await fresh()
    await using store = await openStore(place)
    const folder = join(freshFile(), '..')
    mkdirSync(folder, { recursive: true })
    const writer = join(folder, 'writer.ts')
    writeFileSync(writer, WRITER)
    const codes = await Promise.all(
      ['a', 'b'].map(async (name) => {
        const child = spawn(process.execPath, [writer, place, name], { stdio: ['ignore', 'inherit', 'inherit'] })
        const [code] = (await once(child, 'exit')) as [number]
        return code
      }),
    )
    expect(codes).toEqual([0, 0])
    expect(await expectWhole(store.ledger, 'acme')).toHaveLength(2 * 40 * 5)
  })

  test.each([
    ["update ledger_records set record = '{}'", 'ledger_records'],
    ['delete from ledger_records', 'ledger_records'],
    ["update ledger_nodes set hash = ''", 'ledger_nodes'],
    ['delete from ledger_nodes', 'ledger_nodes'],
    ["update ledger_checkpoints set note = ''", 'ledger_checkpoints'],
    ['delete from ledger_checkpoints', 'ledger_checkpoints'],
    ["update ledger_blobs set commitment = 'x'", 'ledger_blobs'],
    ['delete from ledger_blobs', 'ledger_blobs'],
  ])('raises on: %s', async (statement, table) => {
    const place = await fresh()
    await using store = await openStore(place)
    const blob = { commitment: 'sha256:aa', salt: Uint8Array.of(1), bytes: Uint8Array.of(2) }
    await store.ledger.append('acme', ledgerDraft({ blobs: [blob] }))
    await store.ledger.append('acme', ledgerDraft())
    await store.ledger.putCheckpoint('acme', { size: 2, note: 'n', signedAt: '' })
    const database = await open(place)
    await expect(database.write((db) => sql.raw(statement).execute(db))).rejects.toThrow(
      `rows of ${table} are kept as they are`,
    )
    await database.close()
    await expectWhole(store.ledger, 'acme')
  })

  test('refuses a newer schema that is breaking, with both versions named', async () => {
    const place = await fresh()
    const database = await open(place)
    const tomorrow = { number: 99, name: 'of tomorrow', breaking: 1, applied_at: '' }
    await database.write((db) => db.insertInto('assay_migrations').values(tomorrow).execute())
    await database.close()
    await expect(openStore(place)).rejects.toThrow(/it has schema 99 \(of tomorrow\), and this version knows \d+\./)
  })
})

const WRITER = `import { openStore } from ${JSON.stringify(STORE)}
const [place, name] = process.argv.slice(2)
const store = await openStore(place)
for (let i = 0; i < 40; i++) {
  await Promise.all([0, 1, 2, 3, 4].map((j) => {
    const id = [name, i, j].join('-')
    return store.ledger.append('acme', {
      make: ({ seq, prevHash }) => ({
        record: JSON.stringify({ id, prev_hash: prevHash, seq }),
        keys: { id, kind: 'decision', ts: '' },
      }),
    })
  }))
}
await store[Symbol.asyncDispose]()`

describe('what cannot be opened is said in one sentence', () => {
  test('a server that is not there', async () => {
    await expect(openStore('postgres://ann:secret@127.0.0.1:1/db')).rejects.toThrow(
      'The store postgres://ann:***@127.0.0.1:1/db could not be used: no server is listening there. Check the server and the URL.',
    )
  })

  test('a wrong password, without showing it', async () => {
    const url = new URL(await freshPostgres())
    url.password = 'wrong-one'
    const opening = openStore(url.href)
    await expect(opening).rejects.toThrow(/cannot be used: the password is wrong\.$/)
    await expect(opening).rejects.not.toThrow(/wrong-one/)
  })

  test('a PostgreSQL where the package pg is not installed', () => {
    const without = `import { registerHooks } from 'node:module'
      registerHooks({
        resolve(name, context, next) {
          if (name === 'pg') throw Object.assign(new Error('no pg'), { code: 'ERR_MODULE_NOT_FOUND' })
          return next(name, context)
        },
      })
      const { openStore } = await import(${JSON.stringify(STORE)})
      await openStore('postgres://ann:secret@127.0.0.1:1/db').catch(({ name, message }) => console.log(name, message))`
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', without], { encoding: 'utf8' })
    expect(said).toBe(
      'UsageError The store postgres://ann:***@127.0.0.1:1/db is a PostgreSQL database, which needs the package pg: npm install pg\n',
    )
  })

  test('a database that does not exist', async () => {
    const url = new URL(await freshPostgres())
    url.pathname = '/nowhere'
    await expect(openStore(url.href)).rejects.toThrow(/there is no such database; create it first\.$/)
  })

  test('a URL that is none', async () => {
    await expect(openStore('postgres://a b:c@[')).rejects.toThrow(/^The URL of the PostgreSQL store is not valid/)
  })

  test('a path under a file', async () => {
    const file = join(freshFile(), '..')
    writeFileSync(file, '')
    await expect(openStore(join(file, 'deeper', 'assay.db'))).rejects.toThrow(
      /^The folder of the store .* cannot be made/,
    )
  })

  test('a full disk, and what was acknowledged before is kept', async () => {
    const place = freshFile()
    await using store = await openStore(place)
    await store.ledger.append('acme', ledgerDraft())
    const database = await openSqlite(place)
    await database.write((db) => sql.raw('PRAGMA max_page_count = 80').execute(db))
    const big = 'x'.repeat(4_000_000)
    const write = database.write((db) =>
      db.insertInto('tape').values({ key: 'k', request: big, reply: '', recorded_at: '' }).execute(),
    )
    await expect(write).rejects.toThrow(/could not be used: database or disk is full\. Make room on the disk/)
    await database.close()
    await expectWhole(store.ledger, 'acme')
  })
})
