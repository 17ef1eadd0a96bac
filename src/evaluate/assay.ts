import { TASK_TYPES, type TaskType } from '../core/example.ts'
import { UsageError } from '../core/errors.ts'
import { readUseCase, type ReadUseCase, type UseCaseInput } from '../core/use-case.ts'
import { unknownName } from '../core/unknown-name.ts'
import { unknownTask, type Registry } from '../core/registry.ts'
import type { Evaluator } from '../core/evaluator.ts'
import type { Dataset } from '../datasets/dataset.ts'
import type { EvaluateOptions, EvaluateSettings } from './evaluate-options.ts'
import { evaluate, evaluateSource } from './evaluate.ts'
import { againstBaseline } from './named-baseline.ts'
import { PRESETS, type Preset } from '../router/rules.ts'
import { whole } from '../runner/answer/collect.ts'
import type { Run } from '../runner/run/run.ts'
import type { IoSchema } from '../runner/options/io-schema.ts'
import { Capture, exampleOf, type CaptureOptions, type CapturedCall } from '../runner/wrapper/capture.ts'
import { argumentsFor } from '../runner/wrapper/call-inputs.ts'
import { passesOn, refusePositional, type Written } from '../runner/wrapper/positional.ts'
import { withMembers, type AnyFunction } from '../runner/wrapper/with-members.ts'
import type { ExampleRecords, InputsOf, OutputOf } from '../runner/wrapper/types.ts'

/** How a function is evaluated, unless `.eval()` says otherwise. */
export interface AssayOptions<Inputs = unknown, Output = unknown, Names = readonly string[] | undefined> {
  /** The kind of task. Inferred from the data if left out. */
  readonly task?: TaskType | undefined
  /** Infers the task from the data. This happens anyway if neither task nor metrics are given. */
  readonly auto?: boolean | undefined
  /** Only `offline`, over a data set or captured calls, is there. */
  readonly mode?: 'offline' | 'online' | undefined
  /** Exactly these evaluators: registered names (`faithfulness@0.8`) and instances. */
  readonly metrics?: readonly (string | Evaluator)[] | undefined
  readonly preset?: Preset | undefined
  readonly useCase?: UseCaseInput<IoSchema<Inputs, Output>> | undefined
  /** Keeps live calls for `.eval()` without a data set: all of them or a sample, up to a limit. */
  readonly capture?: boolean | CaptureOptions | undefined
  /** Which input each positional parameter is. Without it the function gets the inputs as one object. */
  readonly args?: Names | undefined
  /** Where names of metrics are looked up. If left out, the registry that knows the built-ins. */
  readonly registry?: Registry | undefined
}

/** Options for one evaluation. */
export interface EvalOptions<Inputs extends object, Output> extends Omit<
  EvaluateSettings<Inputs, Output>,
  'target' | 'evaluators' | 'baselineName' | 'candidateName' | 'useCase'
> {
  /** A path, records or an open data set. If left out, the captured live calls. */
  readonly dataset?: string | Dataset | ExampleRecords<Inputs, Output> | undefined
  readonly columns?: EvaluateOptions['columns'] | undefined
  readonly loose?: boolean | undefined
  readonly limit?: number | undefined
  /**
   * What to compare this run with: a result file, a run in the store, or a name (`main` is `baselines/main.jsonl`, as
   * written by `assay baseline set`). `run.comparison` then says whether this run is better.
   */
  readonly baseline?: string | undefined
  /** The largest acceptable loss against the baseline, such as 0.02. */
  readonly margin?: number | undefined
  /** Compares also for each value of these: `tags`, `group` or an input. */
  readonly slices?: readonly string[] | undefined
  /** Compares although another judge judged the baseline. */
  readonly allowJudgeChange?: boolean | undefined
  /** The name of what is evaluated. If left out, the function's own. */
  readonly candidate?: string | undefined
  readonly metrics?: readonly (string | Evaluator)[] | undefined
  /** Overrides the wrapper's, flag by flag. */
  readonly useCase?: UseCaseInput<IoSchema<Inputs, Output>> | undefined
}

/** What `assay` adds to a function. */
export interface Evaluable<Inputs extends object = Record<string, unknown>, Output = unknown> {
  /**
   * Calls the function for every example of a data set, and measures how good its answers are. Without a data set, the
   * answers of captured live calls are judged, and the function is not called.
   */
  readonly eval: (options?: EvalOptions<Inputs, Output>) => Promise<Run>
  /** The live calls that were kept, oldest first. */
  readonly captured: readonly CapturedCall[]
}

