export {
  type Check,
  type CheckDefinition,
  type CheckResult,
  type CheckStatus,
  defineCheck,
  type Detail,
  type EvidenceSpan,
  failed,
  type Finding,
  judged,
  NOT_APPLICABLE,
  type Outcome,
  passed,
  type Severity,
  skipped,
  warned,
} from './check.ts'
export { type Span } from './span.ts'
export { BUILT_IN_CHECKS, EARLIER_CHECKS } from './checks/index.ts'
export { canonicalText, type CommittedInput, commitInput, commitment } from './decision/commitment.ts'
export { committed, type Decided, decisionSha256 } from './decision/decision-hash.ts'
export { type Action, type Actions } from './config/actions.ts'
export {
  type CheckSection,
  type EffectiveConfig,
  type EffectiveSection,
  type GateConfig,
} from './config/gate-config.ts'
export { choice, flag, integer, type ParamSpec, type ParamSpecs, share, shares, texts } from './config/params.ts'
export { type Settings } from './config/settings.ts'
export { ENGINE_VERSIONS } from './decision/decide.ts'
export { createGate, type DecideOptions, type Gate, type GateOptions } from './create-gate.ts'
export {
  type CheckError,
  type Decision,
  type DecisionData,
  type ExplainOptions,
  type VerdictStatus,
} from './decision.ts'
export { explainDecision } from './decision/explain.ts'
export { type AnswerIndex, type AnswerSentence, type GateIndex } from './gate-index.ts'
export { type GateCitation, type GateInput, type Hit, type OffsetUnit } from './input.ts'
export { messageStatus, type MessageStatus } from './decision/message-status.ts'
export { parseGateInput } from './parse-input.ts'
export { citationsFrom, type ProviderCitationOptions } from './citations/provider-citations.ts'
export { type Repair, repairCitations, type Repaired } from './citations/repair-citations.ts'
export { type CitationState, type ResolvedCitation } from './citations/resolve-citations.ts'
export { type KeywordRecall, keywordRecall } from './retrieval/keyword-recall.ts'
export { type QueryPlan, queryPlan } from './retrieval/query-plan.ts'
export {
  defineRuleset,
  type Ruleset,
  type RulesetCheck,
  type RulesetDefinition,
  type RulesetDocument,
} from './rulesets/define-ruleset.ts'
export { minimal, RULESETS, type RulesetName, standard, strict } from './rulesets/rulesets.ts'
export { type TokenDiff, tokenDiff } from './token-diff.ts'
