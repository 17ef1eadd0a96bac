import { expect, test } from 'vitest'
import { semaphore } from '../../support/semaphore.ts'
import { answer } from './answer.ts'

test('a target is asked no more often at once than it has slots, and waiting for one is no latency', async () => {
  let [time, atOnce, most] = [0, 0, 0]
  const target = async (): Promise<string> => {
    most = Math.max(most, (atOnce += 1))
    await Promise.resolve()
    time += 100
    atOnce -= 1
    return 'an answer'
  }
  const { signal } = new AbortController()
  const options = { target, signal, targetSlots: semaphore(1), clock: () => time }
  const answered = await Promise.all(['a', 'b', 'c'].map((id) => answer({ id, inputs: {} }, options)))
  expect(most).toBe(1)
  expect(answered.map(({ example }) => example.timing?.latencyMs)).toEqual([100, 100, 100])
})
