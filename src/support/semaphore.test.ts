import { expect, test } from 'vitest'
import { semaphore } from './semaphore.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('hands out slots first come, first served, and never more than its limit', async () => {
  const slots = semaphore(2)
  const order: number[] = []
  let most = 0
  const work = async (name: number): Promise<void> => {
    const release = await slots.acquire()
    order.push(name)
    most = Math.max(most, slots.inUse)
    await turn()
    release()
  }
  await Promise.all(Array.from({ length: 9 }, (_, name) => work(name)))
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(most).toBe(2)
  expect(slots.inUse).toBe(0)
})

test('a slot that is given back twice counts once', async () => {
  const slots = semaphore(1)
  const release = await slots.acquire()
  release()
  release()
  await slots.acquire()
  expect(slots.inUse).toBe(1)
})

test('more slots start who waits at once, fewer slots wait for those in use', async () => {
  const slots = semaphore(1)
  const releases = [await slots.acquire()]
  const waiting = [slots.acquire(), slots.acquire()]
  slots.resize(3)
  releases.push(...(await Promise.all(waiting)))
  expect(slots.inUse).toBe(3)
  slots.resize(1)
  const last = slots.acquire()
  releases.pop()?.()
  releases.pop()?.()
  await turn()
  expect(slots.waiting).toBe(1)
  releases.pop()?.()
  await last
  expect(slots.inUse).toBe(1)
})

test('who is aborted while waiting leaves the queue with the reason', async () => {
  const slots = semaphore(1)
  const release = await slots.acquire()
  const abort = new AbortController()
  const waiting = slots.acquire(abort.signal)
  abort.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  expect(slots.waiting).toBe(0)
  release()
  await expect(slots.acquire(abort.signal)).rejects.toThrow('enough')
  expect(slots.inUse).toBe(0)
})

test('who asks to go ahead is served before those who wait already, in order among themselves', async () => {
  const slots = semaphore(1)
  const release = await slots.acquire()
  const order: string[] = []
  const enter = (name: string, ahead: boolean): Promise<void> =>
    slots.acquire(undefined, { ahead }).then((leave) => (order.push(name), leave()))
  const all = [enter('a', false), enter('b', true), enter('c', true), enter('d', false)]
  expect(slots.waiting).toBe(4)
  release()
  await Promise.all(all)
  expect(order).toEqual(['b', 'c', 'a', 'd'])
})
