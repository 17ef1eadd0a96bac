import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writersFolder } from './ledger/crash.ts'
import { appendTogether } from './ledger/writers.ts'
import { freshPostgres } from './servers/shared-postgres.ts'
import { sized } from './long-form.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-writers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['SQLite', () => Promise.resolve(join(folder, 'ledger.db'))],
  ['PostgreSQL', () => freshPostgres()],
])(
  'two processes of two threads append to one log on %s without a gap, a fork or a record that is there twice',
  async (name, place) => {
    const own = writersFolder(join(folder, name))
    const appended = await appendTogether({
      place: await place(),
      folder: own,
      processes: 2,
      threads: 2,
      each: sized(20, 51),
    })
    expect(appended).toMatchObject({ records: appended.wanted, generations: appended.wanted, gaps: 0, problems: [] })
    expect(appended.checkpoints).toBeGreaterThan(0)
  },
)
