export interface GroupCommitOptions {
  /** Items of one write. */
  readonly maxItems?: number | undefined
  /** How long a write waits for more items, as long as each turn of the event loop brings some. 0 if left out. */
  readonly gatherMs?: number | undefined
}

/**
 * Collects items during a write, and writes them together. Each caller's promise settles once its own item is durable,
 * so many callers share one flush of the disk.
 */
export function groupCommit<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  { maxItems = 128, gatherMs = 0 }: GroupCommitOptions = {},
): { add(item: Item): Promise<void>; drained(): Promise<void> } {
  let waiting: { item: Item; done: () => void; failed: (error: unknown) => void }[] = []
  let running: Promise<void> | undefined

  async function gathered(): Promise<void> {
    if (gatherMs === 0) return
    const until = performance.now() + gatherMs
    let before = 0
    while (waiting.length > before && waiting.length < maxItems && performance.now() < until) {
      before = waiting.length
      await eventLoopTurn()
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // One turn of the event loop, so that callers of the same moment share the write and everything else gets a turn:
      // a database in this process blocks while it works.
      await eventLoopTurn()
      await gathered()
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

function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
