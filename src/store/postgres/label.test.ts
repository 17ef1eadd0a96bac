import { freshPostgres } from '../../../test/servers/shared-postgres.ts'
import { describeLabelStore } from '../labels/label.contract.ts'
import { labelRows } from '../labels/label-rows.ts'
import { openPostgres } from './open.ts'

describeLabelStore('postgresql', async () => labelRows(await openPostgres(await freshPostgres())))
