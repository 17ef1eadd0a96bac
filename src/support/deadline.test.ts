import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { orAborted, withDeadline } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const expired = (): Error => new Error('too late')
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: Error) => error.message)
const never = (): Promise<never> => new Promise(() => {})

/** Work that ends as its signal asks. */
const obedient = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))

describe('a deadline', () => {
  test('gives what comes in time, and leaves no timer', async () => {
    expect(await withDeadline(() => Promise.resolve(7), { timeoutMs: 50, expired })).toBe(7)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    ['ignores its signal', never],
    ['hears its signal', obedient],
  ])('throws its own error when work that %s is late', async (_, work) => {
    const done = failureOf(withDeadline(work, { timeoutMs: 50, expired }))
    await vi.advanceTimersByTimeAsync(50)
    expect(await done).toBe('too late')
  })

  test('passes an abort on to the work, and waits for it', async () => {
    const stop = new AbortController()
    const done = failureOf(withDeadline(obedient, { timeoutMs: 50, signal: stop.signal, expired }))
    stop.abort()
    expect(await done).toBe('stopped')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('begins no work for a signal that was aborted before', async () => {
    const work = vi.fn(never)
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(withDeadline(work, { timeoutMs: 50, signal, expired })).rejects.toThrow('gone')
    expect(work).not.toHaveBeenCalled()
  })

  test('is none where no time is given', async () => {
    expect(await withDeadline((signal) => signal.aborted, { timeoutMs: undefined, expired })).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('or aborted', () => {
  test('leaves behind who ignores the signal', async () => {
    const stop = new AbortController()
    const done = failureOf(orAborted(never(), stop.signal))
    stop.abort(new Error('gone'))
    expect(await done).toBe('gone')
  })

  test('gives the outcome of the promise otherwise', async () => {
    const { signal } = new AbortController()
    expect(await orAborted(Promise.resolve(1), signal)).toBe(1)
    expect(await orAborted(Promise.resolve(2), null)).toBe(2)
    await expect(orAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  })

  test('takes care of a promise that fails after the signal did', async () => {
    const late = Promise.reject(new Error('late'))
    await expect(orAborted(late, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })
})
