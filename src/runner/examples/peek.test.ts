import { expect, test } from 'vitest'
import { peek } from './peek.ts'

async function* counted(count: number, onClose: () => void): AsyncGenerator<number> {
  try {
    for (let item = 0; item < count; item++) yield item
  } finally {
    onClose()
  }
}

test.each([
  [5, 2],
  [2, 5],
  [3, 3],
  [0, 4],
])('of %i items the first %i are seen, and all come again in order', async (count, wanted) => {
  let closed = 0
  const { first, all } = await peek(
    counted(count, () => closed++),
    wanted,
  )
  const whole: number[] = []
  for await (const item of all) whole.push(item)
  expect(first).toEqual(whole.slice(0, wanted))
  expect(whole).toEqual([...Array.from({ length: count }).keys()])
  expect(closed).toBe(1)
})

test('leaving early closes the source', async () => {
  let closed = 0
  const { all } = await peek(
    counted(9, () => closed++),
    2,
  )
  for await (const item of all) if (item === 3) break
  expect(closed).toBe(1)
})

test('a source that only iterates synchronously will do', async () => {
  const { first, all } = await peek([1, 2, 3], 1)
  const whole: number[] = []
  for await (const item of all) whole.push(item)
  expect([first, whole]).toEqual([[1], [1, 2, 3]])
})
