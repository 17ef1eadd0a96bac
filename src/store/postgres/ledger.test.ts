import { freshPostgres } from '../../../test/servers/shared-postgres.ts'
import { describeLedgerStore } from '../ledger.contract.ts'
import { ledgerRows } from '../ledger-rows.ts'
import { openPostgres } from './open.ts'

describeLedgerStore('postgresql', async () => ledgerRows(await openPostgres(await freshPostgres())))
