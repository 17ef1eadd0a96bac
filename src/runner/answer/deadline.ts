import { setTimer, type Timer } from '../../support/timer.ts'

export interface DeadlineOptions {
  /** No deadline when left out. */
  readonly timeoutMs: number | undefined
  readonly signal: AbortSignal
  /** The error to throw when the time is over. */
  readonly expired: () => Error
}

/** Runs work with a signal that fires with `signal` or at the deadline, and is back then even if the work is not. */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T> | T,
  { timeoutMs, signal, expired }: DeadlineOptions,
): Promise<T> {
  if (timeoutMs === undefined) return work(signal)
  const controller = new AbortController()
  const stop = (): void => controller.abort(signal.reason)
  let timer: Timer | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimer(() => {
      const error = expired()
      reject(error)
      controller.abort(error)
    }, timeoutMs)
  })
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    return await Promise.race([work(controller.signal), deadline])
  } finally {
    timer?.stop()
    signal.removeEventListener('abort', stop)
  }
}
