export { liveComparison, type LiveComparison } from './live.ts'
export { baselineLines, type BaselineOptions } from './baseline-file.ts'
export { compareRuns, type CompareOptions } from './compare-runs.ts'
export { readRun, runOf, storedRun } from './read-run.ts'
export { type RunValue } from './run-value.ts'
export { headOf, headOfManifest, type ComparableRun, type EvaluatorHead, type RunHead } from './run-head.ts'
export { askedDigest, scoredExample, type Outcome, type ScoredExample, type Slice } from './scored.ts'
export {
  assumedSpread,
  pairedSpreads,
  pilotSpreads,
  planSentences,
  planTableTitle,
  planned,
  type Assumptions,
  type PlanDocument,
  type PlanOptions,
  type PlannedEvaluator,
  type Spread,
} from './plan.ts'
export type { Rule } from './verdict.ts'
export { aboutExamples } from './words.ts'
