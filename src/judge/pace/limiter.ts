import { semaphore } from '../../support/semaphore.ts'
import { sleep } from '../../support/sleep.ts'

export interface LimiterOptions {
  /** Calls in flight to begin with. */
  start?: number
  /** Never more calls in flight than this. */
  max?: number
  now?: () => number
}

/** One call that was let through. */
export interface Permit {
  /** The call came back well. */
  succeeded(): void
  /** The provider said that it was too much. */
  throttled(): void
  /** Gives the slot back. */
  release(): void
}

/** How many calls may be in flight: learnt from what the provider says. */
export interface Limiter {
  enter(signal?: AbortSignal): Promise<Permit>
  /** Lets nothing in for `ms` milliseconds. */
  pause(ms: number): void
  readonly limit: number
  readonly inFlight: number
}

const SHRINK = 0.7

/**
 * A limit that adapts: it doubles with every full round until the provider first objects, then grows by one a round;
 * an objection shrinks it to 70 %, once for all calls that were under way at that moment.
 */
export function adaptiveLimiter(options: LimiterOptions = {}): Limiter {
  const { max = 64, now = () => Date.now() } = options
  let limit = Math.max(1, Math.min(options.start ?? 8, max))
  const slots = semaphore(limit)
  let pausedUntil = 0
  let objections = 0
  let successes = 0

  function grow(): void {
    successes += 1
    if (successes < limit || limit >= max) return
    successes = 0
    limit = Math.min(max, objections === 0 ? limit * 2 : limit + 1)
    slots.resize(limit)
  }
  function shrink(): void {
    objections += 1
    successes = 0
    limit = Math.max(1, Math.floor(limit * SHRINK))
    slots.resize(limit)
  }

  return {
    async enter(signal) {
      for (;;) {
        const release = await slots.acquire(signal)
        const wait = pausedUntil - now()
        if (wait <= 0) {
          const seen = objections
          return { release, succeeded: grow, throttled: () => (seen === objections ? shrink() : undefined) }
        }
        release()
        await sleep(wait, signal)
      }
    },
    pause: (ms) => void (pausedUntil = Math.max(pausedUntil, now() + ms)),
    get limit() {
      return limit
    },
    get inFlight() {
      return slots.inUse
    },
  }
}
