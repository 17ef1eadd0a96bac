import { z } from 'zod'
import type { ToolCall } from '../../core/example.ts'
import { schemaCheck, schemaProblem } from '../text/schemas/json-schemas.ts'

const jsonSchema = z.union([z.boolean(), z.record(z.string(), z.unknown())]).superRefine((schema, context) => {
  const problem = schemaProblem(schema)
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
})

const rule = z.union([
  z.enum(['exact', 'ignore', 'one_of']),
  z.strictObject({
    match: z.literal('one_of'),
    /** A value that, among the accepted ones, means that the argument may be left out. */
    leftOut: z.string().optional(),
    /** The fields of an accepted object are lists of accepted values, too. */
    nested: z.boolean().default(false),
  }),
  z.strictObject({
    match: z.literal('tolerance'),
    /** How far a number may be off. */
    absolute: z.number().nonnegative().default(0),
    /** How far a number may be off as a share of the expected one. */
    relative: z.number().nonnegative().default(0),
  }),
  z.strictObject({ match: z.literal('schema'), schema: jsonSchema }),
])

/** How an argument is compared: `exact`, `ignore`, `one_of`, or an object with `match` and what belongs to it. */
type ArgumentRule = z.output<typeof rule>

/** Rules by `tool.argument`, by `argument`, or by `*` for all others; the most specific one counts. */
export const argumentRules = z.record(z.string(), rule)
export type ArgumentRules = Readonly<Record<string, ArgumentRule>>

/** Whether a call is the expected one: the same tool, and every argument as its rule requires. */
export function isSameCall(made: ToolCall, { expected, rules }: { expected: ToolCall; rules: ArgumentRules }): boolean {
  if (made.name !== expected.name) return false
  const names = new Set([...Object.keys(expected.arguments), ...Object.keys(made.arguments)])
  return [...names].every((name) => {
    const own = (key: string): ArgumentRule | undefined => (Object.hasOwn(rules, key) ? rules[key] : undefined)
    const chosen = own(`${made.name}.${name}`) ?? own(name) ?? own('*') ?? 'exact'
    return fits(valueIn(made.arguments, name), { expected: valueIn(expected.arguments, name), rule: chosen })
  })
}

/** Whether two JSON values are equal, whatever the order of the keys. */
function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, index) => isSameJson(item, b[index]))
  }
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]))
  )
}

/** `undefined` stands for an argument that was left out. */
function fits(made: unknown, { expected, rule: given }: { expected: unknown; rule: ArgumentRule }): boolean {
  if (given === 'ignore') return true
  if (given === 'exact') return isSameJson(made, expected)
  if (given === 'one_of') return isAccepted(made, { expected, options: {} })
  if (given.match === 'one_of') return isAccepted(made, { expected, options: given })
  if (given.match === 'tolerance') return isNear(made, { expected, ...given })
  return made === undefined ? expected === undefined : schemaCheck(given.schema)(made).length === 0
}

interface OneOf {
  readonly leftOut?: string | undefined
  readonly nested?: boolean
}

function isAccepted(made: unknown, { expected, options }: { expected: unknown; options: OneOf }): boolean {
  if (expected === undefined) return made === undefined
  // A list of no accepted value cannot be met; where data has one, it means the empty list itself.
  const accepted: readonly unknown[] = Array.isArray(expected) && expected.length > 0 ? expected : [expected]
  if (made === undefined) return options.leftOut !== undefined && accepted.includes(options.leftOut)
  return accepted.some((value) => isAcceptedValue(made, { value, options }))
}

function isAcceptedValue(made: unknown, { value, options }: { value: unknown; options: OneOf }): boolean {
  if (options.nested !== true) return isSameJson(made, value)
  if (Array.isArray(value)) {
    if (!Array.isArray(made) || made.length !== value.length) return false
    return value.every((item, index) => isAcceptedValue(made[index], { value: item, options }))
  }
  if (!isObject(value) || !isObject(made)) return isSameJson(made, value)
  return [...new Set([...Object.keys(value), ...Object.keys(made)])].every((key) =>
    isAccepted(valueIn(made, key), { expected: valueIn(value, key), options }),
  )
}

function isNear(
  made: unknown,
  { expected, absolute, relative }: { expected: unknown; absolute: number; relative: number },
): boolean {
  if (typeof made !== 'number' || typeof expected !== 'number') return isSameJson(made, expected)
  return Math.abs(made - expected) <= Math.max(absolute, relative * Math.abs(expected))
}

function valueIn(values: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
