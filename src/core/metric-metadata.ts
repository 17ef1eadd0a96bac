import { specOf, type EvaluatorClass, type EvaluatorSpec } from './evaluator.ts'
import type { Requirement } from './example.ts'

/** What a metric declares about itself, in the terms that evaluation tools share. */
export interface EvaluatorMetadata {
  readonly id: string
  readonly name: string
  readonly task_types: readonly string[]
  readonly metric_type: EvaluatorSpec['kind']
  /** Every field that it needs is true. `reference` and `context` are always there, true or false. */
  readonly requires: Readonly<Partial<Record<Requirement, boolean>>>
  /** The cost of judging one example with a model. */
  readonly cost_estimate: EvaluatorSpec['cost']
  readonly description: string
  readonly threshold: number
  readonly version: string
}

/** The metadata of an evaluator class, or of its spec. */
export function metricMetadata(evaluator: EvaluatorClass | EvaluatorSpec): EvaluatorMetadata {
  const spec = typeof evaluator === 'function' ? specOf(evaluator) : evaluator
  const needed = Object.fromEntries(spec.requires.map((field) => [field, true]))
  return {
    id: spec.name,
    name: spec.title,
    task_types: [...spec.tasks],
    metric_type: spec.kind,
    requires: { reference: false, context: false, ...needed },
    cost_estimate: spec.cost,
    description: spec.description,
    threshold: spec.threshold,
    version: spec.version,
  }
}
