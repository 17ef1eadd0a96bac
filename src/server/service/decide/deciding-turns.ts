import { Refused } from '../../kernel/refused.ts'

/** How long this thread works before others get a turn: short against the 50 ms in which an overload is told. */
const SLICE_MS = 8

/** What is told while too many wait. */
export function overloaded(): Refused {
  return new Refused(503, 'Too many answers wait for a decision here; ask again shortly.', {
    code: 'overloaded',
    retryAfter: 1,
  })
}

/** How much is waiting, and how it gets its turn. */
export interface Turns {
  readonly waiting: number
  /** Does work of this thread when its turn comes. Refuses at once where too much waits already. */
  take<T>(work: () => T): Promise<T>
}

/**
 * Work that takes nothing but processor time, one after the other, in slices: what comes together is recorded together,
 * and between two slices requests are read, refused and answered.
 */
export function turns(most: number): Turns {
  const queue: (() => void)[] = []
  let running = false

  function run(): void {
    const began = performance.now()
    for (let work = queue.shift(); work !== undefined; work = queue.shift()) {
      work()
      if (performance.now() - began > SLICE_MS) break
    }
    running = queue.length > 0
    if (running) setImmediate(run)
  }

  return {
    get waiting() {
      return queue.length
    },
    take(work) {
      if (queue.length >= most) {
        throw overloaded()
      }
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>()
      queue.push(() => {
        try {
          resolve(work() as Awaited<ReturnType<typeof work>>)
        } catch (error) {
          reject(error)
        }
      })
      if (!running) {
        running = true
        setImmediate(run)
      }
      return promise
    },
  }
}
