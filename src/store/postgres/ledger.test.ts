import { freshPostgres } from '../../../test/servers/shared-postgres.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../migrations/index.ts'
import { migrate } from '../database/migrate.ts'
import { describeLedgerStore, expectWhole, ledgerDraft } from '../ledger/ledger.contract.ts'
import { ledgerRows } from '../ledger/ledger-rows.ts'
import { openPostgres, POSTGRES } from './open.ts'

describeLedgerStore('postgresql', async () => ledgerRows(await openPostgres(await freshPostgres())))

test('a newer version brings the schema up to date while this one writes: nothing is lost, and this one goes on', async () => {
  const url = await freshPostgres()
  await using store = ledgerRows(await openPostgres(url))
  const newer = await openPostgres(url)
  let migrated = false
  const appending = (async () => {
    // Some before, some while the tables are locked, some after.
    for (let after = 0; after < 10; after += migrated ? 1 : 0) {
      await Promise.all(Array.from({ length: 5 }, () => store.append('acme', ledgerDraft())))
    }
  })()
  await migrate({
    write: (work, how) => newer.write(work, how),
    dialect: POSTGRES,
    name: url,
    now: () => new Date(0),
    migrations: [
      ...MIGRATIONS,
      {
        number: 2_000,
        name: 'of a newer version',
        breaking: false,
        async up(db) {
          await sql`alter table ledger_records add column note text`.execute(db)
          await sql`create index ledger_note on ledger_records (note)`.execute(db)
        },
      },
    ],
  })
  migrated = true
  await appending
  expect((await expectWhole(store, 'acme')).length).toBeGreaterThanOrEqual(50)
  await newer.close()
})
