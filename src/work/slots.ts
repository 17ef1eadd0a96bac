import { semaphore, type Semaphore } from '../support/semaphore.ts'

/** The slots of one process, and a way to be alone in it. */
export interface ProcessSlots extends Semaphore {
  /** Waits until nothing else is in work, and lets nothing else start until the returned function is called. */
  alone(signal?: AbortSignal): Promise<() => void>
  /** One slot, for use while alone. */
  readonly insideAlone: Semaphore
}

export function processSlots(limit: number): ProcessSlots {
  const slots = semaphore(limit)
  const turn = semaphore(1)
  return {
    acquire: (signal, options) => slots.acquire(signal, options),
    resize: (size) => slots.resize(size),
    get limit() {
      return slots.limit
    },
    get inUse() {
      return slots.inUse
    },
    get waiting() {
      return slots.waiting
    },
    insideAlone: semaphore(1),
    async alone(signal) {
      const held = [await turn.acquire(signal)]
      const leave = (): void => held.forEach((release) => release())
      try {
        for (let slot = 0; slot < limit; slot++) held.push(await slots.acquire(signal, { ahead: true }))
      } catch (error) {
        leave()
        throw error
      }
      return leave
    },
  }
}
