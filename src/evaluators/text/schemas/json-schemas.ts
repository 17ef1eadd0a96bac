import type * as Draft7 from 'ajv'
import type Draft4 from 'ajv-draft-04'
import type * as Draft2019 from 'ajv/dist/2019.js'
import type * as Draft2020 from 'ajv/dist/2020.js'
import type { FormatsPlugin } from 'ajv-formats'
import type { Options, SchemaObject } from 'ajv'
import { withinTime } from '../within-time.ts'
import { inTermsOf, type Draft } from './schema-terms.ts'

const MOST_MILLISECONDS = 1000

/** Messages that say how a value violates a schema; none if it fits. Gives up after a second. */
export type SchemaCheck = (value: unknown) => readonly string[]

/** A JSON Schema as an object or a boolean. */
export type JsonSchema = boolean | Readonly<Record<string, unknown>>

const known = new WeakMap<object, SchemaCheck>()

/**
 * The check of a JSON Schema: draft 2020-12, or the older draft that its `$schema` names. Throws if it is not a schema,
 * names a draft that is not read, or refers to a schema elsewhere: nothing is fetched. Unknown keywords are ignored, and
 * formats such as `date` and `email` are checked.
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

function compiled(given: Readonly<Record<string, unknown>>): SchemaCheck {
  const draft = draftOf(given)
  const ajv = validatorFor(draft)
  const { $schema = '', ...terms } = inTermsOf(draft, given)
  const schema = $schema === '' ? terms : { ...terms, $schema: nameOf(draft) }
  const validate = withinTime(MOST_MILLISECONDS, () => {
    try {
      return ajv.compile(schema)
    } catch (error) {
      throw elsewhere(error) ?? endless(error) ?? error
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

/** A reference that leads out of the schema, told as what to do about it. */
function elsewhere(error: unknown): Error | undefined {
  if (!(error instanceof Error) || !('missingRef' in error)) return undefined
  return new Error(
    `it refers to '${String(error.missingRef)}', which is not in it, and nothing is fetched: ` +
      'put the schema that is meant under `$defs` and refer to it there',
    { cause: error },
  )
}

/** What `$schema` says for each draft, without `#` and the scheme. */
const DRAFTS: ReadonlyMap<string, Draft> = new Map([
  ['json-schema.org/draft-04/schema', '4'],
  ['json-schema.org/draft-06/schema', '6'],
  ['json-schema.org/draft-07/schema', '7'],
  ['json-schema.org/draft/2019-09/schema', '2019-09'],
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
])

/** As the validator knows the draft, whose name is an address with or without `s` and `#`. */
function nameOf(draft: Draft): string {
  const [name] = [...DRAFTS].find(([, named]) => named === draft) ?? ['']
  return draft.startsWith('20') ? `https://${name}` : `http://${name}#`
}

/** The validator follows some references between schemas with a `$id` round and round. */
function endless(error: unknown): Error | undefined {
  if (!(error instanceof RangeError)) return undefined
  const message =
    "its references lead through a '$id' in a circle that cannot be followed: refer to '#/$defs/…' instead"
  return new Error(message, { cause: error })
}

const validators = new Map<Draft, Draft7.Ajv>()

function draftOf({ $schema }: Readonly<Record<string, unknown>>): Draft {
  const named = typeof $schema === 'string' ? $schema : JSON.stringify($schema)
  const draft = named === undefined ? '2020-12' : DRAFTS.get(named.replace(/^https?:\/\/|#$/g, ''))
  if (draft === undefined) {
    throw new Error(`its $schema is '${named}', and the drafts read are ${[...DRAFTS.values()].join(', ')}`)
  }
  return draft
}

function validatorFor(draft: Draft): Draft7.Ajv {
  const ready = validators.get(draft) ?? newValidator(draft)
  validators.set(draft, ready)
  return ready
}

/** Loaded with the first schema: most runs have none, and it takes longer to load than everything else. */
function newValidator(draft: Draft): Draft7.Ajv {
  const load = process.getBuiltinModule('node:module').createRequire(import.meta.url)
  // A property is one that the value has itself: every object inherits `toString` and `constructor`.
  const options: Options = { allErrors: true, strict: false, logger: false, ownProperties: true }
  const ajv = emptyValidator(draft, { load, options })
  const addFormats = load('ajv-formats') as FormatsPlugin
  addFormats(ajv)
  return ajv
}

function emptyValidator(draft: Draft, { load, options }: { load: NodeJS.Require; options: Options }): Draft7.Ajv {
  if (draft === '2020-12') return new (load('ajv/dist/2020.js') as typeof Draft2020).Ajv2020(options)
  if (draft === '2019-09') return new (load('ajv/dist/2019.js') as typeof Draft2019).Ajv2019(options)
  if (draft === '4') return new (load('ajv-draft-04') as typeof Draft4).default(options)
  const ajv = new (load('ajv') as typeof Draft7).Ajv(options)
  if (draft === '7') return ajv
  ajv.addMetaSchema(load('ajv/dist/refs/json-schema-draft-06.json') as SchemaObject)
  for (const later of ['if', 'then', 'else']) ajv.removeKeyword(later)
  return ajv
}
