import { freshPostgres } from '../../../test/servers/shared-postgres.ts'
import { describeLedgerStore } from '../ledger/ledger.contract.ts'
import { ledgerRows } from '../ledger/ledger-rows.ts'
import { openPostgres } from './open.ts'

describeLedgerStore('postgresql', async () => ledgerRows(await openPostgres(await freshPostgres())))
