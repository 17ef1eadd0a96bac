/** A number of slots, first come, first served. Callers with `ahead` go before the others. */
export interface Semaphore {
  /** Waits for a slot; the returned function gives it back (once, however often it is called). Rejects when aborted. */
  acquire(signal?: AbortSignal, options?: { ahead?: boolean | undefined }): Promise<() => void>
  /** Changes the number of slots. Slots in use are not taken away; none are handed out until the count fits. */
  resize(limit: number): void
  readonly limit: number
  readonly inUse: number
  readonly waiting: number
}

export function semaphore(initial: number): Semaphore {
  let limit = initial
  let inUse = 0
  const queue = new Set<() => void>()
  const ahead = new Set<() => void>()

  function handOut(): void {
    for (const line of [ahead, queue]) {
      for (const start of line) {
        if (inUse >= limit) return
        line.delete(start)
        start()
      }
    }
  }
  function takeSlot(): () => void {
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
    acquire(signal, options) {
      if (signal?.aborted === true) return Promise.reject(signal.reason as Error)
      if (inUse < limit && queue.size + ahead.size === 0) return Promise.resolve(takeSlot())
      const line = options?.ahead === true ? ahead : queue
      return new Promise((resolve, reject) => {
        const start = (): void => {
          signal?.removeEventListener('abort', leave)
          resolve(takeSlot())
        }
        const leave = (): void => {
          line.delete(start)
          reject(signal?.reason as Error)
        }
        line.add(start)
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
      return queue.size + ahead.size
    },
  }
}
