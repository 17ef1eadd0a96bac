export type Draft = '4' | '6' | '7' | '2019-09' | '2020-12'

type SchemaObject = Readonly<Record<string, unknown>>

/** Keywords whose value is a schema, a list of schemas (or, for `items`, either), and a map of schemas by name. */
const SCHEMA_AT = new Set(
  'additionalItems additionalProperties contains contentSchema else if items not propertyNames then unevaluatedItems unevaluatedProperties'.split(
    ' ',
  ),
)
const SCHEMAS_AT = new Set('allOf anyOf items oneOf prefixItems'.split(' '))
const NAMED_AT = new Set('$defs definitions dependencies dependentSchemas patternProperties properties'.split(' '))

/** What those drafts ignore beside `$ref`. The rest may be referred to from elsewhere, or is for people. */
const IGNORED_BESIDE_REF = new Set(
  (
    'additionalItems additionalProperties allOf anyOf const contains dependencies else enum exclusiveMaximum exclusiveMinimum ' +
    'format if items maximum maxItems maxLength maxProperties minimum minItems minLength minProperties multipleOf not oneOf ' +
    'pattern patternProperties properties propertyNames required then type uniqueItems'
  ).split(' '),
)
const IGNORES_BESIDE_REF: ReadonlySet<Draft> = new Set(['4', '6', '7'])

/**
 * The schema in terms that the validator reads as the draft means them. Throws, with a sentence, where it cannot be: better no
 * verdict than a wrong one.
 */
export function inTermsOf(draft: Draft, schema: SchemaObject): SchemaObject {
  const problem = beyond(draft, schema)
  if (problem !== undefined) throw new Error(problem)
  const [old, closed] = [
    IGNORES_BESIDE_REF.has(draft),
    [...schemasIn(schema)].some(
      (each) => Object.hasOwn(each, 'unevaluatedItems') || Object.hasOwn(each, 'unevaluatedProperties'),
    ),
  ]
  return rewritten(schema, (own, root) => {
    if (old) return withRefAlone(own, root)
    return closed ? withoutIf(withoutDynamics(own)) : withoutDynamics(own)
  })
}

function beyond(draft: Draft, schema: SchemaObject): string | undefined {
  const all = [...schemasIn(schema)]
  const has = (keyword: string): boolean => all.some((each) => Object.hasOwn(each, keyword))
  if (all.some((each) => [...NAMED_AT].some((keyword) => Object.hasOwn(objectAt(each, keyword), '__proto__')))) {
    return "it says something of a property called '__proto__', which cannot be checked"
  }
  const dynamic = has('$dynamicRef') ? '$dynamicRef' : has('$recursiveAnchor') ? '$recursiveRef' : undefined
  if (dynamic !== undefined && all.some((each) => each !== schema && typeof each['$id'] === 'string')) {
    return `its '${dynamic}' leads through several schemas with a '$id' of their own, which is not read: use '$ref'`
  }
  if (!has('unevaluatedItems')) return undefined
  const beside =
    draft === '2020-12' && has('contains')
      ? "'contains'"
      : all.some((each) => branchesOf(each).some((branch) => isSchema(branch['items'])))
        ? "'items' in one of several alternatives"
        : all.some((each) => Object.hasOwn(each, 'if') && !Object.hasOwn(each, 'then') && !Object.hasOwn(each, 'else'))
          ? "'if' without 'then' and 'else'"
          : undefined
  return beside === undefined
    ? undefined
    : `its 'unevaluatedItems' depends on ${beside}, which is not read: say with 'items' or 'prefixItems' what may follow`
}

function branchesOf(schema: SchemaObject): SchemaObject[] {
  return ['anyOf', 'oneOf', 'if', 'then', 'else'].flatMap((keyword) => {
    const at = schema[keyword]
    return (Array.isArray(at) ? (at as unknown[]) : [at]).filter(isObject)
  })
}

function* schemasIn(schema: unknown): Generator<SchemaObject> {
  if (!isObject(schema)) return
  yield schema
  for (const [keyword, value] of Object.entries(schema)) {
    if (SCHEMAS_AT.has(keyword) && Array.isArray(value)) for (const each of value as unknown[]) yield* schemasIn(each)
    else if (SCHEMA_AT.has(keyword)) yield* schemasIn(value)
    else if (NAMED_AT.has(keyword))
      for (const each of Object.values(isObject(value) ? value : {})) yield* schemasIn(each)
  }
}

/** Rewrites each schema in a schema, those inside first. */
function rewritten(
  schema: SchemaObject,
  rewrite: (schema: SchemaObject, root: boolean) => SchemaObject,
  root = true,
): SchemaObject {
  const inner = (value: unknown): unknown => (isObject(value) ? rewritten(value, rewrite, false) : value)
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (SCHEMAS_AT.has(keyword) && Array.isArray(value)) return [keyword, value.map(inner)]
    if (SCHEMA_AT.has(keyword)) return [keyword, inner(value)]
    if (NAMED_AT.has(keyword) && isObject(value)) {
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inner(each)]))]
    }
    return [keyword, value]
  })
  return rewrite(Object.fromEntries(entries), root)
}

function withRefAlone(schema: SchemaObject, root: boolean): SchemaObject {
  if (typeof schema['$ref'] !== 'string') return schema
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([keyword]) => !IGNORED_BESIDE_REF.has(keyword) && (root || !/^\$?id$/.test(keyword)),
    ),
  )
}

/** In a schema that is one resource, a dynamic reference is a plain one. */
function withoutDynamics(schema: SchemaObject): SchemaObject {
  const { $dynamicRef, $recursiveRef, ...rest } = schema
  const refs = [$dynamicRef, $recursiveRef].filter((ref) => typeof ref === 'string').map(($ref) => ({ $ref }))
  return refs.length === 0 ? schema : withAll(rest, refs)
}

/** What `if` has seen counts as evaluated only where it is true, which the validator's own `if` does not know. */
function withoutIf(schema: SchemaObject): SchemaObject {
  if (!Object.hasOwn(schema, 'if')) return schema
  const { if: condition, then = true, else: otherwise = true, ...rest } = schema
  return withAll(rest, [{ anyOf: [{ allOf: [condition, then] }, { allOf: [{ not: condition }, otherwise] }] }])
}

function withAll(schema: SchemaObject, more: readonly SchemaObject[]): SchemaObject {
  const all: unknown = schema['allOf']
  return { ...schema, allOf: [...(Array.isArray(all) ? (all as unknown[]) : []), ...more] }
}

function objectAt(schema: SchemaObject, keyword: string): SchemaObject {
  const value = schema[keyword]
  return isObject(value) ? value : {}
}

function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || isObject(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
