import { expect, test, vi } from 'vitest'
import { sleep } from './sleep.ts'

test('wakes after its time, or at once with the reason of an abort', async () => {
  vi.useFakeTimers()
  try {
    const woken = sleep(1_000)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(woken).resolves.toBeUndefined()

    const abort = new AbortController()
    const stopped = sleep(60_000, abort.signal)
    abort.abort(new Error('stop'))
    await expect(stopped).rejects.toThrow('stop')
    expect(vi.getTimerCount()).toBe(0)
    await expect(sleep(1, abort.signal)).rejects.toThrow('stop')
  } finally {
    vi.useRealTimers()
  }
})
