import { freshPostgres } from '../../../test/servers/shared-postgres.ts'
import { describeTapeStore } from '../tape.contract.ts'
import { openPostgresTape } from './open.ts'

describeTapeStore('postgresql', async () => openPostgresTape(await freshPostgres()))