/** A function that can be called as before, and also evaluated. */
export type Assayed<F extends AnyFunction, Names = undefined> = F & Evaluable<InputsOf<F, Names>, OutputOf<F>>

/**
 * A method decorator. As a legacy decorator it must be the outermost one, since it turns the method into an accessor,
 * so that an instance's `.eval()` knows the instance.
 */
export interface AssayDecorator {
  <F extends AnyFunction>(method: F, context: ClassMethodDecoratorContext): F
  <F extends AnyFunction>(
    prototype: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<F>,
  ): TypedPropertyDescriptor<F>
}

/**
 * Makes a function evaluable, and leaves the way it is called as it is: `this`, overloads, `name`, `length`,
 * promises, generators and streams. With options alone it decorates a method; `evaluable(bot.answer)` then gives the
 * method the type that it has.
 *
 * @example
 * const answer = assay(async ({ query }: { query: string }) => rag(query), { task: 'rag_qa' })
 * const run = await answer.eval({ dataset: 'dev.jsonl', baseline: 'main' })
 * console.log(run.toMarkdown())
 */
export function assay(options: AssayOptions): AssayDecorator
export function assay<F extends AnyFunction, const Names extends readonly string[] | undefined = undefined>(
  fn: F,
  options?: AssayOptions<InputsOf<F, Names>, OutputOf<F>, Names>,
): Assayed<F, Names>
export function assay(
  first: AnyFunction | AssayOptions,
  options: AssayOptions = {},
): Assayed<AnyFunction> | AssayDecorator {
  if (typeof first !== 'function') return decorator(first)
  return evaluableFunction(first, { setup: setUp(options), self: undefined })
}

/** A function or method made evaluable by `assay`, typed as such. Throws a UsageError for any other. */
export function evaluable<F extends AnyFunction>(fn: F): Assayed<F> {
  if ('eval' in fn && 'captured' in fn) return fn as Assayed<F>
  throw new UsageError(
    `${fn.name || 'This function'} is not evaluable: wrap it with assay(…), or decorate it with @assay({ … }).`,
  )
}

/** The options of a wrapper, checked, with the calls that it captured. */
interface SetUp {
  readonly options: AssayOptions
  readonly useCase: ReadUseCase
  readonly capture: Capture | undefined
}

function setUp(options: AssayOptions): SetUp {
  const { task, auto, mode = 'offline', metrics, preset, capture, args } = options
  if (mode === 'online') {
    throw new UsageError(
      "`mode: 'online'` is not in this version. Capture live calls with `capture: true`, and judge them with `.eval()`.",
    )
  }
  if (mode !== 'offline') throw unknownName(mode, { what: 'mode', known: ['offline', 'online'] })
  if (task !== undefined && !TASK_TYPES.includes(task)) throw unknownTask(task)
  if (preset !== undefined && !PRESETS.includes(preset)) throw unknownName(preset, { what: 'preset', known: PRESETS })
  if (auto === true && (task !== undefined || metrics !== undefined)) {
    throw new UsageError(
      '`auto` finds the task and its metrics in the data, so it cannot be used with `task` or `metrics`.',
    )
  }
  const keeping = capture === true ? {} : capture === false ? undefined : capture
  const useCase = readUseCase(options.useCase ?? {})
  return { options, useCase, capture: keeping === undefined ? undefined : new Capture(keeping, { names: args }) }
}

function evaluableFunction(fn: AnyFunction, { setup, self }: { setup: SetUp; self: unknown }): Assayed<AnyFunction> {
  const { capture } = setup
  const members: Evaluable = {
    eval: (options = {}) => evaluation(fn, { setup, self, options }),
    get captured() {
      return capture?.calls ?? []
    },
  }
  return withMembers<AnyFunction, Evaluable>(fn, {
    members,
    around: capture === undefined ? undefined : (call, args) => capture.around(call, args),
  })
}

