import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

test('writes together what is added while a write is under way', async () => {
  const batches: number[][] = []
  let release: () => void = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const writer = groupCommit<number>(async (items) => {
    batches.push([...items])
    if (batches.length === 1) await gate
  })
  const first = writer.add(1)
  await new Promise((resolve) => setImmediate(resolve))
  const rest = [2, 3, 4].map((item) => writer.add(item))
  release()
  await Promise.all([first, ...rest])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('tells exactly the callers of a failed write, and goes on with the next', async () => {
  const writer = groupCommit<string>(
    (items) => (items.includes('bad') ? Promise.reject(new Error('disk full')) : Promise.resolve()),
    { maxItems: 1 },
  )
  const outcomes = await Promise.allSettled(['good', 'bad', 'good again'].map((item) => writer.add(item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('drained waits for everything that was added', async () => {
  const written: number[] = []
  const writer = groupCommit<number>(async (items) => void written.push(...items))
  const adding = [1, 2, 3].map((item) => writer.add(item))
  await writer.drained()
  expect(written).toEqual([1, 2, 3])
  await Promise.all(adding)
})

test('writes so many together at most, and lets others in between two writes', async () => {
  const events: (number | string)[] = []
  const writer = groupCommit<number>(async (items) => void events.push(items.length), { maxItems: 2 })
  const adding = [1, 2, 3, 4, 5].map((item) => writer.add(item))
  setImmediate(() => events.push('another'))
  await Promise.all(adding)
  expect(events.filter((event) => event !== 'another')).toEqual([2, 2, 1])
  expect(events.indexOf('another')).toBeLessThan(events.length - 1)
})

test('waits for more while each turn brings some, and not for what does not come', async () => {
  const batches: number[] = []
  const writer = groupCommit<number>(async (items) => void batches.push(items.length), { gatherMs: 60_000 })
  const adding: Promise<void>[] = []
  for (let turn = 0; turn < 5; turn++) {
    adding.push(writer.add(turn))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(adding)
  expect(batches).toEqual([5])
})
