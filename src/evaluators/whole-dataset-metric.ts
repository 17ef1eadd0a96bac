import type { EvaluatorSpec } from '../core/evaluator.ts'
import type { JudgeClient } from '../core/judge.ts'
import type { Example, Requirement, TaskType } from '../core/example.ts'

/** What a metric over a whole data set says about itself, in camelCase or in snake_case. */
export interface MetricMetadata {
  readonly id: string
  readonly name?: string
  readonly description?: string
  readonly taskTypes?: readonly TaskType[]
  readonly task_types?: readonly TaskType[]
  readonly metricType?: EvaluatorSpec['kind']
  readonly metric_type?: EvaluatorSpec['kind']
  /** Fields without which an example is left out: a list, or `{ reference: true, context: false }`. */
  readonly requires?: readonly Requirement[] | Readonly<Record<string, boolean>>
  readonly costEstimate?: EvaluatorSpec['cost']
  readonly cost_estimate?: EvaluatorSpec['cost']
  /** The figure that passes; 0.5 when left out. */
  readonly threshold?: number
  readonly version?: string
}

/** A figure over a whole data set: 0 to 1, or `null` when there is none. Its metric by either name. */
export interface ComputedMetric {
  readonly metricId?: string
  readonly metric_id?: string
  readonly score: number | null
  /** Plain JSON. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** A figure of a data set as a whole, such as a corpus BLEU: it has no score for a single example. */
export interface WholeDatasetMetric {
  readonly metadata: MetricMetadata
  /**
   * Computes the figure over all examples at once, at once or later. `client` is the model that judges the run, else the one set
   * with `setLLMClient`, if there is one. It may be called several times.
   */
  readonly compute: (examples: Example[], client?: JudgeClient) => ComputedMetric | Promise<ComputedMetric>
}
