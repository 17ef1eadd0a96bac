import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { describeLedgerStore } from '../ledger/ledger.contract.ts'
import { inStretches } from '../ledger/ledger-stretches.ts'
import { ledgerRows } from '../ledger/ledger-rows.ts'
import { freshFiles } from '../../../test/fresh-file.ts'
import { openSqlite } from './open.ts'

const freshFile = freshFiles()

describeLedgerStore('sqlite', async () => ledgerRows(await openSqlite(freshFile())))

test.each([
  ['conversation_id', { conversationId: 'c', kind: 'decision' }],
  ['message_id', { messageId: 'm' }],
  ['generation_record_id', { generationRecordId: 'g', status: 'fail' }],
])('a search for a %s asks its index for each stretch of the log, and reads no more', async (column, query) => {
  const file = freshFile()
  const database = await openSqlite(file)
  const stretches = { newest: 9, oldest: 0, below: 40_000 }
  const { sql, parameters } = await database.read((db) =>
    Promise.resolve(inStretches(db, { logId: 'main', query, limit: 9, stretches }).compile()),
  )
  const bare = new DatabaseSync(file, { readOnly: true })
  const plan = bare.prepare(`explain query plan ${sql}`).all(...(parameters as (string | number)[]))
  bare.close()
  await database.close()
  expect(plan.map(({ detail }) => detail)).toContain(
    `SEARCH ledger_records USING INDEX ledger_records_near_${column} (<expr>=? AND ${column}=?)`,
  )
})
