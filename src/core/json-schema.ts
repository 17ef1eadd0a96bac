import { z } from 'zod'
import { UsageError } from './errors.ts'

/** Something that is wrong in a value, in the words of its schema. */
export interface SchemaProblem {
  /** Where the problem is, such as `items.0.price`. Empty for the whole value. */
  readonly path: string
  readonly message: string
}

/**
 * A validator for a JSON Schema document. Anything in it that the validator does not support is refused with a
 * UsageError that begins with `name` instead of being ignored: unknown keywords, and keywords for objects, lists or
 * texts without the `type` they need.
 */
export function compileJsonSchema(schema: unknown, name: string): (value: unknown) => SchemaProblem[] {
  const checked = prepared(schema, name)
  let compiled: z.ZodType
  try {
    compiled = z.fromJSONSchema(checked as z.core.JSONSchema.JSONSchema)
  } catch (error) {
    throw new UsageError(`${name} cannot be used: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  }
  return (value) => {
    const { error } = compiled.safeParse(value)
    return (error?.issues ?? []).map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  }
}

/** Keywords that only apply to values of one type. */
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  object: [
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'minProperties',
    'maxProperties',
  ],
  array: ['items', 'prefixItems', 'contains', 'minContains', 'maxContains', 'minItems', 'maxItems', 'uniqueItems'],
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
}
const TYPE_OF = new Map(Object.entries(OF_TYPE).flatMap(([type, words]) => words.map((word) => [word, type] as const)))
const ANY_TYPE = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'not', '$ref', '$defs', 'definitions', 'nullable']
const NOTES = [
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
]

/** The schema without annotations (a default would fill in what is missing), with every keyword checked to be supported. */
function prepared(schema: unknown, path: string): unknown {
  if (typeof schema === 'boolean') return schema
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) {
    throw new UsageError(`${path} is not a JSON Schema; it must be an object, true or false.`)
  }
  const types = typesOf(schema)
  const kept: Record<string, unknown> = {}
  for (const [word, value] of Object.entries(schema)) {
    if (NOTES.includes(word)) continue
    const type = TYPE_OF.get(word)
    if (type === undefined && !ANY_TYPE.includes(word))
      throw new UsageError(`${path} has the keyword '${word}', which is not supported.`)
    if (type !== undefined && !types.includes(type))
      throw new UsageError(`${path} has '${word}' and needs "type": "${type}" with it.`)
    kept[word] = inner(word, value, `${path}.${word}`)
  }
  return kept
}

function typesOf(schema: object): readonly unknown[] {
  const given: unknown = 'type' in schema ? schema.type : undefined
  const types: unknown[] = Array.isArray(given) ? given : [given]
  return types.includes('integer') ? [...types, 'number'] : types
}

/** What is inside a keyword: schemas by name, a list of schemas, a schema, or something else. */
function inner(word: string, value: unknown, path: string): unknown {
  if (
    ['properties', 'patternProperties', '$defs', 'definitions'].includes(word) &&
    typeof value === 'object' &&
    value !== null
  ) {
    return Object.fromEntries(
      Object.entries(value).map(([name, schema]) => [name, prepared(schema, `${path}.${name}`)]),
    )
  }
  if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(word) && Array.isArray(value)) {
    return value.map((schema, place) => prepared(schema, `${path}[${place}]`))
  }
  if (['items', 'contains', 'additionalProperties', 'propertyNames', 'not'].includes(word)) return prepared(value, path)
  return value
}
