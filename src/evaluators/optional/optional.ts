import type { EvaluatorClass } from '../../core/evaluator.ts'
import type { Registry } from '../../core/registry.ts'
import { ContextAwareRelevanceEvaluator } from './context-aware-relevance.ts'
import { QuestionCoverageEvaluator } from './question-coverage.ts'
import { WeightedFaithfulnessEvaluator } from './weighted-faithfulness.ts'
import { WeightedRelevanceEvaluator } from './weighted-relevance.ts'

/** Evaluators that come with the package, and that only who asks for them registers. */
export const OPTIONAL_EVALUATORS = [
  ContextAwareRelevanceEvaluator,
  QuestionCoverageEvaluator,
  WeightedFaithfulnessEvaluator,
  WeightedRelevanceEvaluator,
] as const

/** Registers the optional evaluators where they are not registered yet. The plug-in `assay/origins` does it for the command. */
export function registerOptionalEvaluators(registry: Registry): void {
  for (const cls of OPTIONAL_EVALUATORS) {
    const evaluator: EvaluatorClass = cls
    if (!registry.has(cls.spec.name)) registry.register(cls.spec.name, evaluator)
  }
}
