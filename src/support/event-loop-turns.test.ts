import { expect, test } from 'vitest'
import { eventLoopTurns } from './event-loop-turns.ts'

function work(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end) continue
}

test('between pieces of work that never wait, timers come through', async () => {
  const turn = eventLoopTurns()
  let pieces = 0
  let before: number | undefined
  setTimeout(() => (before = pieces))
  for (; pieces < 100; pieces++) {
    work(3)
    await turn()
  }
  expect(before).toBeLessThan(100)
})

test('short work is not held up', () => {
  expect(eventLoopTurns()()).toBeUndefined()
})
