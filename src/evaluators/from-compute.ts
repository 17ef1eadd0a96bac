import { z } from 'zod'
import { UsageError } from '../core/errors.ts'
import { defineEvaluator, type DefinedEvaluatorClass } from '../core/define-evaluator.ts'
import { reported } from '../core/result.ts'
import type { EvaluatorOptions } from '../core/evaluator.ts'
import type { Requirement } from '../core/example.ts'
import { ComputedAccumulator } from './computed-accumulator.ts'
import type { MetricMetadata, WholeDatasetMetric } from './whole-dataset-metric.ts'

/** Options for `fromCompute` besides the metric. */
export interface ComputedOptions extends EvaluatorOptions {
  /** How many examples are kept for `compute`. With more there is no figure. 10,000 if left out. */
  maxExamples?: number | undefined
  /** How often `compute` runs on a resampled data set for a 95 % interval. If left out 0, without an interval. */
  resamples?: number | undefined
}

const settings = z.object({
  maxExamples: z.number().int().min(1).max(10_000_000).default(10_000),
  resamples: z.number().int().min(0).max(10_000).default(0),
})

/**
 * An evaluator class from a metric that is computed over a whole data set. Single examples get no score: each is kept
 * in its result, and the figure is computed when the results are added up. Its memory grows with the examples, unlike
 * that of other evaluators, up to `maxExamples`; beyond that there is no figure, and the aggregate says so.
 *
 * @example
 * const Variety = fromCompute({
 *   metadata: { id: 'variety', task_types: ['chat'], requires: ['output'], description: 'How varied are the answers?' },
 *   compute: (examples) => ({ metricId: 'variety', score: new Set(examples.map((e) => e.output)).size / examples.length }),
 * })
 */
export function fromCompute(metric: WholeDatasetMetric): DefinedEvaluatorClass<string, ComputedOptions> {
  const { metadata, compute } = withMethods(metric)
  const { id, name = id, description = '', threshold = 0.5, version = '1' } = metadata
  if (typeof id !== 'string' || id.trim() === '')
    throw new UsageError('A computed metric needs an `id` in its metadata.')
  return defineEvaluator({
    name: id,
    title: name,
    version,
    description,
    kind: metadata.metricType ?? metadata.metric_type ?? 'objective',
    tasks: metadata.taskTypes ?? metadata.task_types ?? [],
    requires: requirementsOf(metadata),
    cost: metadata.costEstimate ?? metadata.cost_estimate ?? 'none',
    threshold,
    settings,
    score: (example) =>
      // A copy, since results are frozen and examples are not ours.
      reported(1, 'example', 'counted in the figure over all examples', { example: structuredClone(example) }),
    accumulator: (evaluator) =>
      new ComputedAccumulator({ id, compute, threshold: evaluator.threshold, ...settings.parse(evaluator.settings) }),
  })
}

/** The metric, whose `compute` may be a method that uses `this`. */
function withMethods(metric: Partial<WholeDatasetMetric>): WholeDatasetMetric {
  const { metadata } = metric
  if (typeof metric !== 'function' && metadata !== undefined && typeof metric.compute === 'function') {
    const whole = { ...metric, metadata, compute: metric.compute }
    return { metadata, compute: (examples, client) => whole.compute.call(metric, examples, client) }
  }
  const hint = typeof metric === 'function' ? ' This is a class: give an instance, made with `new`.' : ''
  throw new UsageError(`fromCompute takes a metric with \`metadata\` and a function \`compute\`.${hint}`)
}

const FIELDS: ReadonlySet<string> = new Set<Requirement>([
  'query',
  'inputs',
  'output',
  'alternative',
  'reference',
  'facts',
  'context',
  'citations',
  'relevant',
  'answerable',
  'toolCalls',
  'expectedToolCalls',
  'messages',
  'group',
  'tags',
  'metadata',
  'timing',
  'error',
])

function requirementsOf({ id, requires = [] }: MetricMetadata): readonly Requirement[] {
  const names = isList(requires) ? requires : Object.keys(requires).filter((field) => requires[field] === true)
  return names.map((field) => {
    const known = field === 'tool_trace' ? 'toolCalls' : field
    if (isRequirement(known)) return known
    throw new UsageError(`${id} requires '${field}', which no example has. There are: ${[...FIELDS].join(', ')}.`)
  })
}

function isList(requires: NonNullable<MetricMetadata['requires']>): requires is readonly Requirement[] {
  return Array.isArray(requires)
}

function isRequirement(field: string): field is Requirement {
  return FIELDS.has(field)
}
