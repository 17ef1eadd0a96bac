import type { EvalMatchers } from '../runners/eval-matchers.ts'

declare global {
  namespace jest {
    // Both parameters are those of @types/jest; an interface is only merged with the same ones.
    interface Matchers<R, T = {}> extends EvalMatchers {}
  }
}
