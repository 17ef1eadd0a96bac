import type { Accumulator } from './aggregate.ts'
import { UsageError } from './errors.ts'
import type { Example, Requirement, TaskType } from './example.ts'
import type { Judge } from './judge.ts'
import type { EvaluationResult } from './result.ts'

/** Where statements come from: the answer's claims, the facts that the context must contain, or the reference's claims. */
export type StatementKind = 'claims' | 'facts' | 'reference'

/** How reports speak of an evaluator's score, which itself is always higher-is-better. */
export interface EvaluatorDisplay {
  /**
   * `lower`: the name says what goes wrong, so reports show one minus the score, under `title`, with the most that it may
   * be. JSON keeps the score.
   */
  readonly direction: 'higher' | 'lower'
  /** What the figure is called: `hallucination rate`. The evaluator's name if left out. */
  readonly title?: string
  /** What one minus the mean is the share of, as people say it. Reports lead with it. */
  readonly sentence?: {
    /** What is counted: `answers`. */
    readonly of: string
    /** What goes wrong with one of them: `says something that its passages do not`. */
    readonly one: string
    /** The same of several: `say something that their passages do not`. */
    readonly many: string
  }
}

/** What an evaluator declares about itself. Shared code reads these properties and never checks for an evaluator by name. */
export interface EvaluatorSpec<Name extends string = string> {
  readonly name: Name
  readonly title: string
  readonly version: string
  readonly description: string
  readonly kind: 'objective' | 'llm_judge' | 'system'
  readonly tasks: readonly TaskType[]
  /** Fields without which the evaluator does not apply. */
  readonly requires: readonly Requirement[]
  /** The cost of judging one example with a model. */
  readonly cost: 'none' | 'low' | 'medium' | 'high'
  /** Scores of at least this pass, unless the instance has its own threshold. */
  readonly threshold: number
  /** Statements it will ask the judge to verify, so that they are verified once, together, for all evaluators. */
  readonly verifies?: StatementKind | readonly StatementKind[]
  /** `any` if only a judge that can answer any rubric has a basis for it. A judge that compares words is not asked. */
  readonly rubrics?: 'any'
  /** How reports speak of the score. If left out: by the evaluator's name, higher is better. */
  readonly display?: EvaluatorDisplay
  /**
   * Under a judge of this kind the verdict was measured and is no better than a hint: figures are reported as always, but they
   * decide nothing unless somebody asked for a threshold or a gate.
   */
  readonly hintUnder?: Judge['rubrics']
  /**
   * It waits for nothing, runs nothing of its user's and takes time in proportion to its texts: it cannot get stuck, so
   * that nobody is told each time it begins. A class that extends this one says so itself, if it is so.
   */
  readonly bounded?: true
  /** Whether more or less of `raw.value` is better. Scores are always higher-is-better. */
  readonly rawBetter?: 'higher' | 'lower'
  /**
   * A whole number that can be part of the name: with `{ setting: 'k', pattern: 'ndcg_at_{k}' }` the name `ndcg_at_5`
   * is this evaluator with `k` = 5.
   */
  readonly parameter?: { readonly setting: string; readonly pattern: string }
}

/** Options that every evaluator takes, besides its own settings. */
export interface EvaluatorOptions {
  /** Overrides the evaluator's own threshold. 0 to 1. */
  threshold?: number | undefined
  /** Distinguishes two instances of the same evaluator in one run. */
  name?: string | undefined
}

/** What an evaluation may use besides the example and the judge. */
export interface EvaluateContext {
  signal?: AbortSignal
}

const SCORE_TOLERANCE = 1e-9

/**
 * One metric. Holds settings but no results, so one instance serves any number of examples at once. Extend it, or call
 * `defineEvaluator`, which returns such a class.
 */
export abstract class Evaluator {
  static readonly spec: Partial<EvaluatorSpec> = {}

  readonly spec: EvaluatorSpec
  readonly name: string
  readonly threshold: number
  /** Whether somebody asked for this threshold, and it is not just the one that the evaluator declares. */
  readonly thresholdAsked: boolean

  constructor(options: EvaluatorOptions = {}) {
    this.spec = specOf(new.target)
    this.name = options.name ?? this.spec.name
    this.threshold = checkThreshold(options.threshold ?? this.spec.threshold, this.name)
    this.thresholdAsked = options.threshold !== undefined
  }

  get description(): string {
    return this.spec.description
  }

  /** The settings that change what is measured, as plain JSON for the run's record. */
  get settings(): Readonly<Record<string, unknown>> {
    return {}
  }

  /** Whether a score reaches the threshold. Float noise below 1e-9 does not decide. */
  isPassing(score: number): boolean {
    return score >= this.threshold - SCORE_TOLERANCE
  }

  abstract evaluate(example: Example, judge: Judge, context?: EvaluateContext): Promise<EvaluationResult>

  /** Adds up results over examples. If left out, the mean with its interval. */
  accumulator?(): Accumulator

  toString(): string {
    return `${this.constructor.name || 'Evaluator'}(name='${this.name}', threshold=${this.threshold})`
  }
}

/** An evaluator that is not abstract. Built-in classes construct it, so that they can be extended. */
export interface ConcreteEvaluator extends Evaluator {
  evaluate(example: Example, judge: Judge, context?: EvaluateContext): Promise<EvaluationResult>
}

/** Whether an evaluator's verdict under this judge is only a hint, which decides nothing by itself. */
export function onlyHints({ spec, thresholdAsked }: Evaluator, judge: Pick<Judge, 'rubrics'>): boolean {
  return spec.hintUnder === judge.rubrics && !thresholdAsked
}

/** Whether an evaluator cannot get stuck. One that extends another may, unless it declares otherwise. */
export function isBounded({ spec, constructor }: Evaluator): boolean {
  return spec.bounded === true && Object.hasOwn(constructor, 'spec')
}

/** A class of evaluators that can be constructed with options. */
export interface EvaluatorClass<Options extends EvaluatorOptions = EvaluatorOptions> {
  new (options?: Options): ConcreteEvaluator
  readonly spec: Partial<EvaluatorSpec>
}

/** The complete spec of a class: what it declares, with defaults for the rest. */
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
