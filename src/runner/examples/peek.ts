/** The first `count` items, and the whole sequence again, those items included. */
export async function peek<Item>(
  source: Iterable<Item> | AsyncIterable<Item>,
  count: number,
): Promise<{ first: readonly Item[]; all: AsyncIterable<Item> }> {
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
  const first: Item[] = []
  let ended = false
  while (first.length < count && !ended) {
    const { done, value } = await iterator.next()
    if (done === true) ended = true
    else first.push(value)
  }
  async function* all(): AsyncGenerator<Item, void, undefined> {
    try {
      yield* first
      while (!ended) {
        const { done, value } = await iterator.next()
        if (done === true) ended = true
        else yield value
      }
    } finally {
      if (!ended) await iterator.return?.()
    }
  }
  return { first, all: all() }
}
