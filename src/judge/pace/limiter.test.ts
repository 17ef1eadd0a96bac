import { expect, test, vi } from 'vitest'
import { learntDeadline } from './learnt-deadline.ts'
import { adaptiveLimiter, type Limiter, type Permit } from './limiter.ts'

async function round(limiter: Limiter, end: (permit: Permit) => void): Promise<void> {
  const permits = await Promise.all(Array.from({ length: limiter.limit }, () => limiter.enter()))
  for (const permit of permits) {
    end(permit)
    permit.release()
  }
}

test('doubles while nobody objects, and never passes its maximum', async () => {
  const limiter = adaptiveLimiter({ start: 8, max: 20 })
  await round(limiter, (permit) => permit.succeeded())
  expect(limiter.limit).toBe(16)
  await round(limiter, (permit) => permit.succeeded())
  expect(limiter.limit).toBe(20)
  await round(limiter, (permit) => permit.succeeded())
  expect(limiter.limit).toBe(20)
})

test('a whole round of objections shrinks it once to 70 %, and then it grows by one a round', async () => {
  const limiter = adaptiveLimiter({ start: 20, max: 64 })
  await round(limiter, (permit) => permit.throttled())
  expect(limiter.limit).toBe(14)
  await round(limiter, (permit) => permit.succeeded())
  expect(limiter.limit).toBe(15)
})

test('always lets at least one call through', async () => {
  const limiter = adaptiveLimiter({ start: 1 })
  for (let n = 0; n < 5; n++) await round(limiter, (permit) => permit.throttled())
  expect(limiter.limit).toBe(1)
})

test('starts no higher than its maximum', () => {
  expect(adaptiveLimiter({ start: 8, max: 3 }).limit).toBe(3)
})

test('lets nobody in while paused, and holds no slot meanwhile', async () => {
  vi.useFakeTimers()
  try {
    const limiter = adaptiveLimiter({ start: 2 })
    const refused = await limiter.enter()
    refused.throttled({ retryAfterMs: 1_000 })
    refused.release()
    let entered = false
    const entering = limiter.enter().then(() => (entered = true))
    await vi.advanceTimersByTimeAsync(900)
    expect([entered, limiter.inFlight]).toEqual([false, 0])
    await vi.advanceTimersByTimeAsync(200)
    await entering
    expect(limiter.inFlight).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a call that was refused goes before those that have not been tried', async () => {
  const limiter = adaptiveLimiter({ start: 1 })
  const first = await limiter.enter()
  const order: string[] = []
  const entering = [
    limiter.enter().then((permit) => (order.push('new'), permit.release())),
    limiter.enter(undefined, { again: true }).then((permit) => (order.push('refused before'), permit.release())),
  ]
  first.release()
  await Promise.all(entering)
  expect(order).toEqual(['refused before', 'new'])
})

test('an abort while its turn is awaited gives the slot back', async () => {
  vi.useFakeTimers()
  try {
    const limiter = adaptiveLimiter({ start: 1 })
    const refuse = async (): Promise<void> => {
      const permit = await limiter.enter()
      permit.throttled({ retryAfterMs: 1_000 })
      permit.release()
      await vi.advanceTimersByTimeAsync(1_000)
    }
    await refuse()
    await round(limiter, (permit) => permit.succeeded())
    await refuse()
    await round(limiter, (permit) => permit.succeeded())
    const abort = new AbortController()
    const waiting = limiter.enter(abort.signal)
    await vi.advanceTimersByTimeAsync(10)
    abort.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
    expect(limiter.inFlight).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('a deadline follows the speed of the model, unless it is named', () => {
  const learnt = learntDeadline(undefined)
  learnt.missed()
  expect(learnt.ms).toBe(120_000)
  for (let call = 0; call < 5; call += 1) learnt.answered(1_000)
  expect(learnt.ms).toBe(30_000)
  learnt.missed()
  expect(learnt.ms).toBe(60_000)
  learnt.answered(50_000)
  expect(learnt.ms).toBe(400_000)
  learnt.answered(500_000)
  expect(learnt.ms).toBe(600_000)
  const named = learntDeadline(7)
  for (let call = 0; call < 9; call += 1) named.answered(1)
  expect(named.ms).toBe(7)
})
