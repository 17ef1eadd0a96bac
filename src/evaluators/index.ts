// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
import { defaultRegistry } from '../core/registry.ts'
import { registerBuiltins } from './builtin.ts'

// The one side effect of an import: the default registry knows the built-ins from its first use on.
defaultRegistry.fillOnFirstUse(registerBuiltins)

export { BUILT_IN_EVALUATORS, registerBuiltins } from './builtin.ts'
export { AbstentionEvaluator } from './abstention/abstention.ts'
export { CitationPrecisionEvaluator } from './citations/citation-precision.ts'
export { CitationRecallEvaluator } from './citations/citation-recall.ts'
export {
  AccuracyEvaluator,
  CohenKappaEvaluator,
  ConfusionMatrixEvaluator,
  F1MacroEvaluator,
  F1MicroEvaluator,
  F1WeightedEvaluator,
  MccEvaluator,
  PrecisionMacroEvaluator,
  RecallMacroEvaluator,
} from './classification/label-evaluators.ts'
export { ConversationCompletenessEvaluator } from './conversation/conversation-completeness.ts'
export { KnowledgeRetentionEvaluator } from './conversation/knowledge-retention.ts'
export { RoleAdherenceEvaluator } from './conversation/role-adherence.ts'
export { TurnFaithfulnessEvaluator } from './conversation/turn-faithfulness.ts'
export { TurnRelevanceEvaluator } from './conversation/turn-relevance.ts'
export { AnswerCorrectnessEvaluator } from './diagnosis/answer-correctness.ts'
export { ContextUtilizationEvaluator } from './diagnosis/context-utilization.ts'
export { NoiseSensitivityEvaluator } from './diagnosis/noise-sensitivity.ts'
export { SelfKnowledgeEvaluator } from './diagnosis/self-knowledge.ts'
export { fromCompute, type ComputedOptions } from './from-compute.ts'
export type { ComputedMetric, MetricMetadata, WholeDatasetMetric } from './whole-dataset-metric.ts'
export { AnswerQualityLlmJudgeEvaluator } from './llm/answer-quality-llm-judge.ts'
export { CriteriaEvaluator } from './llm/criteria.ts'
export { HelpfulnessLlmJudgeEvaluator } from './llm/helpfulness-llm-judge.ts'
export { PreferenceEvaluator } from './llm/preference.ts'
export { RagFaithfulnessLlmJudgeEvaluator } from './llm/rag-faithfulness-llm-judge.ts'
export { ContextPrecisionEvaluator } from './rag/context-precision.ts'
export { ContextRecallEvaluator } from './rag/context-recall.ts'
export { FaithfulnessEvaluator } from './rag/faithfulness.ts'
export { FullySupportedEvaluator } from './rag/fully-supported.ts'
export { HallucinationEvaluator } from './rag/hallucination.ts'
export { RelevanceEvaluator } from './rag/relevance.ts'
export { HitRateAtKEvaluator } from './retrieval/hit-rate-at-k.ts'
export { MapEvaluator } from './retrieval/map.ts'
export { MrrEvaluator } from './retrieval/mrr.ts'
export { NdcgAtKEvaluator } from './retrieval/ndcg-at-k.ts'
export { PrecisionAtKEvaluator } from './retrieval/precision-at-k.ts'
export { RecallAtKEvaluator } from './retrieval/recall-at-k.ts'
export { PiiLeakEvaluator } from './safety/pii-leak.ts'
export { ToxicityEvaluator } from './safety/toxicity.ts'
export { CostUsdEvaluator, LatencyMsEvaluator, TokensEvaluator } from './system/figure-evaluators.ts'
export { BleuEvaluator } from './text/bleu.ts'
export { ChrfEvaluator } from './text/chrf.ts'
export { ContainsEvaluator } from './text/contains.ts'
export { ExactMatchEvaluator } from './text/exact-match.ts'
export { JsonSchemaEvaluator } from './text/json-schema.ts'
export { LevenshteinEvaluator } from './text/levenshtein.ts'
export { RegexEvaluator } from './text/regex.ts'
export { RougeLEvaluator } from './text/rouge-l.ts'
export { Rouge1Evaluator, Rouge2Evaluator } from './text/rouge-n.ts'
export { TokenF1Evaluator } from './text/token-f1.ts'
export { UnigramPrecisionEvaluator } from './text/unigram-precision.ts'
export { InvalidToolCallRateEvaluator } from './tools/invalid-tool-call-rate.ts'
export { ToolCallMatchEvaluator } from './tools/tool-call-match.ts'
export { ToolSuccessRateEvaluator } from './tools/tool-success-rate.ts'
export { ToolTrajectoryEvaluator } from './tools/tool-trajectory.ts'
