import type { Evaluator } from '../core/evaluator.ts'
import type { GateOptions } from '../gate/create-gate.ts'
import type { AtLeast, BetterOptions } from './matchers.ts'

/** The matchers as every runner offers them. They are asynchronous: await them. */
export interface EvalMatchers {
  /** Every claim of the answer is in its passages, or a share of them: `atLeast`, 0.7 if left out. */
  toBeFaithful(options?: AtLeast): Promise<void>
  /** The answer reaches an evaluator's threshold, or `atLeast`. */
  toScore(evaluator: string | Evaluator, options?: AtLeast): Promise<void>
  /** The gate lets the answer through: `pass`, and no other status. */
  toPassGate(gate?: GateOptions['ruleset'] | GateOptions): Promise<void>
  /** The run is better than a stored one, by a test over the examples that both have. */
  toBeBetterThan(baseline: string, options?: BetterOptions): Promise<void>
}
