import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sleep } from './sleep.ts'
import { setTimer } from './timer.ts'

const DAY = 24 * 3_600_000
const warnings: string[] = []
const onWarning = ({ name }: Error): void => void warnings.push(name)

beforeEach(() => {
  vi.useFakeTimers()
  warnings.length = 0
  process.on('warning', onWarning)
})
afterEach(() => {
  vi.useRealTimers()
  process.off('warning', onWarning)
})

test.each([1, 2 ** 31 - 1, 2 ** 31, 60 * DAY])('fires once after %s milliseconds, and not before', async (ms) => {
  const fired = vi.fn<() => void>()
  setTimer(fired, ms)
  await vi.advanceTimersByTimeAsync(ms - 1)
  expect(fired).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(fired).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([NaN, -1, -Infinity, 0])('is due at once after %s milliseconds', async (ms) => {
  const fired = vi.fn<() => void>()
  setTimer(fired, ms)
  await vi.advanceTimersByTimeAsync(0)
  expect(fired).toHaveBeenCalledTimes(1)
})

test('waits for ever where that is asked for, and can be stopped also after its first part', async () => {
  const fired = vi.fn<() => void>()
  const timer = setTimer(fired, Infinity).unref()
  await vi.advanceTimersByTimeAsync(100 * DAY)
  timer.stop()
  expect([fired.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
})

test('a sleep of sixty days sleeps for sixty days, and the runtime has nothing to warn of', async () => {
  const woken = vi.fn<() => void>()
  void sleep(60 * DAY).then(woken)
  await vi.advanceTimersByTimeAsync(59 * DAY)
  expect(woken).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(DAY)
  expect(woken).toHaveBeenCalled()
  vi.useRealTimers()
  const stopped = new AbortController()
  const asleep = sleep(60 * DAY, stopped.signal)
  await new Promise((resolve) => setImmediate(resolve))
  stopped.abort(new Error('enough'))
  await expect(asleep).rejects.toThrow('enough')
  expect(warnings).toEqual([])
})
