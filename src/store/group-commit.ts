/**
 * Collects what is written while a write is under way, and writes it together. Each caller's promise settles when its
 * own item is durable, so that many callers share one flush of the disk.
 */
export function groupCommit<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  { maxItems = 500 }: { maxItems?: number } = {},
): { add(item: Item): Promise<void>; drained(): Promise<void> } {
  let waiting: { item: Item; done: () => void; failed: (error: unknown) => void }[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    // One turn of the event loop, so that callers of the same moment share the first write too.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxItems)
      waiting = waiting.slice(maxItems)
      try {
        await write(batch.map(({ item }) => item))
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    running = undefined
  }

  return {
    add: (item) =>
      new Promise((done, failed) => {
        waiting.push({ item, done, failed })
        running ??= run()
      }),
    drained: async () => {
      await running
    },
  }
}
