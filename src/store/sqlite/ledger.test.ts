import { describeLedgerStore } from '../ledger.contract.ts'
import { ledgerRows } from '../ledger-rows.ts'
import { freshFiles } from '../../../test/fresh-file.ts'
import { openSqlite } from './open.ts'

const freshFile = freshFiles()

describeLedgerStore('sqlite', async () => ledgerRows(await openSqlite(freshFile())))
