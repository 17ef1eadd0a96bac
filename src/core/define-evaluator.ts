import type { z } from 'zod'
import type { Accumulator } from './aggregate.ts'
import { conclude } from './assess.ts'
import { UsageError } from './errors.ts'
import {
  Evaluator,
  type EvaluateContext,
  type EvaluatorClass,
  type EvaluatorOptions,
  type EvaluatorSpec,
} from './evaluator.ts'
import type { Example, Requirement } from './example.ts'
import type { Judge } from './judge.ts'
import type { EvaluationResult, Finding } from './result.ts'
import { defined } from '../support/defined.ts'
import { lazily } from '../support/lazily.ts'

/** An example that is known to have the required fields. */
export type ExampleWith<Required extends Requirement> = Example & {
  [Field in Exclude<Required, 'query' | 'inputs'> & keyof Example]-?: NonNullable<Example[Field]>
}

/**
 * What a `score` function gets besides the example: the run's judge, the settings with defaults filled in, and the
 * threshold from 0 to 1.
 */
export interface ScoreContext<Settings> {
  judge: Judge
  settings: Settings
  threshold: number
  signal?: AbortSignal
}

/** The schema of an evaluator's settings: an object in which every field has a default. */
export type SettingsSchema = z.ZodObject

type SettingsOf<Schema> = Schema extends SettingsSchema ? z.output<Schema> : Readonly<Record<string, unknown>>
type SettingsInput<Schema> = Schema extends SettingsSchema ? z.input<Schema> : unknown

/**
 * The definition of an evaluator class: a name, what it needs from an example, its settings, and a scoring function.
 */
export interface EvaluatorDefinition<Name extends string, Required extends Requirement, Schema> extends Partial<
  Omit<EvaluatorSpec<Name>, 'name' | 'requires'>
> {
  readonly name: Name
  readonly requires?: readonly Required[]
  /**
   * Settings besides the threshold; a function makes their schema when the first evaluator is set up. Unknown settings and
   * wrong types are refused by the constructor.
   */
  readonly settings?: Schema | (() => Schema)
  score: (example: ExampleWith<Required>, context: ScoreContext<SettingsOf<Schema>>) => Promise<Finding> | Finding
  /** Adds up results over examples. If left out, the mean with its interval. */
  accumulator?: (evaluator: Evaluator) => Accumulator
}

/** An evaluator class whose registered name is known to the type system. */
export interface DefinedEvaluatorClass<
  Name extends string,
  Options extends EvaluatorOptions,
> extends EvaluatorClass<Options> {
  readonly spec: Partial<EvaluatorSpec> & { readonly name: Name }
}

/**
 * An evaluator class from a description and a scoring function.
 *
 * @example
 * const Polite = defineEvaluator({
 *   name: 'polite',
 *   requires: ['output'],
 *   score: ({ output }) => measured(/please|thank/i.test(textOf(output)) ? 1 : 0, 'looked for a polite word'),
 * })
 */
export function defineEvaluator<
  const Name extends string,
  const Required extends Requirement = never,
  Schema extends SettingsSchema | undefined = undefined,
>(
  definition: EvaluatorDefinition<Name, Required, Schema>,
): DefinedEvaluatorClass<Name, EvaluatorOptions & SettingsInput<Schema>> {
  const { settings: given, score, accumulator, ...spec } = definition

  const schema = lazily(() => (typeof given === 'function' ? given() : given))

  class Defined extends Evaluator {
    static override readonly spec = Object.freeze({ ...spec })
    readonly #settings: SettingsOf<Schema>

    constructor(options: EvaluatorOptions & SettingsInput<Schema> = {} as EvaluatorOptions & SettingsInput<Schema>) {
      const { threshold, name, ...settings } = options
      super({ ...defined({ threshold, name }) })
      this.#settings = parseSettings(this.name, { schema: schema(), settings })
      if (accumulator !== undefined) this.accumulator = () => accumulator(this)
    }

    override get settings(): Readonly<Record<string, unknown>> {
      return this.#settings
    }

    override evaluate(example: Example, judge: Judge, context: EvaluateContext = {}): Promise<EvaluationResult> {
      const { threshold } = this
      const settings = this.#settings
      return conclude(this, example, {
        judge,
        context,
        score: (counted) =>
          score(example as ExampleWith<Required>, { judge: counted, settings, threshold, ...context }),
      })
    }
  }
  Object.defineProperty(Defined, 'name', { value: classNameOf(definition.name) })
  return Defined
}

/** `context_recall` is of the class ContextRecallEvaluator. */
function classNameOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const camel = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return camel.endsWith('Evaluator') ? camel : `${camel}Evaluator`
}

function parseSettings<Schema>(
  name: string,
  { schema, settings }: { schema: SettingsSchema | undefined; settings: Record<string, unknown> },
): SettingsOf<Schema> {
  if (schema === undefined) {
    const [unknown] = Object.keys(settings)
    if (unknown === undefined) return Object.freeze({}) as SettingsOf<Schema>
    throw new UsageError(`${name} has no setting '${unknown}'; it takes only a threshold and a name.`)
  }
  const parsed = schema.strict().safeParse(settings)
  if (parsed.success) return Object.freeze(parsed.data) as SettingsOf<Schema>
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'settings'}: ${message}`)
  throw new UsageError(
    `${name} cannot be set up: ${problems.join('; ')}. Its settings are: ${Object.keys(schema.shape).join(', ')}.`,
  )
}