async function evaluation(
  fn: AnyFunction,
  { setup, self, options }: { setup: SetUp; self: unknown; options: EvalOptions<Record<string, unknown>, unknown> },
): Promise<Run> {
  const { dataset, columns, loose, limit, baseline, candidate = fn.name, metrics, preset, ...given } = options
  const { margin, slices, allowJudgeChange, ...own } = given
  const { options: wrapped, capture } = setup
  const written = dataset === undefined || wrapped.args !== undefined ? undefined : writtenFunction(fn)
  if (written !== undefined) refusePositional(written)
  const named = metrics !== undefined || preset !== undefined ? { metrics, preset } : wrapped
  const settings: EvaluateSettings = {
    ...own,
    task: own.task ?? wrapped.task,
    registry: own.registry ?? wrapped.registry,
    evaluators: named.metrics,
    preset: named.preset,
    useCase: { ...setup.useCase, ...readUseCase(own.useCase ?? {}) } as EvaluateSettings['useCase'],
    baselineName: baseline,
    candidateName: candidate === '' ? undefined : candidate,
  }
  const call = fn as unknown as (...args: unknown[]) => unknown
  const answer = async (inputs: Record<string, unknown>): Promise<unknown> =>
    whole(await Reflect.apply(call, self, argumentsFor(inputs, wrapped.args)))
  const target = written === undefined ? answer : passesOn(answer, written)
  const evaluated = (all: EvaluateSettings): Promise<Run> =>
    dataset === undefined
      ? evaluateSource(() => capturedSource(fn.name, capture), all)
      : evaluate({ ...all, dataset, columns, loose, limit, target })
  if (baseline === undefined) return evaluated(settings)
  return againstBaseline(baseline, { settings, options: { margin, slices, allowJudgeChange }, evaluate: evaluated })
}

function writtenFunction(fn: AnyFunction): Written {
  return {
    fn,
    what: fn.name === '' ? 'This function' : `'${fn.name}'`,
    fix: (names) => `Say which inputs they are: assay(fn, { args: [${names.map((name) => `'${name}'`).join(', ')}] }).`,
  }
}

function capturedSource(name: string, capture: Capture | undefined) {
  const called = name === '' ? 'This function' : `'${name}'`
  if (capture === undefined) {
    throw new UsageError(
      `${called} has no data set to be evaluated on, and its calls are not captured. Give \`dataset\`, or wrap it with \`capture: true\`.`,
    )
  }
  const { calls, unseen } = capture
  if (calls.length === 0) {
    const why = unseen === undefined ? '' : ` One could not be kept: ${unseen}.`
    throw new UsageError(`${called} has no data set to be evaluated on, and none of its calls was captured yet.${why}`)
  }
  return { name: 'captured calls', examples: calls.map(exampleOf), total: calls.length }
}

/** Works both as a standard (TC39) and as a legacy (`experimentalDecorators`) decorator. */
function decorator(options: AssayOptions): AssayDecorator {
  const setup = setUp(options)
  function decorate(
    target: object,
    contextOrKey: ClassMethodDecoratorContext | string | symbol,
    descriptor?: PropertyDescriptor,
  ): unknown {
    if (typeof contextOrKey === 'object') return standardMethod(target, { context: contextOrKey, setup })
    return legacyMethod(descriptor, { key: contextOrKey, setup })
  }
  return decorate as AssayDecorator
}

function standardMethod(
  method: unknown,
  { context, setup }: { context: ClassMethodDecoratorContext; setup: SetUp },
): AnyFunction {
  if (context.kind !== 'method' || typeof method !== 'function') throw notAMethod(context.kind)
  const shared = evaluableFunction(method as AnyFunction, { setup, self: undefined })
  if (context.private) return shared
  const { name } = context
  context.addInitializer(function (this: unknown) {
    const instance = this as Record<string | symbol, unknown>
    // A subclass that overrides the method has its own.
    if (instance[name] !== shared) return
    const value = evaluableFunction(method as AnyFunction, { setup, self: instance })
    Object.defineProperty(instance, name, { value, configurable: true, writable: true, enumerable: false })
  })
  return shared
}

function legacyMethod(
  descriptor: PropertyDescriptor | undefined,
  { key, setup }: { key: string | symbol; setup: SetUp },
): PropertyDescriptor {
  const method: unknown = descriptor?.value
  if (typeof method !== 'function') throw notAMethod(descriptor === undefined ? 'field' : 'accessor')
  const bySelf = new WeakMap<object, AnyFunction>()
  return {
    configurable: true,
    enumerable: descriptor?.enumerable ?? false,
    get(this: object) {
      const known = bySelf.get(this)
      if (known !== undefined) return known
      const own = evaluableFunction(method as AnyFunction, { setup, self: this })
      bySelf.set(this, own)
      return own
    },
    set(this: object, value: unknown) {
      Object.defineProperty(this, key, { value, configurable: true, writable: true, enumerable: true })
    },
  }
}

function notAMethod(kind: string): UsageError {
  return new UsageError(
    `@assay decorates methods, and this is a ${kind}. Wrap a function in a field: answer = assay(…).`,
  )
}
