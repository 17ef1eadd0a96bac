import { describe, expect, test } from 'vitest'
import { inOrder, type InOrderOptions } from './in-order.ts'

const never = new AbortController().signal
const options = (over: Partial<InOrderOptions> = {}): InOrderOptions => ({
  concurrency: 4,
  stop: never,
  abandon: never,
  ...over,
})

/** Work that ends when the test says so. */
function gates(): { work: (item: number) => Promise<number>; open: (item: number) => void; started: number[] } {
  const resolvers = new Map<number, (value: number) => void>()
  const started: number[] = []
  return {
    started,
    work(item) {
      started.push(item)
      return new Promise((resolve) => resolvers.set(item, resolve))
    },
    open: (item) => resolvers.get(item)?.(item),
  }
}

function* upTo(count: number): Generator<number> {
  for (let item = 0; item < count; item++) yield item
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of source) items.push(item)
  return items
}

/** Lets everything run that can run without waiting for a timer. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('inOrder', () => {
  test('yields in the order of the source, whatever finishes first', async () => {
    const work = async (item: number): Promise<number> => {
      for (let turn = item % 7; turn < 7; turn++) await Promise.resolve()
      return item
    }
    expect(await collect(inOrder(upTo(500), work, options()))).toEqual([...upTo(500)])
  })

  test.each([1, 3, 10])('has at most %i items in work, and reaches it', async (concurrency) => {
    const counts: number[] = []
    let current = 0
    let most = 0
    const work = async (item: number): Promise<number> => {
      most = Math.max(most, ++current)
      await new Promise((resolve) => setImmediate(resolve))
      current--
      return item
    }
    await collect(inOrder(upTo(60), work, options({ concurrency, onInFlight: (count) => counts.push(count) })))
    expect(most).toBe(concurrency)
    expect(Math.max(...counts)).toBe(concurrency)
    expect(counts.at(-1)).toBe(0)
  })

  test('does not run further ahead of a slow item than a window of 8 × the concurrency', async () => {
    const { work, open, started } = gates()
    const outcome = collect(
      inOrder(upTo(100), (item) => (item === 0 ? work(item) : Promise.resolve(item)), options({ concurrency: 2 })),
    )
    let read = 0
    const counted = (function* () {
      for (const item of upTo(100)) {
        read++
        yield item
      }
    })()
    const slow = gates()
    const second = collect(
      inOrder(counted, (item) => (item === 0 ? slow.work(item) : Promise.resolve(item)), options({ concurrency: 2 })),
    )
    await settled()
    expect(started).toEqual([0])
    expect(read).toBe(16)
    open(0)
    slow.open(0)
    expect(await outcome).toHaveLength(100)
    expect(await second).toHaveLength(100)
  })

  test('reads no further than the consumer allows', async () => {
    let read = 0
    const source = (function* () {
      for (const item of upTo(1000)) {
        read++
        yield item
      }
    })()
    const results = inOrder(source, async (item) => item, options({ concurrency: 2 }))
    await results.next()
    await settled()
    expect(read).toBeLessThanOrEqual(17)
    await results.return?.()
  })

  test('an error of the source comes after the results before it', async () => {
    const source = (function* () {
      yield 1
      yield 2
      throw new Error('line 3 is bad')
    })()
    const seen: number[] = []
    const reading = (async () => {
      for await (const item of inOrder(source, async (item) => item, options())) seen.push(item)
    })()
    await expect(reading).rejects.toThrow('line 3 is bad')
    expect(seen).toEqual([1, 2])
  })

  test('stop: nothing is started any more, what is in work is waited for, and the source is closed', async () => {
    const { work, open, started } = gates()
    const stop = new AbortController()
    let closed = false
    const source = (function* () {
      try {
        yield* upTo(100)
      } finally {
        closed = true
      }
    })()
    const outcome = collect(inOrder(source, work, options({ concurrency: 3, stop: stop.signal })))
    await settled()
    stop.abort()
    for (const item of [0, 1, 2]) open(item)
    expect(await outcome).toEqual([0, 1, 2])
    expect(started).toEqual([0, 1, 2])
    expect(closed).toBe(true)
  })

  test('abandon: what has not ended is left out, and what has ended is kept', async () => {
    const { work, open } = gates()
    const stop = new AbortController()
    const abandon = new AbortController()
    const outcome = collect(
      inOrder(upTo(100), work, options({ concurrency: 3, stop: stop.signal, abandon: abandon.signal })),
    )
    await settled()
    open(1)
    await settled()
    stop.abort()
    abandon.abort()
    expect(await outcome).toEqual([1])
  })

  test('a source that hangs does not keep a stopped run', async () => {
    const stop = new AbortController()
    const source: AsyncIterable<number> = {
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}), return: () => new Promise(() => {}) }),
    }
    const outcome = collect(inOrder(source, async (item) => item, options({ stop: stop.signal })))
    await settled()
    stop.abort()
    expect(await outcome).toEqual([])
  })

  test('timers come through while the work never waits', async () => {
    let fired = false
    const timer = setTimeout(() => (fired = true), 1)
    let items = 0
    const endless = (function* () {
      for (;;) yield 1
    })()
    for await (const _ of inOrder(endless, async (item) => item, options())) {
      items++
      if (fired || items > 1_000_000) break
    }
    clearTimeout(timer)
    expect(fired).toBe(true)
  })
})
