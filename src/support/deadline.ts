import { setTimer, type Timer } from './timer.ts'

export interface DeadlineOptions {
  /** No deadline when left out. */
  readonly timeoutMs: number | undefined
  readonly signal?: AbortSignal | undefined
  /** The error to throw when time is up. */
  readonly expired: () => Error
}

/**
 * Runs work with a signal that fires with `signal` or at the deadline. At the deadline it rejects without waiting for the
 * work; work aborted by `signal` is waited for, unless wrapped in `orAborted`.
 */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T> | T,
  { timeoutMs, signal, expired }: DeadlineOptions,
): Promise<T> {
  if (timeoutMs === undefined) return work(signal ?? new AbortController().signal)
  const controller = new AbortController()
  const stop = (): void => controller.abort(signal?.reason)
  let timer: Timer | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimer(() => {
      const error = expired()
      reject(error)
      controller.abort(error)
    }, timeoutMs)
  })
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    return await Promise.race([work(controller.signal), deadline])
  } finally {
    timer?.stop()
    signal?.removeEventListener('abort', stop)
  }
}

/** Settles as the promise does, or rejects with the signal's reason as soon as it is aborted, without waiting for the promise. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (signal === null || signal === undefined) return promise
  if (signal.aborted) {
    promise.catch(() => undefined)
    return Promise.reject(signal.reason as Error)
  }
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
