import { UsageError } from '../../core/errors.ts'
import { canonicalJson } from '../../support/canonical-json.ts'

/** Which values are stricter: higher ones, lower ones, `true`, `false`; `fixed`: if locked, the value cannot change at all. */
export type Tighter = 'higher' | 'lower' | true | false | 'fixed'

/** One field of a configuration: its default, how a value is read, and which values are stricter. */
export interface ParamSpec<T> {
  readonly default: T
  readonly tighter: Tighter
  /** What is accepted, to follow `must be`. */
  readonly wanted: string
  readonly accepts: (value: unknown) => value is T
}

/** The parameters of a check by name, made with `integer`, `share`, `flag`, `choice` and `texts`. */
export type ParamSpecs = Readonly<Record<string, ParamSpec<unknown>>>

export type ParamsOf<Specs extends ParamSpecs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends ParamSpec<infer T> ? T : never
}

interface RangeOptions {
  default: number
  min: number
  max: number
  tighter?: Tighter | undefined
}

/** A whole number within bounds. */
export function integer({ default: value, min, max, tighter = 'fixed' }: RangeOptions): ParamSpec<number> {
  return {
    default: value,
    tighter,
    wanted: `a whole number from ${min} to ${max}`,
    accepts: (given): given is number =>
      Number.isSafeInteger(given) && (given as number) >= min && (given as number) <= max,
  }
}

/** A number, or `null`. */
export function decimalNumber({
  default: value,
  tighter = 'fixed',
}: {
  default: number | null
  tighter?: Tighter
}): ParamSpec<number | null> {
  return {
    default: value,
    tighter,
    wanted: 'a finite number or null',
    accepts: (given): given is number | null => given === null || Number.isFinite(given),
  }
}

/** A share from 0 to 1, in steps of 0.0001. */
export function share({
  default: value,
  tighter = 'higher',
}: {
  default: number
  tighter?: Tighter
}): ParamSpec<number> {
  return {
    default: value,
    tighter,
    wanted: 'a number from 0 to 1 with at most four decimals',
    accepts: (given): given is number =>
      typeof given === 'number' && given >= 0 && given <= 1 && Math.round(given * 10_000) / 10_000 === given,
  }
}

/** True or false. `tighter` is the stricter of the two. */
export function flag({
  default: value,
  tighter = 'fixed',
}: {
  default: boolean
  tighter?: Tighter
}): ParamSpec<boolean> {
  return {
    default: value,
    tighter,
    wanted: 'true or false',
    accepts: (given): given is boolean => typeof given === 'boolean',
  }
}

/** One of several words. If `tighter` is `higher`, list them from lenient to strict. */
export function choice<const Word extends string>(
  options: readonly Word[],
  { default: value, tighter = 'fixed' }: { default: NoInfer<Word>; tighter?: 'higher' | 'fixed' | undefined },
): ParamSpec<Word> & { readonly options: readonly Word[] } {
  return {
    default: value,
    tighter,
    options,
    wanted: `one of ${options.join(', ')}`,
    accepts: (given): given is Word => options.some((option) => option === given),
  }
}

/** A list of non-empty strings. */
export function texts({ default: value = [] }: { default?: readonly string[] | undefined } = {}): ParamSpec<
  readonly string[]
> {
  return {
    default: value,
    tighter: 'fixed',
    wanted: 'a list of texts that are not empty',
    accepts: (given): given is readonly string[] =>
      Array.isArray(given) && given.every((item) => typeof item === 'string' && item !== '' && item.isWellFormed()),
  }
}

/** A number for each of several names, such as a threshold for each evaluator. */
export function shares(): ParamSpec<Readonly<Record<string, number>>> {
  const one = share({ default: 0 })
  return {
    default: {},
    tighter: 'fixed',
    wanted: 'an object of numbers from 0 to 1 with at most four decimals',
    accepts: (given): given is Readonly<Record<string, number>> =>
      typeof given === 'object' && given !== null && !Array.isArray(given) && Object.values(given).every(one.accepts),
  }
}

/** A share in basis points. */
export function basisPoints(value: number): number {
  return Math.round(value * 10_000)
}

/** Returns the value, or throws a UsageError that names the field. */
export function accept<T>(spec: ParamSpec<T>, value: unknown, path: string): T {
  if (spec.accepts(value)) return value
  throw new UsageError(`${path} is ${valueText(value)}; it must be ${spec.wanted}.`)
}

/** A value for an error message: short, and on one line. */
export function valueText(value: unknown): string {
  if (typeof value === 'string')
    return `'${value.length > 40 ? `${value.slice(0, 40).toWellFormed()}…` : value.toWellFormed()}'`
  if (value === undefined) return 'missing'
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`
}

/** Whether `next` is at least as strict as `held`. */
export function isAsStrict(spec: ParamSpec<unknown>, held: unknown, next: unknown): boolean {
  if (held === next || isSameJson(held, next)) return true
  const { tighter } = spec
  if (tighter === 'fixed') return false
  if (typeof tighter === 'boolean') return next === tighter
  const [before, after] = [rankIn(spec, held), rankIn(spec, next)]
  return tighter === 'higher' ? after >= before : after <= before
}

/** Whether two values are the same JSON. A schema given as code never is. */
function isSameJson(a: unknown, b: unknown): boolean {
  try {
    return canonicalJson(a) === canonicalJson(b)
  } catch {
    return false
  }
}

function rankIn(spec: ParamSpec<unknown> & { readonly options?: readonly unknown[] }, value: unknown): number {
  if (value === null) return -Infinity
  return typeof value === 'number' ? value : (spec.options ?? []).indexOf(value)
}
