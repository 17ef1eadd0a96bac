/** The items of batches, one after the other. An asynchronous generator would do the same, with several promises for each item. */
export function oneByOne<Item>(batches: AsyncIterator<readonly Item[]>): AsyncIterableIterator<Item> {
  let batch: readonly Item[] = []
  let at = 0

  async function further(): Promise<IteratorResult<Item>> {
    for (;;) {
      const { done, value } = await batches.next()
      if (done === true) return { done, value: undefined }
      const [first] = value
      if (first === undefined) continue
      batch = value
      at = 1
      return { done: false, value: first }
    }
  }

  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next() {
      if (at === batch.length) return further()
      const value = batch[at++] as Item
      return Promise.resolve({ done: false, value })
    },
    async return() {
      batch = []
      at = 0
      await batches.return?.()
      return { done: true, value: undefined }
    },
  }
}
