// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
export type { ColumnMapping } from './columns.ts'
export { openDataset, type Dataset } from './dataset.ts'
export type { DatasetRecord } from './pass.ts'
export type { DatasetOptions, DatasetSource } from './reading.ts'
export { validateDataset, type DatasetProblem, type Validation } from './validate.ts'
