// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
export type { Accumulator, Aggregate, VacuousPolicy } from './aggregate.ts'
export type { ComparisonDocument } from './comparison.ts'
export {
  defineEvaluator,
  type DefinedEvaluatorClass,
  type EvaluatorDefinition,
  type ScoreContext,
} from './define-evaluator.ts'
export {
  AssayError,
  BudgetExceededError,
  ConfigError,
  DatasetError,
  JudgeError,
  JudgeOverloadedError,
  JudgeRateLimitedError,
  JudgeRefusedError,
  JudgeResponseError,
  JudgeTimeoutError,
  JudgeUnauthorisedError,
  JudgeUnavailableError,
  JudgeUnreachableError,
  MissingKeyError,
  NoBasisError,
  RegistrationError,
  RegistryLockedError,
  StoreError,
  TextTooLongError,
  UnknownEvaluatorError,
  UsageError,
  type Place,
} from './errors.ts'
export {
  Evaluator,
  type EvaluateContext,
  type EvaluatorClass,
  type EvaluatorOptions,
  type EvaluatorSpec,
} from './evaluator.ts'
export {
  TASK_TYPES,
  queryOf,
  textOf,
  type Citation,
  type Example,
  type Message,
  type Passage,
  type Requirement,
  type TaskType,
  type Timing,
  type ToolCall,
} from './example.ts'
export {
  asClaims,
  asPassages,
  type Claim,
  type ClaimVerdict,
  type ClaimsResult,
  type Evidence,
  type ItemRating,
  type Judge,
  type JudgeOptions,
  type JudgeResult,
  type Rubric,
  type Verdict,
  type VerdictsResult,
} from './judge.ts'
export type { Label, LabelQuery, LabelStore } from './stores/label-store.ts'
export { metricMetadata, type EvaluatorMetadata } from './metric-metadata.ts'
export { EVALUATOR_REGISTRY, createRegistry, defaultRegistry, type Registry } from './registry.ts'
export {
  measured,
  notApplicable,
  reported,
  vacuous,
  type EvaluationResult,
  type Failed,
  type FailureKind,
  type Finding,
  type Measured,
  type NotApplicable,
  type Reported,
} from './result.ts'
export type { ExampleResult, RunDocument, RunInfo, RunSummary, Target, TargetAnswer } from './run.ts'
export type { RunManifest, RunStore, StoredResult, StoredRun } from './stores/run-store.ts'
export type { TapeStore } from './tape.ts'
export { type UseCase, type UseCaseInput } from './use-case.ts'
export { type Usage } from './usage.ts'
