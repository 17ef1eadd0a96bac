import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshPostgres } from '../../../test/servers/shared-postgres.ts'
import { describeTapeStore } from '../tape/tape.contract.ts'
import { tapeRows } from '../tape/tape-rows.ts'
import { openPostgres } from './open.ts'

describeTapeStore('postgresql', async () => tapeRows(await openPostgres(await freshPostgres())))

test('what one process at a time writes is flushed before it is acknowledged, however the server is set', async () => {
  const database = await openPostgres(await freshPostgres())
  const setting = sql<{ value: string }>`select current_setting('synchronous_commit') as value`
  const [usual] = (await database.read((db) => setting.execute(db))).rows
  expect(usual).toEqual({ value: 'off' })
  const [alone] = (await database.write((db) => setting.execute(db), { alone: 'ledger:main' })).rows
  expect(alone).toEqual({ value: 'on' })
  await database.close()
})
