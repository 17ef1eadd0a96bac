import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { readSettingsText } from '../config/settings-text.ts'
import { ConfigError } from '../core/errors.ts'
import { TASK_TYPES } from '../core/example.ts'
import { defined } from '../support/defined.ts'
import type { MetricMetadata } from '../evaluators/whole-dataset-metric.ts'

const FORM = 'id, name, task_types, metric_type, requires, cost_estimate, description'

const metadata = z.strictObject({
  id: z.string({ error: 'must be the name of the metric' }).min(1),
  name: z.string().optional(),
  task_types: z
    .array(
      z.enum(TASK_TYPES as readonly [(typeof TASK_TYPES)[number], ...(typeof TASK_TYPES)[number][]], {
        error: `must be among ${TASK_TYPES.join(', ')}`,
      }),
    )
    .optional(),
  metric_type: z
    .enum(['objective', 'llm_judge', 'system'], { error: 'must be objective, llm_judge or system' })
    .optional(),
  requires: z.record(z.string(), z.boolean(), { error: 'must map fields to true or false' }).optional(),
  cost_estimate: z.enum(['none', 'low', 'medium', 'high'], { error: 'must be none, low, medium or high' }).optional(),
  description: z.string().optional(),
  threshold: z.number().min(0).max(1).optional(),
  version: z.string().optional(),
})

/** Whether an object is the metadata of a metric, as it stands beside a metric in a file of its own. */
export function isMetricMetadata(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'id' in value && ('metric_type' in value || 'task_types' in value)
  )
}

/** Metadata of a metric from the text of a YAML or JSON file. Throws a ConfigError that names the field. */
export function parseMetricMetadata(text: string, { file }: { file: string }): MetricMetadata {
  const { value } = readSettingsText(text, { file, json: file.toLowerCase().endsWith('.json') })
  const parsed = metadata.safeParse(value)
  if (parsed.success) return defined(parsed.data)
  const [issue] = parsed.error.issues
  const field = issue?.path.map(String).join('.') ?? ''
  const problem =
    issue?.code === 'unrecognized_keys'
      ? `'${issue.keys.join("', '")}' is no field of a metric's metadata; it has ${FORM}.`
      : `it ${issue?.message ?? 'cannot be read'}.`
  throw new ConfigError(problem, { place: { file, ...(field === '' ? {} : { field }) } })
}

/**
 * Reads the metadata file of a metric (`id`, `name`, `task_types`, `metric_type`, `requires`, …) for `fromCompute`. Throws a
 * ConfigError that names file and field.
 *
 * @example
 * const metadata = await readMetricMetadata('metrics/variety/metadata.yaml')
 * const Variety = fromCompute({ metadata, compute })
 */
export async function readMetricMetadata(path: string): Promise<MetricMetadata> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ConfigError('it cannot be read; check its path and permissions.', { place: { file: path }, cause })
  })
  return parseMetricMetadata(text, { file: path })
}
