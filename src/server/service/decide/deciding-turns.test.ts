import { setImmediate as round } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turns } from './deciding-turns.ts'

/** In how many rounds of the event loop work got its turn, while a caller was let in at each of the first `arrivals`. */
async function roundsUntilWork(arrivals: number): Promise<number> {
  const queue = turns(4)
  const state = { worked: false }
  const work = queue.take(() => {
    state.worked = true
  })
  let rounds = 0
  while (!state.worked) {
    if (rounds < arrivals) queue.makeWay()
    await round()
    rounds += 1
  }
  await work
  return rounds
}

test('callers who are being let in go before work, and work does not wait for them for ever', async () => {
  const alone = await roundsUntilWork(0)
  const few = await roundsUntilWork(10)
  const endless = await roundsUntilWork(10_000)
  expect(alone).toBeLessThan(3)
  expect(few).toBeGreaterThanOrEqual(10)
  expect(few).toBeLessThan(14)
  expect(endless).toBeGreaterThan(30)
  expect(endless).toBeLessThan(40)
})

test('more work than may wait is refused at once, and told when to ask again', async () => {
  const queue = turns(2)
  const taken = [queue.take(() => 'first'), queue.take(() => 'second')]
  expect(() => queue.take(() => 'third')).toThrow(expect.objectContaining({ status: 503, retryAfter: 1 }))
  expect(queue.waiting).toBe(2)
  await expect(Promise.all(taken)).resolves.toEqual(['first', 'second'])
})
