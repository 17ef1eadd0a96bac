import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backoff, retry } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: Error) => error.message)

const failing = (times: number) => (attempt: number) =>
  attempt <= times ? Promise.reject(new Error(`try ${attempt}`)) : Promise.resolve(attempt)

test('tries again after the wait that it was told, until it succeeds', async () => {
  const waits: number[] = []
  const done = retry(failing(3), {
    waitAfter: (_, attempt) => {
      waits.push(backoff(attempt, { firstMs: 100 }))
      return waits.at(-1)
    },
  })
  await vi.advanceTimersByTimeAsync(699)
  expect(waits).toEqual([100, 200, 400])
  await vi.advanceTimersByTimeAsync(1)
  expect(await done).toBe(4)
})

test('throws the last error when there is to be no other try', async () => {
  const done = retry(failing(9), { waitAfter: (_, attempt) => (attempt < 3 ? 0 : undefined) })
  const refused = failureOf(done)
  await vi.runAllTimersAsync()
  expect(await refused).toBe('try 3')
})

test('throws what is thrown in its place', async () => {
  const instead = (error: unknown): never => {
    throw new Error('dearer', { cause: error })
  }
  await expect(retry(failing(1), { waitAfter: instead })).rejects.toThrow('dearer')
})

test('ends with the reason of its signal, in the middle of a wait', async () => {
  const stop = new AbortController()
  const done = failureOf(retry(failing(9), { waitAfter: () => 60_000, signal: stop.signal }))
  await vi.advanceTimersByTimeAsync(1000)
  stop.abort(new Error('enough'))
  expect(await done).toBe('enough')
  expect(vi.getTimerCount()).toBe(0)
})

test('asks nobody about an error of work that was aborted', async () => {
  const waitAfter = vi.fn(() => 0)
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(retry(failing(1), { waitAfter, signal })).rejects.toThrow('enough')
  expect(waitAfter).not.toHaveBeenCalled()
})

test('waits double up to the longest', () => {
  const waits = [1, 2, 3, 4, 2000].map((attempt) => backoff(attempt, { firstMs: 500, longestMs: 2500 }))
  expect(waits).toEqual([500, 1000, 2000, 2500, 2500])
})
