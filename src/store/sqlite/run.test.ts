import { freshFiles } from '../../../test/fresh-file.ts'
import { describeRunStore } from '../run.contract.ts'
import { runRows } from '../run-rows.ts'
import { openSqlite } from './open.ts'

const freshFile = freshFiles()

describeRunStore('sqlite', async (options) => runRows(await openSqlite(freshFile()), options))
