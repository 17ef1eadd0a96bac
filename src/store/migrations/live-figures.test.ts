import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveFigures } from './0015-live-figures.ts'
import { example, manifest, scored } from '../runs/run.contract.ts'
import { runRows } from '../runs/run-rows.ts'
import { openSqlite } from '../sqlite/open.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'assay-live-figures-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a run that was in progress before figures were kept has them counted, and goes on from there', async () => {
  const file = join(folder, 'store.db')
  const kinds = (from: number) => [
    { result: example(from, scored(0.9)) },
    { result: example(from + 1, scored(0.1)) },
    { result: example(from + 2, scored(1)) },
  ]
  const before = await older()
  const database = await openSqlite(file)
  await using runs = runRows(database)
  expect(await seen(runs)).toEqual(before)
  expect(before).toMatchObject([{ results: 3, aggregates: { faithfulness: { n: 3, passed: 2 } } }, { results: 0 }])
  expect(await database.read((db) => db.selectFrom('runs').select('tallied').execute())).toEqual([
    { tallied: 1 },
    { tallied: 1 },
    { tallied: null },
  ])
  await runs.append('begun', kinds(3))
  const [{ results, aggregates } = { results: -1, aggregates: {} }] = await seen(runs)
  expect([results, aggregates['faithfulness']]).toMatchObject([6, { n: 6, passed: 4 }])

  /** A store as the software before this migration left it. */
  async function older(): Promise<Awaited<ReturnType<typeof seen>>> {
    const written = await openSqlite(file)
    await using rows = runRows(written)
    for (const id of ['begun', 'blank', 'gone']) await rows.start(manifest(id))
    await rows.append('begun', kinds(0))
    await rows.append('gone', kinds(0))
    await rows.delete('gone')
    const figures = await seen(rows)
    await written.write(async (db) => {
      await sql`drop table run_tallies`.execute(db)
      await sql`alter table runs drop column tallied`.execute(db)
      await db.deleteFrom('assay_migrations').where('number', '=', liveFigures.number).execute()
    })
    return figures
  }
})

async function seen(rows: ReturnType<typeof runRows>) {
  return Promise.all(
    ['begun', 'blank'].map(async (id) => ({
      results: (await rows.get(id))?.results,
      aggregates: await rows.aggregates(id),
    })),
  )
}
