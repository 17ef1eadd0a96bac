import { Refused } from '../../kernel/refused.ts'

/** How long this thread works before others get a turn: short against the 50 ms in which an overload is told. */
const SLICE_MS = 3

/** Where refusing takes long, work takes as long, up to this: else a flood would leave no time for what was accepted. */
const MOST_SLICE_MS = 6

/** For how many rounds of the event loop work waits, after a slice, for callers who are being let in. */
const ROUNDS_OF_WAY = 32

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
  /**
   * Says that a caller was let in. Each round of the event loop lets in one, so work waits a little while there are
   * more: else a burst of new connections would hear only after as many slices that it is refused.
   */
  readonly makeWay: () => void
}

/**
 * Work that takes nothing but processor time, one after the other, in slices: what comes together is recorded together,
 * and between two slices requests are read, refused and answered.
 */
export function turns(most: number): Turns {
  const queue: (() => void)[] = []
  let running = false
  let arriving = false
  let rounds = 0
  let worked = 0

  function run(): void {
    if (arriving && rounds < ROUNDS_OF_WAY) {
      arriving = false
      rounds += 1
      setImmediate(run)
      return
    }
    rounds = 0
    const began = performance.now()
    const slice = Math.min(Math.max(began - worked, SLICE_MS), MOST_SLICE_MS)
    for (let work = queue.shift(); work !== undefined; work = queue.shift()) {
      work()
      if (performance.now() - began > slice) break
    }
    worked = performance.now()
    running = queue.length > 0
    if (running) setImmediate(run)
  }

  return {
    get waiting() {
      return queue.length
    },
    makeWay() {
      arriving = true
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
