/**
 * What `change` makes of each item, one after the other. An asynchronous generator would do the same; this takes a fraction of its
 * time where items are many and nothing has to be waited for, and several changes of the same items take hardly more than one.
 */
export function mapped<Item, Other>(
  items: Iterable<Item> | AsyncIterable<Item>,
  change: (item: Item) => Other | Promise<Other>,
): AsyncIterableIterator<Other> {
  const own = change as Change
  // What it is made of the items of another that has not begun is made in one go.
  if (items instanceof Mapped && !items.hasBegun) return new Mapped(items.items, [...items.changes, own])
  return new Mapped(items, [own])
}

type Change = (item: unknown) => unknown

class Mapped<Other> implements AsyncIterableIterator<Other> {
  readonly items: Iterable<unknown> | AsyncIterable<unknown>
  readonly changes: readonly Change[]
  #source: AsyncIterator<unknown, unknown> | Iterator<unknown, unknown> | undefined
  #ended = false

  constructor(items: Iterable<unknown> | AsyncIterable<unknown>, changes: readonly Change[]) {
    this.items = items
    this.changes = changes
  }

  get hasBegun(): boolean {
    return this.#ended || this.#source !== undefined
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Other>> {
    if (this.#ended) return { done: true, value: undefined }
    const { items } = this
    // Nothing is begun before it is asked for.
    this.#source ??= Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
    // Whoever throws has ended, unless it is a change.
    this.#ended = true
    const step = this.#source.next()
    const { done, value } = 'then' in step ? await step : step
    if (done === true) return { done, value: undefined }
    try {
      let changed = value
      for (let at = 0; at < this.changes.length; at++) {
        changed = (this.changes[at] as Change)(changed)
        if (changed instanceof Promise) changed = await changed
      }
      this.#ended = false
      return { done: false, value: changed as Other }
    } catch (error) {
      await this.#source.return?.()
      throw error
    }
  }

  async return(): Promise<IteratorResult<Other>> {
    const open = this.#ended ? undefined : this.#source
    this.#ended = true
    await open?.return?.()
    return { done: true, value: undefined }
  }
}

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
