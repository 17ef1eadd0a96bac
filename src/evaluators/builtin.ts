import type { EvaluatorClass } from '../core/evaluator.ts'
import type { Registry } from '../core/registry.ts'
import { AbstentionEvaluator } from './abstention/abstention.ts'
import { CitationPrecisionEvaluator } from './citations/citation-precision.ts'
import { CitationRecallEvaluator } from './citations/citation-recall.ts'
import {
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
import { ConversationCompletenessEvaluator } from './conversation/conversation-completeness.ts'
import { KnowledgeRetentionEvaluator } from './conversation/knowledge-retention.ts'
import { RoleAdherenceEvaluator } from './conversation/role-adherence.ts'
import { TurnFaithfulnessEvaluator } from './conversation/turn-faithfulness.ts'
import { TurnRelevanceEvaluator } from './conversation/turn-relevance.ts'
import { AnswerCorrectnessEvaluator } from './diagnosis/answer-correctness.ts'
import { ContextUtilizationEvaluator } from './diagnosis/context-utilization.ts'
import { NoiseSensitivityEvaluator } from './diagnosis/noise-sensitivity.ts'
import { SelfKnowledgeEvaluator } from './diagnosis/self-knowledge.ts'
import { AnswerQualityLlmJudgeEvaluator } from './llm/answer-quality-llm-judge.ts'
import { CriteriaEvaluator } from './llm/criteria.ts'
import { HelpfulnessLlmJudgeEvaluator } from './llm/helpfulness-llm-judge.ts'
import { PreferenceEvaluator } from './llm/preference.ts'
import { RagFaithfulnessLlmJudgeEvaluator } from './llm/rag-faithfulness-llm-judge.ts'
import { ContextPrecisionEvaluator } from './rag/context-precision.ts'
import { ContextRecallEvaluator } from './rag/context-recall.ts'
import { FaithfulnessEvaluator } from './rag/faithfulness.ts'
import { FullySupportedEvaluator } from './rag/fully-supported.ts'
import { HallucinationEvaluator } from './rag/hallucination.ts'
import { RelevanceEvaluator } from './rag/relevance.ts'
import { HitRateAtKEvaluator } from './retrieval/hit-rate-at-k.ts'
import { MapEvaluator } from './retrieval/map.ts'
import { MrrEvaluator } from './retrieval/mrr.ts'
import { NdcgAtKEvaluator } from './retrieval/ndcg-at-k.ts'
import { PrecisionAtKEvaluator } from './retrieval/precision-at-k.ts'
import { RecallAtKEvaluator } from './retrieval/recall-at-k.ts'
import { PiiLeakEvaluator } from './safety/pii-leak.ts'
import { ToxicityEvaluator } from './safety/toxicity.ts'
import { CostUsdEvaluator, LatencyMsEvaluator, TokensEvaluator } from './system/figure-evaluators.ts'
import { BleuEvaluator } from './text/bleu.ts'
import { ChrfEvaluator } from './text/chrf.ts'
import { ContainsEvaluator } from './text/contains.ts'
import { ExactMatchEvaluator } from './text/exact-match.ts'
import { JsonSchemaEvaluator } from './text/json-schema.ts'
import { LevenshteinEvaluator } from './text/levenshtein.ts'
import { RegexEvaluator } from './text/regex.ts'
import { RougeLEvaluator } from './text/rouge-l.ts'
import { Rouge1Evaluator, Rouge2Evaluator } from './text/rouge-n.ts'
import { TokenF1Evaluator } from './text/token-f1.ts'
import { UnigramPrecisionEvaluator } from './text/unigram-precision.ts'
import { InvalidToolCallRateEvaluator } from './tools/invalid-tool-call-rate.ts'
import { ToolCallMatchEvaluator } from './tools/tool-call-match.ts'
import { ToolSuccessRateEvaluator } from './tools/tool-success-rate.ts'
import { ToolTrajectoryEvaluator } from './tools/tool-trajectory.ts'

/** The evaluators that come with the package. */
export const BUILT_IN_EVALUATORS = [
  AbstentionEvaluator,
  AccuracyEvaluator,
  AnswerCorrectnessEvaluator,
  AnswerQualityLlmJudgeEvaluator,
  BleuEvaluator,
  ChrfEvaluator,
  CitationPrecisionEvaluator,
  CitationRecallEvaluator,
  CohenKappaEvaluator,
  ConfusionMatrixEvaluator,
  ContainsEvaluator,
  ContextPrecisionEvaluator,
  ContextRecallEvaluator,
  ContextUtilizationEvaluator,
  ConversationCompletenessEvaluator,
  CostUsdEvaluator,
  CriteriaEvaluator,
  ExactMatchEvaluator,
  F1MacroEvaluator,
  F1MicroEvaluator,
  F1WeightedEvaluator,
  FaithfulnessEvaluator,
  FullySupportedEvaluator,
  HallucinationEvaluator,
  HelpfulnessLlmJudgeEvaluator,
  HitRateAtKEvaluator,
  InvalidToolCallRateEvaluator,
  JsonSchemaEvaluator,
  KnowledgeRetentionEvaluator,
  LatencyMsEvaluator,
  LevenshteinEvaluator,
  MapEvaluator,
  MccEvaluator,
  MrrEvaluator,
  NdcgAtKEvaluator,
  NoiseSensitivityEvaluator,
  PiiLeakEvaluator,
  PrecisionAtKEvaluator,
  PrecisionMacroEvaluator,
  PreferenceEvaluator,
  RagFaithfulnessLlmJudgeEvaluator,
  RecallAtKEvaluator,
  RecallMacroEvaluator,
  RegexEvaluator,
  RelevanceEvaluator,
  RoleAdherenceEvaluator,
  Rouge1Evaluator,
  Rouge2Evaluator,
  RougeLEvaluator,
  SelfKnowledgeEvaluator,
  TokenF1Evaluator,
  TokensEvaluator,
  ToolCallMatchEvaluator,
  ToolSuccessRateEvaluator,
  ToolTrajectoryEvaluator,
  ToxicityEvaluator,
  TurnFaithfulnessEvaluator,
  TurnRelevanceEvaluator,
  UnigramPrecisionEvaluator,
] as const

/** Registers the built-in evaluators as anyone would register their own. */
export function registerBuiltins(registry: Registry): void {
  for (const cls of BUILT_IN_EVALUATORS) {
    const evaluator: EvaluatorClass = cls
    registry.register(cls.spec.name, evaluator)
  }
}
