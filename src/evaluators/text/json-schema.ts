import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { schemaCheck, schemaProblem, type JsonSchema } from './schemas/json-schemas.ts'

const MOST_MESSAGES = 5

/** Whether the answer is JSON that fits a schema. */
export const JsonSchemaEvaluator = defineEvaluator({
  name: 'json_schema',
  title: 'JSON Schema',
  version: '2',
  description: 'Is the answer JSON of the shape that was asked for?',
  kind: 'objective',
  tasks: ['extraction', 'tool_calling'],
  requires: ['output'],
  cost: 'none',
  threshold: 0.5,
  display: {
    direction: 'higher',
    sentence: {
      of: 'answers',
      one: 'is not JSON of the shape that was asked for',
      many: 'are not JSON of the shape that was asked for',
    },
  },
  settings: () =>
    z.object({
      /** The schema. Without it the reference is the schema. */
      schema: z
        .union([z.boolean(), z.record(z.string(), z.unknown())])
        .optional()
        .superRefine((schema, context) => {
          const problem = schema === undefined ? undefined : schemaProblem(schema)
          if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
        }),
      /** Whether an answer that is a single code fence and nothing else is read as what stands in the fence. */
      fences: z.enum(['refuse', 'strip']).default('refuse'),
    }),
  score({ output, reference }, { settings }) {
    const schema = settings.schema ?? schemaIn(reference)
    if (schema === undefined) return notApplicable('there is no schema: set `schema`, or give one as the `reference`')
    const problem = schemaProblem(schema)
    if (problem !== undefined) return notApplicable(`the reference is no JSON Schema: ${problem}`)
    const bare = (text: string): string => (settings.fences === 'strip' ? withoutFence(text) : text)
    const parsed = typeof output === 'string' ? parsedJson(bare(output)) : { value: output }
    if ('problem' in parsed) return measured(0, 'the answer is not JSON', { errors: [parsed.problem], errorCount: 1 })
    const errors = schemaCheck(schema)(parsed.value)
    if (errors.length === 0) return measured(1, 'the answer fits the schema', { errors: [], errorCount: 0 })
    return measured(0, `the answer does not fit the schema: ${errors[0]}`, {
      errors: errors.slice(0, MOST_MESSAGES),
      errorCount: errors.length,
    })
  },
})

/** The contents of a text's one code fence, ``` or ```json; the text itself if there is anything outside the fence. */
function withoutFence(text: string): string {
  const trimmed = text.trim()
  const end = trimmed.indexOf('\n')
  const opens = end !== -1 && /^```(?:json)?$/i.test(trimmed.slice(0, end).trim())
  const inside = trimmed.slice(end + 1, -3)
  return opens && trimmed.endsWith('\n```') && !/^```/m.test(inside) ? inside : text
}

function schemaIn(reference: unknown): JsonSchema | undefined {
  const value = typeof reference === 'string' ? parsedJson(reference) : { value: reference }
  if ('problem' in value) return undefined
  if (typeof value.value === 'boolean') return value.value
  return isObject(value.value) ? value.value : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsedJson(text: string): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch (error) {
    return { problem: error instanceof Error ? error.message.slice(0, 200) : String(error) }
  }
}
