import { expect, test } from 'vitest'
import { processSlots } from './slots.ts'

test('who wants to be alone waits for what is in work, and holds back what comes later', async () => {
  const slots = processSlots(3)
  const order: string[] = []
  const first = await slots.acquire()
  const alone = slots.alone().then((leave) => (order.push('alone'), leave))
  await new Promise((resolve) => setImmediate(resolve))
  const later = slots.acquire().then((release) => (order.push('later'), release))
  expect(order).toEqual([])
  first()
  ;(await alone)()
  ;(await later)()
  expect(order).toEqual(['alone', 'later'])
  expect(slots.inUse).toBe(0)
})

test('two who want to be alone are so one after the other', async () => {
  const slots = processSlots(2)
  const [one, two] = [slots.alone(), slots.alone()]
  ;(await one)()
  ;(await two)()
  expect(slots.inUse).toBe(0)
})

test('an abort gives up waiting, and gives back what was held', async () => {
  const slots = processSlots(2)
  const busy = await slots.acquire()
  const abort = new AbortController()
  const alone = slots.alone(abort.signal)
  abort.abort(new Error('enough'))
  await expect(alone).rejects.toThrow('enough')
  busy()
  ;(await slots.alone())()
  expect(slots.inUse).toBe(0)
})
