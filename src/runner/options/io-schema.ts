import { UsageError } from '../../core/errors.ts'
import type { Example } from '../../core/example.ts'
import type { Target } from '../../core/run.ts'
import { whole } from '../answer/collect.ts'
import { plainJson } from '../answer/plain-json.ts'

/** A schema of any library that follows the Standard Schema specification (Zod, Valibot, ArkType, …). */
export interface StandardSchema<Value = unknown> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardOutcome | Promise<StandardOutcome>
    readonly types?: { readonly input: Value; readonly output: unknown } | undefined
  }
}

type StandardOutcome =
  { readonly value: unknown; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] }

interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** The shape of inputs and outputs: a schema for the inputs, schemas for both, or a description that is only recorded. */
export type IoSchema<Inputs = unknown, Output = unknown> =
  | StandardSchema<Inputs>
  | { readonly inputs?: StandardSchema<Inputs>; readonly output?: StandardSchema<Output> }
  | Readonly<Record<string, unknown>>

/** Schemas that examples are checked against. */
export interface ExampleSchemas {
  readonly inputs?: StandardSchema
  readonly output?: StandardSchema
}

/** The schemas in an `ioSchema`, or none if it is only a description. */
export function schemasOf(given: unknown): ExampleSchemas {
  if (isSchema(given)) return { inputs: given }
  const { inputs, output } = (given ?? {}) as { inputs?: unknown; output?: unknown }
  return { ...(isSchema(inputs) ? { inputs } : {}), ...(isSchema(output) ? { output } : {}) }
}

function isSchema(value: unknown): value is StandardSchema {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || !('~standard' in value)) {
    return false
  }
  const standard = value['~standard']
  if (typeof standard === 'object' && standard !== null && 'validate' in standard) return true
  throw new UsageError('`ioSchema` looks like a Standard Schema and cannot validate; give a schema of version 1.')
}

/** An `ioSchema` as plain JSON. A schema that cannot describe itself is named by its library. */
export function describedSchema(given: unknown): Record<string, unknown> | undefined {
  if (given === undefined) return undefined
  if (isSchema(given)) return { inputs: describedOne(given) }
  const entries = Object.entries(given as object).map(([name, value]: [string, unknown]) => [
    name,
    isSchema(value) ? describedOne(value) : plainJson(value),
  ])
  return Object.fromEntries(entries) as Record<string, unknown>
}

function describedOne(schema: StandardSchema): unknown {
  const { vendor } = schema['~standard']
  const converter = (schema['~standard'] as { jsonSchema?: { input?: unknown } }).jsonSchema?.input
  if (typeof converter !== 'function') return { vendor }
  try {
    return plainJson((converter as (options: { target: string }) => unknown)({ target: 'draft-2020-12' }))
  } catch {
    return { vendor }
  }
}

/** How many examples are read to determine their fields. */
const LOOKED_AT = 20

/** Collects the fields of the first examples that pass, and their types. */
export function ioSchemaObserver(): {
  readonly see: (example: Example) => void
  readonly schema: () => Record<string, unknown>
} {
  const inputs = new Map<string, Set<string>>()
  const others = new Map<string, Set<string>>()
  let seen = 0
  const add = (fields: Map<string, Set<string>>, name: string, value: unknown): void => {
    if (value === undefined) return
    const types = fields.get(name)
    if (types === undefined) fields.set(name, new Set([typeName(value)]))
    else types.add(typeName(value))
  }
  return {
    see(example) {
      if (++seen > LOOKED_AT) return
      for (const [name, value] of Object.entries(example.inputs)) add(inputs, name, value)
      for (const name of FIELDS) add(others, name, example[name])
    },
    schema: () => ({ inputs: named(inputs), ...named(others) }),
  }
}

const FIELDS = ['output', 'reference', 'facts', 'context', 'toolCalls', 'expectedToolCalls', 'messages'] as const

function named(fields: ReadonlyMap<string, ReadonlySet<string>>): Record<string, string> {
  return Object.fromEntries([...fields].map(([name, types]) => [name, [...types].sort().join(' | ')]))
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (!Array.isArray(value)) return typeof value
  const items = new Set(value.slice(0, LOOKED_AT).map((item) => typeName(item)))
  return items.size === 0 ? 'array' : `array<${[...items].sort().join(' | ')}>`
}

/** The target, refusing inputs and outputs that do not fit. A refusal becomes the example's error. */
export function checkedTarget(target: Target, { inputs, output }: ExampleSchemas): Target {
  if (inputs === undefined && output === undefined) return target
  return async (given, context) => {
    const before = await mismatch(inputs, { value: given, what: 'The inputs do' })
    if (before !== undefined) throw new TypeError(before)
    const answered = await whole(await target(given, context))
    const after = await mismatch(output, { value: outputOf(answered), what: 'The output does' })
    if (after !== undefined) throw new TypeError(after)
    return answered
  }
}

function outputOf(answered: unknown): unknown {
  const isAnswer = typeof answered === 'object' && answered !== null && Object.hasOwn(answered, 'output')
  return isAnswer ? (answered as { output: unknown }).output : answered
}

/** The examples, with an error on those whose inputs or recorded output do not fit. */
export function checkedExamples(
  examples: Iterable<Example> | AsyncIterable<Example>,
  schemas: ExampleSchemas,
): Iterable<Example> | AsyncIterable<Example> {
  return schemas.inputs === undefined && schemas.output === undefined ? examples : fitting(examples, schemas)
}

async function* fitting(
  examples: Iterable<Example> | AsyncIterable<Example>,
  { inputs, output }: ExampleSchemas,
): AsyncGenerator<Example> {
  for await (const example of examples) {
    const problem =
      (await mismatch(inputs, { value: example.inputs, what: 'The inputs do' })) ??
      (example.output === undefined || example.output === null
        ? undefined
        : await mismatch(output, { value: example.output, what: 'The output does' }))
    yield problem === undefined || example.error !== undefined ? example : { ...example, error: problem }
  }
}

async function mismatch(
  schema: StandardSchema | undefined,
  { value, what }: { value: unknown; what: string },
): Promise<string | undefined> {
  if (schema === undefined) return undefined
  const { issues } = await schema['~standard'].validate(value)
  if (issues === undefined || issues.length === 0) return undefined
  const first = issues.slice(0, 3).map(({ message, path = [] }) => {
    const at = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    return at === '' ? message : `${at}: ${message}`
  })
  const more = issues.length > first.length ? `; and ${issues.length - first.length} more` : ''
  return `${what} not fit the schema: ${first.join('; ')}${more}`
}
