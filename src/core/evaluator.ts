import type { Accumulator } from './aggregate.ts'
import { UsageError } from './errors.ts'
import type { Example, Requirement, TaskType } from './example.ts'
import type { Judge } from './judge.ts'
import type { EvaluationResult } from './result.ts'

/** Whose statements: the answer's claims, the facts that the context must contain, or the claims of the reference. */
export type StatementKind = 'claims' | 'facts' | 'reference'

/** What an evaluator says about itself. Shared code reads these properties and never asks for an evaluator by name. */
export interface EvaluatorSpec<Name extends string = string> {
  readonly name: Name
  readonly title: string
  readonly version: string
  readonly description: string
  readonly kind: 'objective' | 'llm_judge' | 'system'
  readonly tasks: readonly TaskType[]
  /** Fields without which the evaluator does not apply. */
  readonly requires: readonly Requirement[]
  /** What judging one example costs with a model. */
  readonly cost: 'none' | 'low' | 'medium' | 'high'
  /** A score of at least this passes, unless the instance was given its own. */
  readonly threshold: number
  /** Statements it will ask the judge to verify, so that they are asked once, together, for all evaluators. */
  readonly verifies?: StatementKind | readonly StatementKind[]
  /** `any` when only a judge that answers any rubric has a basis for it: one that compares words is not asked. */
  readonly rubrics?: 'any'
  /** Whether more or less of `raw.value` is better. Scores are always higher-is-better. */
  readonly rawBetter?: 'higher' | 'lower'
  /**
   * A whole number that may stand in the name: with `{ setting: 'k', pattern: 'ndcg_at_{k}' }` the name `ndcg_at_5` is
   * this evaluator with `k` = 5.
   */
  readonly parameter?: { readonly setting: string; readonly pattern: string }
}

/** What every evaluator can be given at construction; its own settings come beside these. */
export interface EvaluatorOptions {
  /** Overrides the evaluator's own threshold. 0 to 1. */
  threshold?: number | undefined
  /** Tells two instances of the same evaluator apart in one run. */
  name?: string | undefined
}

/** What an evaluation may use beside the example and the judge. */
export interface EvaluateContext {
  signal?: AbortSignal
}

const SCORE_TOLERANCE = 1e-9

/**
 * One metric. Holds settings and never results, so one instance serves any number of examples at once.
 * Extend it, or call `defineEvaluator`, which returns such a class.
 */
export abstract class Evaluator {
  static readonly spec: Partial<EvaluatorSpec> = {}

  readonly spec: EvaluatorSpec
  readonly name: string
  readonly threshold: number

  constructor(options: EvaluatorOptions = {}) {
    this.spec = specOf(new.target)
    this.name = options.name ?? this.spec.name
    this.threshold = checkThreshold(options.threshold ?? this.spec.threshold, this.name)
  }

  get description(): string {
    return this.spec.description
  }

  /** The settings that change what is measured, as plain JSON: goes into the run's record. */
  get settings(): Readonly<Record<string, unknown>> {
    return {}
  }

  /** Whether a score reaches the threshold. Float noise below 1e-9 does not decide. */
  isPassing(score: number): boolean {
    return score >= this.threshold - SCORE_TOLERANCE
  }

  abstract evaluate(example: Example, judge: Judge, context?: EvaluateContext): Promise<EvaluationResult>

  /** Adds results up over examples. The mean with its interval when left out. */
  accumulator?(): Accumulator

  toString(): string {
    return `${this.name}(threshold=${this.threshold})`
  }
}

/** An evaluator that can evaluate; what the class of a built-in constructs, so that it can be extended. */
export interface ConcreteEvaluator extends Evaluator {
  evaluate(example: Example, judge: Judge, context?: EvaluateContext): Promise<EvaluationResult>
}

/** A class of evaluators that can be constructed with options. */
export interface EvaluatorClass<Options extends EvaluatorOptions = EvaluatorOptions> {
  new (options?: Options): ConcreteEvaluator
  readonly spec: Partial<EvaluatorSpec>
}

/** The complete spec of a class: what it declares, and defaults for what it leaves out. */
export function specOf(cls: { readonly spec: Partial<EvaluatorSpec>; readonly name: string }): EvaluatorSpec {
  const name = cls.spec.name ?? cls.name
  return {
    title: name,
    version: '1',
    description: '',
    kind: 'objective',
    tasks: [],
    requires: [],
    cost: 'none',
    threshold: 0.5,
    ...cls.spec,
    name,
  }
}

function checkThreshold(threshold: unknown, name: string): number {
  if (typeof threshold === 'number' && threshold >= 0 && threshold <= 1) return threshold
  throw new UsageError(`The threshold of ${name} is ${String(threshold)}; it must be a number from 0 to 1.`)
}
