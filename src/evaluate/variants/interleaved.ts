/**
 * One reading of a source, handed to several readers in step: nobody gets the next item before everybody who still reads
 * has the one before. So each item is worked on by all at about the same time, and one item is held, not the source.
 */
export interface Interleaved<Item> {
  /** The items for one reader, from the first. Ending it lets the others go on without it. */
  reader(index: number): AsyncIterable<Item>
  /** Says that a reader will take no more. */
  leave(index: number): void
}

export function interleaved<Item>(source: AsyncIterable<Item>, readers: number): Interleaved<Item> {
  const iterator = source[Symbol.asyncIterator]()
  const taken = Array.from({ length: readers }, () => 0)
  const gone = new Set<number>()
  let current: { readonly place: number; readonly next: Promise<IteratorResult<Item>> } | undefined
  let waiting: (() => void)[] = []

  const wake = (): void => {
    const all = waiting
    waiting = []
    for (const one of all) one()
  }
  const leave = (index: number): void => {
    gone.add(index)
    wake()
    if (gone.size === readers) void Promise.resolve(iterator.return?.()).catch(() => undefined)
  }
  const allHave = (count: number): boolean => taken.every((own, index) => own >= count || gone.has(index))

  async function take(index: number): Promise<IteratorResult<Item>> {
    const place = taken[index] ?? 0
    while (!allHave(place)) await new Promise<void>((resolve) => waiting.push(resolve))
    if (current?.place !== place) current = { place, next: iterator.next() }
    const { next } = current
    const item = await next
    taken[index] = place + 1
    wake()
    return item
  }

  return {
    leave,
    reader: (index) => ({
      [Symbol.asyncIterator]: () => ({
        next: () => take(index),
        return() {
          leave(index)
          return Promise.resolve({ done: true, value: undefined })
        },
      }),
    }),
  }
}
