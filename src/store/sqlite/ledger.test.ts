import { describeLedgerStore } from '../ledger/ledger.contract.ts'
import { ledgerRows } from '../ledger/ledger-rows.ts'
import { freshFiles } from '../../../test/fresh-file.ts'
import { openSqlite } from './open.ts'

const freshFile = freshFiles()

describeLedgerStore('sqlite', async () => ledgerRows(await openSqlite(freshFile())))
