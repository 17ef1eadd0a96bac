/** How many records have their nodes and texts read at once: few enough to fit in memory. */
const BATCH = 128

/** The items a batch at a time, in their order. */
export async function* batchesOf<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[], void, undefined> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
