import { z } from 'zod'
import { ALIASES, GROUPS } from '../../src/config/parse.ts'
import { configSchema } from '../../src/config/schema.ts'
import { SETTINGS } from './settings.ts'

/** A JSON Schema, as far as it is looked into here. */
export interface JsonSchema {
  [keyword: string]: unknown
  const?: string | number | boolean
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
}

/** What only code can express: left out of a schema for files. */
const NOT_IN_A_FILE: JsonSchema = { not: {} }

/** The JSON Schema of a configuration in YAML or JSON, by which editors complete and check it. */
export function configJsonSchema(): JsonSchema {
  const { properties = {} } = z.toJSONSchema(configSchema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodCustom) Object.assign(jsonSchema, NOT_IN_A_FILE)
      for (const bound of ['minimum', 'maximum'] as const)
        if (Math.abs(Number(jsonSchema[bound])) === Number.MAX_SAFE_INTEGER) delete jsonSchema[bound]
      if (jsonSchema.propertyNames !== undefined) delete jsonSchema.propertyNames
    },
  }) as JsonSchema
  const settings = Object.entries(SETTINGS).flatMap(([name, { means }]): [string, JsonSchema][] => {
    const schema = name === 'dataset' ? DATASET : withoutCode(properties[name] ?? NOT_IN_A_FILE)
    const written = schema === undefined ? [] : [[name, { description: plain(means), ...grouped(name, schema) }]]
    return written as [string, JsonSchema][]
  })
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of Assay',
    type: 'object',
    properties: {
      $schema: { type: 'string', description: 'The address of this schema' },
      ...Object.fromEntries(settings),
    },
    patternProperties: Object.fromEntries(otherNames(settings.map(([name]) => name))),
    additionalProperties: false,
  }
}

const DATASET: JsonSchema = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'object' } }] }

/** The schema without the alternatives that need code; `undefined` if none is left. */
function withoutCode(schema: JsonSchema): JsonSchema | undefined {
  if ('not' in schema) return undefined
  const { anyOf, items, properties, ...rest } = schema
  const choices = anyOf?.map(withoutCode).filter((choice) => choice !== undefined)
  const [only, ...others] = choices ?? []
  if (only !== undefined && others.length === 0) return { ...rest, ...only }
  return {
    ...rest,
    ...(choices === undefined ? {} : { anyOf: choices }),
    ...(items === undefined ? {} : { items: withoutCode(items as JsonSchema) ?? {} }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).flatMap(([name, inner]) => {
              const kept = withoutCode(inner)
              return kept === undefined ? [] : [[name, kept]]
            }),
          ),
        }),
  }
}

/** Keys of a group may be in snake_case too, so those that must be there cannot be told here. */
function grouped(name: string, schema: JsonSchema): JsonSchema {
  if (!GROUPS.has(name) || schema.properties === undefined) return schema
  const { required: _, ...rest } = schema
  return { ...rest, patternProperties: Object.fromEntries(inSnakeCase(Object.keys(schema.properties), name)) }
}

/** The other spellings of a setting, accepted but not offered: in snake_case, and the names of the first design. */
function otherNames(names: readonly string[]): [string, JsonSchema][] {
  const aliases = [...ALIASES].map(([alias, name]): [string, JsonSchema] => [
    `^${spellings(alias)}$`,
    { $ref: `#/properties/${name}` },
  ])
  return [...inSnakeCase(names), ...aliases]
}

function inSnakeCase(names: readonly string[], group?: string): [string, JsonSchema][] {
  const above = group === undefined ? '#/properties' : `#/properties/${group}/properties`
  return names.flatMap((name): [string, JsonSchema][] =>
    /[A-Z]/.test(name) ? [[`^${spellings(name, '[_-]')}$`, { $ref: `${above}/${name}` }]] : [],
  )
}

function spellings(name: string, between = '[_-]?'): string {
  return name.replaceAll(/[A-Z]/g, (letter) => {
    const low = letter.toLowerCase()
    return between.endsWith('?') ? `(?:${letter}|[_-]${low})` : `${between}${low}`
  })
}

function plain(markdown: string): string {
  const text = markdown.replaceAll('`', '')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}
