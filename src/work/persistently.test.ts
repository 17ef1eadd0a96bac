import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StoreError } from '../core/errors.ts'
import { persistently } from './persistently.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const down = (): StoreError => new StoreError('no server is listening there')
const wrong = new StoreError('no such column', { cause: Object.assign(new Error('x'), { code: '42703' }) })

/** Fails so many times, then is well. */
function failing(times: number, error: () => Error): () => Promise<number> {
  let tries = 0
  return () => (tries++ < times ? Promise.reject(error()) : Promise.resolve(tries))
}

test('waits for a store that comes back', async () => {
  const done = persistently(failing(4, down), { now: () => Date.now() })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await done).toBe(5)
})

test.each([
  ['a fault that stays', () => persistently(failing(1, () => wrong)), 'no such column'],
  ['an error of the work itself', () => persistently(failing(1, () => new TypeError('oops'))), 'oops'],
  ['a store that is tried no more', () => persistently(failing(1, down), { signal: AbortSignal.abort() }), 'no server'],
  ['a store that stays away', () => persistently(failing(1, down), { forMs: 0 }), 'no server'],
])('%s is raised at once', async (_, work, message) => {
  await expect(work()).rejects.toThrow(message)
})
