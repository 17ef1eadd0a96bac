import { expect, test } from 'vitest'
import { meetingOf } from './meeting.ts'

test('resolves when there are enough', async () => {
  const meeting = meetingOf({ most: 3, ms: 60_000 })
  const told: number[] = []
  const arrive = (who: number): Promise<void> => meeting().then(() => void told.push(who))
  void arrive(1)
  const second = arrive(2)
  await Promise.resolve()
  expect(told).toEqual([])
  await Promise.all([second, arrive(3)])
  expect(told).toEqual([1, 2, 3])
})

test('resolves after a while for those who are there, and then again', async () => {
  const meeting = meetingOf({ most: 3, ms: 1 })
  expect(await Promise.all([meeting(), meeting()])).toHaveLength(2)
  expect(await meeting()).toBeUndefined()
})
