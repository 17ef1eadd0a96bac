// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import './support/node-version.ts'
export {
  evaluatorsForTask,
  getEvaluator,
  listEvaluators,
  registerEvaluator,
  registerEvaluatorClass,
  unregisterEvaluator,
} from './core/registry.ts'
export {
  AssayError,
  BudgetExceededError,
  ConfigError,
  DatasetError,
  JudgeError,
  JudgeResponseError,
  JudgeUnavailableError,
  MissingKeyError,
  NoBasisError,
  RegistrationError,
  RegistryLockedError,
  UnknownEvaluatorError,
  UsageError,
} from './core/errors.ts'
export { EVALUATOR_REGISTRY, createRegistry } from './core/registry.ts'
export { Evaluator, type EvaluatorClass, type EvaluatorOptions, type EvaluatorSpec } from './core/evaluator.ts'
export {
  TASK_TYPES,
  queryOf,
  textOf,
  type Citation,
  type Example,
  type Message,
  type Passage,
  type TaskType,
  type Timing,
  type ToolCall,
} from './core/example.ts'
export { defineEvaluator } from './core/define-evaluator.ts'
export {
  measured,
  notApplicable,
  reported,
  vacuous,
  type EvaluationResult,
  type Failed,
  type Finding,
  type Measured,
  type NotApplicable,
  type Reported,
} from './core/result.ts'
export { metricMetadata, type EvaluatorMetadata } from './core/metric-metadata.ts'
export type { Accumulator, Aggregate } from './core/aggregate.ts'
export type { Claim, ClaimVerdict, Judge, JudgeResult, Rubric, Verdict } from './core/judge.ts'
export type { ExampleResult, RunDocument, RunSummary, Target, TargetAnswer } from './core/run.ts'
export type { Usage } from './core/usage.ts'
export type { UseCase, UseCaseInput } from './core/use-case.ts'
export { openDataset, type Dataset } from './datasets/dataset.ts'
export { validateDataset } from './datasets/validate.ts'
export { assay, evaluable, type AssayOptions, type EvalOptions } from './evaluate/assay.ts'
export { createGate } from './guard/create-gate.ts'
export { rescore } from './evaluate/rescore.ts'
export { evaluate } from './evaluate/evaluate.ts'
export type { EvaluateOptions } from './evaluate/evaluate-options.ts'
export { fromCompute } from './evaluators/index.ts'
export { anthropic, openai, openaiCompatible } from './judge/model/providers.ts'
export { createBudget } from './judge/budget/budget.ts'
export { createTape } from './judge/tape/taped.ts'
export { getLLMClient, setLLMClient, type LLMClient } from './judge/model/llm-client.ts'
export { lexicalJudge } from './judge/lexical/lexical-judge.ts'
export { modelJudge } from './judge/model/model-judge.ts'
export { reliable } from './judge/reliable.ts'
export type { ChatMessage, ChatModel } from './judge/model/chat-model.ts'
export type { Decision } from './gate/decision.ts'
export type { Gate } from './gate/create-gate.ts'
export type { GateInput } from './gate/input.ts'
export { createLedger, type Ledger } from './ledger/create-ledger.ts'
export { keySigner } from './ledger/tree/checkpoint.ts'
export { verifyLedger } from './ledger/verify/verify.ts'
export { route } from './evaluate/route.ts'
export { Run } from './runner/run/run.ts'
export { VERSION } from './core/version.ts'
