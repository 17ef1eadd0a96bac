import { StoreError } from '../core/errors.ts'
import { sleep } from '../support/sleep.ts'

export interface PersistentlyOptions {
  /** Ends the trying, with the last error. */
  readonly signal?: AbortSignal | undefined
  /** For how long a store that cannot be used is tried again, in milliseconds. 10 minutes when left out. */
  readonly forMs?: number
  readonly now?: () => number
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000

/** Does work of a store again while the store cannot be used, so that a restart of its server costs nothing but time. */
export async function persistently<T>(work: () => Promise<T>, options: PersistentlyOptions = {}): Promise<T> {
  const { signal, forMs = 600_000, now = () => performance.now() } = options
  const until = now() + forMs
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!passes(error) || signal?.aborted === true || now() + wait > until) throw error
      await sleep(wait, signal).catch(() => undefined)
    }
  }
}

/** Whether a fault is one of the server or the way to it. One in the data or in a statement stays, however often it is tried. */
function passes(error: unknown): boolean {
  if (!StoreError.isInstance(error)) return false
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return !/^(?:22|23|42)[0-9A-Z]{3}$/.test(code)
}
