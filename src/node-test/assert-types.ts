import type { Evaluator } from '../core/evaluator.ts'
import type { GateOptions } from '../gate/create-gate.ts'
import type { AnswerRow } from '../runners/assertions.ts'
import type { AtLeast, BetterOptions } from '../runners/matchers.ts'
import type { Run } from '../runner/run/run.ts'

/** The matchers as `t.assert` has them after `setUp`. They are asynchronous: await them. */
export interface EvalAsserts {
  /** Every claim of the answer is in its passages, or a share of them: `atLeast`, 0.7 if left out. */
  toBeFaithful(row: AnswerRow, options?: AtLeast): Promise<void>
  /** The answer reaches an evaluator's threshold, or `atLeast`. */
  toScore(row: AnswerRow, evaluator: string | Evaluator, options?: AtLeast): Promise<void>
  /** The gate lets the answer through: `pass`, and no other status. */
  toPassGate(row: AnswerRow, gate?: GateOptions['ruleset'] | GateOptions): Promise<void>
  /** The run is better than a stored one, by a test over the examples that both have. */
  toBeBetterThan(run: Run, baseline: string, options?: BetterOptions): Promise<void>
}

declare module 'node:test' {
  namespace test {
    interface TestContextAssert extends EvalAsserts {}
  }
}
