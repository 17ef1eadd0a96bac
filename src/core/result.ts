import type { Usage } from './usage.ts'

/** Why an evaluator could not measure. */
export type FailureKind = 'unparsable' | 'refused' | 'judge_error' | 'timeout' | 'budget_exceeded' | 'bug'

export const FAILURE_KINDS: readonly FailureKind[] = [
  'unparsable',
  'refused',
  'judge_error',
  'timeout',
  'budget_exceeded',
  'bug',
]

/** Plain JSON that explains a result. */
export type Raw = Readonly<Record<string, unknown>>

interface Common {
  readonly evaluator: string
  readonly version: string
  readonly usage: Usage
}

/** A score was measured. */
export interface Measured extends Common {
  readonly status: 'measured'
  /** 0 to 1, higher is better. */
  readonly score: number
  readonly passed: boolean
  readonly threshold: number
  readonly reasoning: string
  readonly raw: Raw
  /** There was nothing to get wrong, such as in an answer without claims. Left out of means by default. */
  readonly vacuous?: true
  /** In a run: `passed` is only a hint under this judge, and decides nothing. */
  readonly hint?: true
}

/** The evaluator does not apply to this example, for instance for want of a reference. */
export interface NotApplicable extends Common {
  readonly status: 'not_applicable'
  readonly reasoning: string
}

/** A figure without a threshold, such as a latency without a budget. It never affects passing. */
export interface Reported extends Common {
  readonly status: 'reported'
  readonly value: number
  readonly unit: string
  readonly reasoning: string
  readonly raw: Raw
}

/** Nothing could be measured. There is no score. */
export interface Failed extends Common {
  readonly status: 'failed'
  readonly failure: FailureKind
  readonly message: string
  readonly raw?: Raw
}

/** An evaluator's result for one example. Deeply frozen. */
export type EvaluationResult = Measured | NotApplicable | Reported | Failed

/** Whether a score is below its threshold, and that counts. */
export function fallsShort(result: EvaluationResult): result is Measured {
  return result.status === 'measured' && !result.passed && result.hint !== true
}

/** What an evaluator's `score` function returns, before its name, version, threshold and usage are added. */
export type Finding =
  | { status: 'measured'; score: number; reasoning: string; raw?: Raw; vacuous?: true }
  | { status: 'not_applicable'; reasoning: string }
  | { status: 'reported'; value: number; unit: string; reasoning: string; raw?: Raw }

/** A score from 0 to 1, one sentence that says why, and anything else worth keeping (plain JSON). */
export function measured(score: number, reasoning: string, raw: Raw = {}): Finding {
  return { status: 'measured', score, reasoning, raw }
}

/** Nothing to be wrong about: the score is `score`, marked as vacuous. */
export function vacuous(score: number, reasoning: string, raw: Raw = {}): Finding {
  return { status: 'measured', score, reasoning, raw, vacuous: true }
}

/** The evaluator has nothing to measure in this example, and says why. It counts in no mean. */
export function notApplicable(reasoning: string): Finding {
  return { status: 'not_applicable', reasoning }
}

/** A figure with its unit, such as `reported(128, 'ms', 'took 128 ms')`. */
export function reported(value: number, unit: string, reasoning: string, raw: Raw = {}): Finding {
  return { status: 'reported', value, unit, reasoning, raw }
}
