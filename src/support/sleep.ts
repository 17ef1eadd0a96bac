import { setTimer } from './timer.ts'

/** Waits `ms` milliseconds, however many, or rejects with the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return Promise.reject(signal.reason as Error)
  return new Promise((resolve, reject) => {
    const done = (): void => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    const stop = (): void => {
      timer.stop()
      reject(signal?.reason as Error)
    }
    const timer = setTimer(done, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
