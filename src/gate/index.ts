// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
export {
  type Check,
  type CheckDefinition,
  type CheckFinding,
  type CheckResult,
  type CheckStatus,
  defineCheck,
  type EvidenceSpan,
  failed,
  judged,
  type Outcome,
  passed,
  type Severity,
  skipped,
  warned,
} from './check.ts'
export { BUILT_IN_CHECKS, EARLIER_CHECKS } from './checks/index.ts'
export { type EffectiveConfig, type GateConfig } from './config/gate-config.ts'
export { choice, flag, integer, type ParamSpecs, share, texts } from './config/params.ts'
export { ENGINE_VERSIONS } from './decision/decide.ts'
export { createGate, type DecideOptions, type Gate, type GateOptions } from './create-gate.ts'
export { type Decision, type DecisionData, type ExplainOptions, type VerdictStatus } from './decision.ts'
export { explainDecision } from './decision/explain.ts'
export { type AnswerSentence } from './answer-index.ts'
export { type GateIndex } from './gate-index.ts'
export { type ResolvedCitation } from './citations/resolve-citations.ts'
export { type Span } from './span.ts'
export { type GateCitation, type GateInput, type Hit } from './input.ts'
export { messageStatus, type MessageStatus } from './decision/message-status.ts'
export { parseGateInput } from './parse-input.ts'
export { citationsFrom } from './citations/provider-citations.ts'
export { repairCitations, type Repaired } from './citations/repair-citations.ts'
export { keywordRecall } from './retrieval/keyword-recall.ts'
export { defineRuleset, type Ruleset, type RulesetDefinition } from './rulesets/define-ruleset.ts'
export { minimal, RULESETS, type RulesetName, standard, strict } from './rulesets/rulesets.ts'
export { type TokenDiff, tokenDiff } from './token-diff.ts'
