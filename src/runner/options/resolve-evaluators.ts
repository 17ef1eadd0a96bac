import { Evaluator, type EvaluateContext } from '../../core/evaluator.ts'
import { UsageError } from '../../core/errors.ts'
import { defaultRegistry, type Registry } from '../../core/registry.ts'
import type { Accumulator, Aggregate } from '../../core/aggregate.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Example } from '../../core/example.ts'
import type { Judge } from '../../core/judge.ts'
import { didYouMean } from '../../support/did-you-mean.ts'
import { evaluatorNamed } from './evaluator-named.ts'

export interface ResolveOptions {
  /** Thresholds by evaluator name. */
  readonly thresholds?: Readonly<Record<string, number>> | undefined
  /** One threshold for all, which overrides every other. */
  readonly threshold?: number | undefined
  readonly registry?: Registry | undefined
}

/**
 * The evaluators behind a list of registered names (`faithfulness`, `faithfulness@0.8`, `ndcg_at_5`) and instances. Refuses
 * unknown names, thresholds outside 0 to 1, an empty list, and two evaluators of the same name.
 */
export function resolveEvaluators(
  list: readonly (string | Evaluator)[],
  { thresholds = {}, threshold, registry = defaultRegistry }: ResolveOptions = {},
): Evaluator[] {
  if (list.length === 0) throw new UsageError('No evaluators were given. Name at least one, such as faithfulness.')
  const evaluators = list.map((given) => (typeof given === 'string' ? named(given, registry) : checkedInstance(given)))
  const names = evaluators.map(({ name }) => name)
  refuseDuplicates(names)
  for (const name of Object.keys(thresholds)) if (!names.includes(name)) throw strayThreshold(name, names)
  return evaluators.map((evaluator) => {
    const wanted = threshold ?? thresholds[evaluator.name]
    return wanted === undefined ? evaluator : withThresholdAsked(evaluator, wanted)
  })
}

function named(text: string, registry: Registry): Evaluator {
  const at = text.lastIndexOf('@')
  const name = (at === -1 ? text : text.slice(0, at)).trim()
  const { cls, options } = evaluatorNamed(name, registry)
  if (at === -1) return new cls(options)
  const value = text.slice(at + 1).trim()
  const threshold = value === '' ? Number.NaN : Number(value)
  if (threshold >= 0 && threshold <= 1) return new cls({ ...options, threshold })
  throw new UsageError(`'${text}' asks for the threshold '${value}'; it must be a number from 0 to 1.`)
}

function checkedInstance(given: unknown): Evaluator {
  if (given instanceof Evaluator) return given
  throw new UsageError(
    `Evaluators are registered names or instances of Evaluator; one is ${kindOf(given)}.${hintFor(given)}`,
  )
}

function hintFor(given: unknown): string {
  if (typeof given === 'function') return ' It is a class: give an instance, made with `new`.'
  const computes = typeof given === 'object' && given !== null && 'metadata' in given && 'compute' in given
  return computes ? ' It is a metric with `compute`: write new (fromCompute(metric))().' : ''
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : `of type ${typeof value}`
}

function refuseDuplicates(names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice === undefined) return
  throw new UsageError(
    `The evaluator '${twice}' is given twice. Give it once, or tell its instances apart with a \`name\` for each.`,
  )
}

function strayThreshold(name: string, names: readonly string[]): UsageError {
  const near = didYouMean(name, names)
  return new UsageError(
    `There is a threshold for '${name}', which is not an evaluator of this run: ${names.join(', ')}.` +
      (near ? ` Did you mean '${near}'?` : ''),
  )
}

/** The evaluator with a threshold that somebody asked for. */
export function withThresholdAsked(evaluator: Evaluator, threshold: number): Evaluator {
  const isSo = threshold === evaluator.threshold && (evaluator.thresholdAsked || evaluator.spec.hintUnder === undefined)
  return isSo ? evaluator : withThreshold(evaluator, threshold)
}

/** The same evaluator with another threshold: it measures as before, and `passed` follows the new threshold. */
function withThreshold(inner: Evaluator, threshold: number): Evaluator {
  class Rethresholded extends Evaluator {
    static override readonly spec = inner.spec

    constructor() {
      super({ threshold, name: inner.name })
      if (inner.accumulator !== undefined) this.accumulator = () => new RethresholdedAccumulator(inner, threshold)
    }

    override get description(): string {
      return inner.description
    }

    override toString(): string {
      return `${inner.constructor.name || 'Evaluator'}(name='${this.name}', threshold=${this.threshold})`
    }

    override get settings(): Readonly<Record<string, unknown>> {
      return inner.settings
    }

    override async evaluate(example: Example, judge: Judge, context?: EvaluateContext): Promise<EvaluationResult> {
      const result = await inner.evaluate(example, judge, context)
      return result.status === 'measured' ? { ...result, threshold, passed: this.isPassing(result.score) } : result
    }
  }
  const evaluator = new Rethresholded()
  MEASURING.set(evaluator, measuringIn(inner))
  return evaluator
}

const MEASURING = new WeakMap<Evaluator, Evaluator>()

/** The evaluator that measures in one that only has another threshold; any other itself. */
export function measuringIn(evaluator: Evaluator): Evaluator {
  return MEASURING.get(evaluator) ?? evaluator
}

class RethresholdedAccumulator implements Accumulator {
  readonly #inner: Accumulator
  readonly #threshold: number

  constructor(evaluator: Evaluator, threshold: number) {
    const inner = evaluator.accumulator?.()
    if (inner === undefined) throw new TypeError(`${evaluator.name} has no accumulator of its own.`)
    this.#inner = inner
    this.#threshold = threshold
  }

  add(...[result, place]: Parameters<Accumulator['add']>): void {
    this.#inner.add(result, place)
  }

  merge(other: Accumulator): void {
    this.#inner.merge(other instanceof RethresholdedAccumulator ? other.#inner : other)
  }

  async settle(by: Parameters<NonNullable<Accumulator['settle']>>[0]): Promise<void> {
    await this.#inner.settle?.(by)
  }

  result(): Aggregate {
    return { ...this.#inner.result(), threshold: this.#threshold }
  }
}
