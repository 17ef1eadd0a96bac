import { expect, test } from 'vitest'
import { mapped, oneByOne } from './mapped.ts'

/** Counts from 1, and says when it was ended early. */
async function* counting(ended: string[], until = 3): AsyncGenerator<number> {
  try {
    for (let n = 1; n <= until; n++) yield n
    ended.push('through')
  } finally {
    ended.push('closed')
  }
}

test('gives what is made of each item, of lists and of what comes later', async () => {
  expect(await Array.fromAsync(mapped([1, 2, 3], (n) => n * 2))).toEqual([2, 4, 6])
  expect(await Array.fromAsync(mapped(counting([]), async (n) => `${n}`))).toEqual(['1', '2', '3'])
})

test('begins with the first item that is asked for', async () => {
  const ended: string[] = []
  const begun: string[] = []
  const source = { [Symbol.asyncIterator]: () => (begun.push('begun'), counting(ended)) }
  const items = mapped(source, (n) => n)
  await items.return?.()
  expect(await items.next()).toEqual({ done: true, value: undefined })
  expect(begun).toEqual([])
  for await (const n of mapped(source, (n) => n)) expect(n).toBeGreaterThan(0)
  expect([begun, ended]).toEqual([['begun'], ['through', 'closed']])
})

test('closes its source when it is left early, and when an item cannot be changed', async () => {
  const ended: string[] = []
  for await (const n of mapped(counting(ended), (n) => n)) if (n === 2) break
  expect(ended).toEqual(['closed'])
  const failing = mapped(counting(ended), () => {
    throw new Error('no')
  })
  await expect(failing.next()).rejects.toThrow('no')
  expect(ended).toEqual(['closed', 'closed'])
  expect(await failing.next()).toEqual({ done: true, value: undefined })
})

test('several changes of the same items are made in turn, and close what they come from once', async () => {
  const ended: string[] = []
  const twice = mapped(
    mapped(counting(ended), (n) => n * 10),
    async (n) => n + 1,
  )
  expect(await Array.fromAsync(twice)).toEqual([11, 21, 31])
  expect(ended).toEqual(['through', 'closed'])
  const failing = mapped(
    mapped(counting(ended), (n) => n),
    () => {
      throw new Error('no')
    },
  )
  await expect(failing.next()).rejects.toThrow('no')
  expect(ended).toHaveLength(3)
})

test('the items of batches come one by one, those before an error too, and are closed with the batches', async () => {
  const ended: string[] = []
  async function* batches(): AsyncGenerator<number[]> {
    try {
      yield []
      yield [1, 2]
      yield []
      yield [3]
      throw new Error('torn')
    } finally {
      ended.push('closed')
    }
  }
  const seen: number[] = []
  await expect(
    (async () => {
      for await (const n of oneByOne(batches())) seen.push(n)
    })(),
  ).rejects.toThrow('torn')
  expect(seen).toEqual([1, 2, 3])
  for await (const n of oneByOne(batches())) if (n === 1) break
  expect(ended).toEqual(['closed', 'closed'])
})
