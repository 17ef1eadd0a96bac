import { sleep } from './sleep.ts'

export interface RetryOptions {
  /**
   * How many milliseconds to wait after a try that failed, the first being 1; `undefined` when there is to be no other:
   * the error is then thrown. It may also throw one of its own in its place.
   */
  readonly waitAfter: (error: unknown, attempt: number) => number | undefined
  /** Ends the trying, with its reason. */
  readonly signal?: AbortSignal | undefined
  /** Waits; `sleep` when left out. */
  readonly wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

/** Does work again until it succeeds. Tries are counted from 1. */
export async function retry<T>(
  work: (attempt: number) => Promise<T>,
  { waitAfter, signal, wait = sleep }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      signal?.throwIfAborted()
      const ms = waitAfter(error, attempt)
      if (ms === undefined) throw error
      await wait(ms, signal)
    }
  }
}

/** Waits that double from try to try, from `firstMs` up to `longestMs`. */
export function backoff(
  attempt: number,
  { firstMs, longestMs = Infinity }: { firstMs: number; longestMs?: number },
): number {
  return Math.min(longestMs, firstMs * 2 ** (attempt - 1))
}
