import { createRequire } from 'node:module'
import type * as Draft7 from 'ajv'
import type * as Draft2019 from 'ajv/dist/2019.js'
import type * as Draft2020 from 'ajv/dist/2020.js'
import type { FormatsPlugin } from 'ajv-formats'
import { withinTime } from './within-time.ts'

const MOST_MILLISECONDS = 1000

/** Messages that say how a value violates a schema; none if it fits. Gives up after a second. */
export type SchemaCheck = (value: unknown) => readonly string[]

/** A JSON Schema as an object or a boolean. */
export type JsonSchema = boolean | Readonly<Record<string, unknown>>

const known = new WeakMap<object, SchemaCheck>()

/**
 * The check of a JSON Schema: draft 2020-12, or the older draft that its `$schema` names. Throws if it is not a schema.
 * Unknown keywords are ignored, and formats such as `date` and `email` are checked.
 */
export function schemaCheck(schema: JsonSchema): SchemaCheck {
  if (typeof schema === 'boolean') return schema ? () => [] : () => ['must not be there at all']
  const check = known.get(schema) ?? compiled(schema)
  known.set(schema, check)
  return check
}

/** What is wrong with a schema, if anything. */
export function schemaProblem(schema: JsonSchema): string | undefined {
  try {
    schemaCheck(schema)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function compiled(schema: Readonly<Record<string, unknown>>): SchemaCheck {
  const ajv = validatorFor(schema)
  const validate = withinTime(MOST_MILLISECONDS, () => {
    try {
      return ajv.compile(schema)
    } finally {
      // The validator keeps everything it compiled, so the schemas of a data set would pile up.
      ajv.removeSchema(schema)
    }
  })
  return (value) =>
    withinTime(MOST_MILLISECONDS, () => {
      if (validate(value)) return []
      return (validate.errors ?? []).map(({ instancePath, message = 'does not fit', params }) => {
        const extra: unknown = params['additionalProperty'] ?? params['unevaluatedProperty']
        return `${instancePath === '' ? 'the value' : instancePath} ${message}${typeof extra === 'string' ? ` ('${extra}')` : ''}`
      })
    })
}

const validators = new Map<'2020' | '2019' | '7', Draft2020.Ajv2020>()

function validatorFor({ $schema }: Readonly<Record<string, unknown>>): Draft2020.Ajv2020 {
  const named = typeof $schema === 'string' ? $schema : ''
  const draft = /draft-0[467]/.test(named) ? '7' : named.includes('2019-09') ? '2019' : '2020'
  const ready = validators.get(draft) ?? newValidator(draft)
  validators.set(draft, ready)
  return ready
}

/** Loaded with the first schema: most runs have none, and it takes longer to load than everything else. */
function newValidator(draft: '2020' | '2019' | '7'): Draft2020.Ajv2020 {
  const load = createRequire(import.meta.url)
  const { Ajv2020: Validator } = load('ajv/dist/2020.js') as typeof Draft2020
  const { Ajv2019 } = load('ajv/dist/2019.js') as typeof Draft2019
  const { Ajv: Ajv7 } = load('ajv') as typeof Draft7
  const addFormats = load('ajv-formats') as FormatsPlugin
  const options = { allErrors: true, strict: false, logger: false } as const
  const Class = { 2020: Validator, 2019: Ajv2019, 7: Ajv7 }[draft]
  const ajv = new Class(options)
  addFormats(ajv)
  return ajv
}
