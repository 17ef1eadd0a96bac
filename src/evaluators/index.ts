import { defaultRegistry } from '../core/index.ts'
import { registerBuiltins } from './builtin.ts'

// The one side effect of an import: the default registry knows the built-ins from its first use on.
defaultRegistry.fillOnFirstUse(registerBuiltins)

export { BUILT_IN_EVALUATORS, registerBuiltins } from './builtin.ts'
export { AccuracyEvaluator } from './classification/accuracy.ts'
export { F1MacroEvaluator } from './classification/f1-macro.ts'
export { AnswerQualityLlmJudgeEvaluator } from './llm/answer-quality-llm-judge.ts'
export { CriteriaEvaluator } from './llm/criteria.ts'
export { HelpfulnessLlmJudgeEvaluator } from './llm/helpfulness-llm-judge.ts'
export { RagFaithfulnessLlmJudgeEvaluator } from './llm/rag-faithfulness-llm-judge.ts'
export { ContextPrecisionEvaluator } from './rag/context-precision.ts'
export { ContextRecallEvaluator } from './rag/context-recall.ts'
export { FaithfulnessEvaluator } from './rag/faithfulness.ts'
export { HallucinationEvaluator } from './rag/hallucination.ts'
export { RelevanceEvaluator } from './rag/relevance.ts'
export { LatencyMsEvaluator } from './system/latency-ms.ts'
export { ContainsEvaluator } from './text/contains.ts'
export { ExactMatchEvaluator } from './text/exact-match.ts'
