import type { Context, Script } from 'node:vm'

/** Work exceeded its time limit. An evaluation that throws it fails as `timeout`. */
class TimeLimitError extends Error {
  override readonly name = 'TimeoutError'
}

let lane: { readonly script: Script; readonly context: Context & { work?: () => void } } | undefined

/**
 * Runs synchronous work that could take very long on hostile data, such as matching a pattern from the data set. Throws a
 * TimeLimitError once it takes more than `milliseconds`.
 */
export function withinTime<Result>(milliseconds: number, work: () => Result): Result {
  // A script timeout is the only way to stop a regular expression; the script itself only calls our function.
  const { script, context } = (lane ??= newLane())
  let result: { readonly value: Result } | undefined
  context.work = () => {
    result = { value: work() }
  }
  try {
    script.runInContext(context, { timeout: milliseconds })
  } catch (error) {
    if (!isTimeout(error)) throw error
    throw new TimeLimitError(`This took more than ${milliseconds} ms and was given up.`, { cause: error })
  } finally {
    delete context.work
  }
  if (result === undefined) throw new TypeError('The work did not run.')
  return result.value
}

function newLane(): NonNullable<typeof lane> {
  // Loaded when it is needed for the first time, which it seldom is.
  const { Script, createContext } = process.getBuiltinModule('node:vm')
  return { script: new Script('work()'), context: createContext({}) }
}

function isTimeout(error: unknown): boolean {
  // It comes from the other context, where Error is a different class.
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
