import { freshPostgres } from '../../../test/servers/shared-postgres.ts'
import { describeRunStore } from '../runs/run.contract.ts'
import { runRows } from '../runs/run-rows.ts'
import { openPostgres } from './open.ts'

describeRunStore('postgresql', async (options) => runRows(await openPostgres(await freshPostgres()), options))
