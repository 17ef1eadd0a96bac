// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
export { baselineLines, type BaselineOptions } from './baseline-file.ts'
export { compareRuns, type CompareOptions } from './compare-runs.ts'
export { readRun, runOf, storedRun } from './read-run.ts'
export { type RunValue } from './run-value.ts'
export { type ComparableRun, type RunHead } from './run-head.ts'
export { planSentences, planned, type PlanDocument, type PlanOptions } from './plan.ts'
