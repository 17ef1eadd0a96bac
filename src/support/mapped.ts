/**
 * What `change` makes of each item, one after the other. An asynchronous generator would do the same; this takes a fraction of its
 * time where items are many and nothing has to be waited for.
 */
export function mapped<Item, Other>(
  items: Iterable<Item> | AsyncIterable<Item>,
  change: (item: Item) => Other | Promise<Other>,
): AsyncIterableIterator<Other> {
  let source: AsyncIterator<Item, unknown> | Iterator<Item, unknown> | undefined
  let ended = false
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      if (ended) return { done: true, value: undefined }
      // Nothing is begun before it is asked for.
      source ??= Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
      // Whoever throws has ended, unless it is `change`.
      ended = true
      const { done, value } = await source.next()
      if (done === true) return { done, value: undefined }
      try {
        const changed = change(value)
        const other = changed instanceof Promise ? await changed : changed
        ended = false
        return { done: false, value: other }
      } catch (error) {
        await source.return?.()
        throw error
      }
    },
    async return() {
      const open = ended ? undefined : source
      ended = true
      await open?.return?.()
      return { done: true, value: undefined }
    },
  }
}
