import type { EvalMatchers } from '../runners/eval-matchers.ts'

declare global {
  // The one form that vitest 3, 4 and 5 all read: `Matchers` has one parameter in 5 and two before.
  namespace Chai {
    interface Assertion extends EvalMatchers {}
  }
}
