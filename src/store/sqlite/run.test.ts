import { freshFiles } from '../../../test/fresh-file.ts'
import { describeRunStore } from '../runs/run.contract.ts'
import { runRows } from '../runs/run-rows.ts'
import { openSqlite } from './open.ts'

const freshFile = freshFiles()

describeRunStore('sqlite', async (options) => runRows(await openSqlite(freshFile()), options))
