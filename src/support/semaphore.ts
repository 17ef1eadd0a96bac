/** Slots that are taken one at a time, first come, first served. */
export interface Semaphore {
  /** Waits for a slot; the returned function gives it back (once, however often it is called). Rejects when aborted. */
  acquire(signal?: AbortSignal): Promise<() => void>
  /** Changes the number of slots. Slots in use are never taken away; fewer are handed out until the count fits. */
  resize(limit: number): void
  readonly limit: number
  readonly inUse: number
  readonly waiting: number
}

export function semaphore(initial: number): Semaphore {
  let limit = initial
  let inUse = 0
  const queue = new Set<() => void>()

  function handOut(): void {
    for (const start of queue) {
      if (inUse >= limit) return
      queue.delete(start)
      start()
    }
  }
  function taken(): () => void {
    inUse += 1
    let held = true
    return () => {
      if (!held) return
      held = false
      inUse -= 1
      handOut()
    }
  }

  return {
    acquire(signal) {
      if (signal?.aborted === true) return Promise.reject(signal.reason as Error)
      if (inUse < limit && queue.size === 0) return Promise.resolve(taken())
      return new Promise((resolve, reject) => {
        const start = (): void => {
          signal?.removeEventListener('abort', leave)
          resolve(taken())
        }
        const leave = (): void => {
          queue.delete(start)
          reject(signal?.reason as Error)
        }
        queue.add(start)
        signal?.addEventListener('abort', leave, { once: true })
      })
    },
    resize(next) {
      limit = next
      handOut()
    },
    get limit() {
      return limit
    },
    get inUse() {
      return inUse
    },
    get waiting() {
      return queue.size
    },
  }
}
