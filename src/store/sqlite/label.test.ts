import { describeLabelStore } from '../labels/label.contract.ts'
import { labelRows } from '../labels/label-rows.ts'
import { freshFiles } from '../../../test/fresh-file.ts'
import { openSqlite } from './open.ts'

const freshFile = freshFiles()

describeLabelStore('sqlite', async () => labelRows(await openSqlite(freshFile())))
