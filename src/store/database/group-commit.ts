export interface GroupCommitOptions {
  /** Items of one write. */
  readonly maxItems?: number | undefined
  /** How long a write waits for more items, as long as each turn of the event loop brings some. 0 if left out. */
  readonly gatherMs?: number | undefined
}

/** Items that are written together. */
interface Batch<Item> extends PromiseWithResolvers<void> {
  readonly items: Item[]
}

/**
 * Collects items during a write, and writes them together. Each caller's promise settles once its own item is durable,
 * so many callers share one flush of the disk.
 */
export function groupCommit<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  { maxItems = 128, gatherMs = 0 }: GroupCommitOptions = {},
): { add(item: Item): Promise<void>; drained(): Promise<void> } {
  const waiting: Batch<Item>[] = []
  let running: Promise<void> | undefined

  async function gathered(): Promise<void> {
    if (gatherMs === 0) return
    const until = performance.now() + gatherMs
    const items = waiting[0]?.items ?? []
    let before = 0
    while (items.length > before && items.length < maxItems && performance.now() < until) {
      before = items.length
      await eventLoopTurn()
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // One turn of the event loop, so that callers of the same moment share the write and everything else gets a turn:
      // a database in this process blocks while it works.
      await eventLoopTurn()
      await gathered()
      const batch = waiting.shift()
      if (batch === undefined) continue
      try {
        await write(batch.items)
        batch.resolve()
      } catch (error) {
        batch.reject(error)
      }
    }
    running = undefined
  }

  return {
    add(item) {
      let last = waiting.at(-1)
      if (last === undefined || last.items.length >= maxItems) {
        last = { items: [], ...Promise.withResolvers<void>() }
        waiting.push(last)
      }
      last.items.push(item)
      running ??= run()
      return last.promise
    },
    drained: async () => {
      await running
    },
  }
}

function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
