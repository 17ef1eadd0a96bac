import { UsageError } from '../../core/errors.ts'
import { compileJsonSchema } from '../../core/json-schema.ts'
import { valueText } from './params.ts'

/** A problem in a structured answer, in the words of its schema. */
interface StructuredProblem {
  /** Where the problem is, such as `items.0.price`. Empty for the whole answer. */
  readonly path: string
  readonly message: string
}

export interface StructuredValidator {
  /** What goes into the configuration's hash for the schema. */
  readonly description: Readonly<Record<string, unknown>>
  /** A JSON Schema says everything. A validator given as code may do anything, whatever its description says. */
  readonly deterministic: boolean
  readonly validate: (value: unknown) => readonly StructuredProblem[]
}

/** A validator for a JSON Schema document, or for anything with the Standard Schema interface. */
export function prepareStructured(schema: unknown): StructuredValidator | undefined {
  if (schema === null || schema === undefined) return undefined
  const standard = standardOf(schema)
  if (standard !== undefined) return standard
  const validate = compileJsonSchema(schema, 'structured_schema')
  return { description: schema as Readonly<Record<string, unknown>>, deterministic: true, validate }
}

interface StandardProps {
  readonly vendor?: unknown
  readonly validate: (value: unknown) => unknown
}

function standardOf(schema: unknown): StructuredValidator | undefined {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null || !('~standard' in schema))
    return undefined
  const props = schema['~standard'] as StandardProps
  if (typeof props?.validate !== 'function') {
    throw new UsageError(
      `structured_schema['~standard'].validate is ${valueText(props?.validate)}; it must be a function.`,
    )
  }
  return {
    description: { standard_schema: typeof props.vendor === 'string' ? props.vendor : 'unknown' },
    deterministic: false,
    validate: (value) => problemsOf(props.validate(value)),
  }
}

function problemsOf(result: unknown): StructuredProblem[] {
  if (result instanceof Promise)
    throw new Error('structured_schema answers later; the gate needs a schema that answers at once.')
  const issues = typeof result === 'object' && result !== null && 'issues' in result ? result.issues : undefined
  if (!Array.isArray(issues)) return []
  return issues.map((issue: { message?: unknown; path?: unknown }) => ({
    path: Array.isArray(issue.path) ? issue.path.map(stepOf).join('.') : '',
    message: String(issue.message),
  }))
}

function stepOf(step: unknown): string {
  return typeof step === 'object' && step !== null && 'key' in step ? String(step.key) : String(step)
}
