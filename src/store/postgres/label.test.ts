import { freshPostgres } from '../../../test/servers/shared-postgres.ts'
import { describeLabelStore } from '../label.contract.ts'
import { labelRows } from '../label-rows.ts'
import { openPostgres } from './open.ts'

describeLabelStore('postgresql', async () => labelRows(await openPostgres(await freshPostgres())))
