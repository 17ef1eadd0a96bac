import { sleep } from './sleep.ts'

export interface RetryOptions {
  /**
   * How many milliseconds to wait after a failed try, counted from 1; `undefined` to give up, which throws the error. It may
   * also throw an error of its own instead.
   */
  readonly waitAfter: (error: unknown, attempt: number) => number | undefined
  /** Ends the retries with its reason. */
  readonly signal?: AbortSignal | undefined
  /** Waits; `sleep` when left out. */
  readonly wait?: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

/** Repeats work until it succeeds. Tries are counted from 1. */
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

/** Waits that double with each try, from `firstMs` up to `longestMs`. */
export function backoff(
  attempt: number,
  { firstMs, longestMs = Infinity }: { firstMs: number; longestMs?: number },
): number {
  return Math.min(longestMs, firstMs * 2 ** (attempt - 1))
}
