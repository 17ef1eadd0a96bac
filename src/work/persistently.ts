import { StoreError } from '../core/errors.ts'
import { backoff, retry } from '../support/retry.ts'
import { sleep } from '../support/sleep.ts'

export interface PersistentlyOptions {
  /** Ends the trying, with the last error. */
  readonly signal?: AbortSignal | undefined
  /** How long to keep retrying a store that cannot be used, in milliseconds. 10 minutes if left out. */
  readonly forMs?: number | undefined
  readonly now?: (() => number) | undefined
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000

/** Retries work on a store as long as the store cannot be used, so that a restart of its server only costs time. */
export function persistently<T>(work: () => Promise<T>, options: PersistentlyOptions = {}): Promise<T> {
  const { signal, forMs = 600_000, now = () => performance.now() } = options
  const until = now() + forMs
  return retry(work, {
    waitAfter(error, attempt) {
      const wait = backoff(attempt, { firstMs: FIRST_WAIT_MS, longestMs: LONGEST_WAIT_MS })
      return !passes(error) || signal?.aborted === true || now() + wait > until ? undefined : wait
    },
    // An abort ends the wait, and the try after it is the last: its error says more than the abort.
    wait: (ms) => sleep(ms, signal).catch(() => undefined),
  })
}

/** Whether a fault is one of the server or the way to it. One in the data or in a statement stays, however often it is tried. */
function passes(error: unknown): boolean {
  if (!StoreError.isInstance(error)) return false
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return !/^(?:22|23|42)[0-9A-Z]{3}$/.test(code)
}
