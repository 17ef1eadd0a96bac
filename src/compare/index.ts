export { compareRuns, type CompareOptions } from './compare-runs.ts'
export { headOf, headOfManifest, type ComparableRun, type EvaluatorHead, type RunHead } from './run-head.ts'
export { askedDigest, scoredExample, type Outcome, type ScoredExample, type Slice } from './scored.ts'
export type { Rule } from './verdict.ts'
