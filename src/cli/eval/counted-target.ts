import type { Target } from '../../core/run.ts'
import { passesOn } from '../../runner/wrapper/positional.ts'

/** A target and the number of its calls in progress. */
export interface CountedTarget {
  readonly target: Target | undefined
  readonly inFlight: () => number
}

/** The same target, with its calls counted. */
export function countedTarget(target: Target | undefined): CountedTarget {
  let inFlight = 0
  if (target === undefined) return { target, inFlight: () => 0 }
  const counted: Target = (inputs, context) => {
    inFlight += 1
    const ended = (): void => void (inFlight -= 1)
    try {
      const answer = target(inputs, context)
      if (answer instanceof Promise) {
        // Cheaper than `finally`, which makes three promises of one.
        answer.then(ended, ended)
        return answer
      }
      ended()
      return answer
    } catch (error) {
      ended()
      throw error
    }
  }
  return { target: passesOn(counted, target), inFlight: () => inFlight }
}
