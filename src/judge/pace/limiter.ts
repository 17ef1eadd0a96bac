import { semaphore } from '../../support/semaphore.ts'
import { sleep } from '../../support/sleep.ts'

export interface LimiterOptions {
  /** Calls in flight to begin with. */
  start?: number | undefined
  /** Never more calls in flight than this. */
  max?: number | undefined
  now?: (() => number) | undefined
}

/** One call that was let through. */
export interface Permit {
  /** The call succeeded. */
  succeeded(): void
  /** The provider throttled the call, and perhaps said when to come back. */
  throttled(retryAfterMs?: number): void
  /** Gives the slot back. */
  release(): void
}

/** How many calls may be in flight, learned from the provider's responses. */
export interface Limiter {
  /** `again`: a call that was let in before and throttled. It takes precedence over calls that have not been tried yet. */
  enter(signal?: AbortSignal, options?: { again?: boolean | undefined }): Promise<Permit>
  /** Lets nothing in for `ms` milliseconds. */
  pause(ms: number): void
  readonly limit: number
  readonly inFlight: number
}

const SHRINK = 0.7

/**
 * An adaptive limit: it doubles with every full round until the provider first throttles, then grows by one a round.
 * Throttling shrinks it to 70 %, once for all calls in flight at that moment. If a provider counts calls and says when
 * to come back, calls are also spaced, as fast as it answered them before.
 */
export function adaptiveLimiter(options: LimiterOptions = {}): Limiter {
  const { max = 64, now = () => Date.now() } = options
  let limit = Math.max(1, Math.min(options.start ?? 8, max))
  const slots = semaphore(limit)
  const spacing = learntSpacing(now)
  let pausedUntil = 0
  let objections = 0
  let successes = 0

  function grow(): void {
    spacing.succeeded()
    successes += 1
    if (successes < limit || limit >= max) return
    successes = 0
    limit = Math.min(max, objections === 0 ? limit * 2 : limit + 1)
    slots.resize(limit)
  }
  function shrink(retryAfterMs: number | undefined): void {
    objections += 1
    successes = 0
    limit = Math.max(1, Math.floor(limit * SHRINK))
    slots.resize(limit)
    if (retryAfterMs !== undefined) spacing.objected(retryAfterMs)
  }

  return {
    async enter(signal, { again = false } = {}) {
      for (;;) {
        const release = await slots.acquire(signal, { ahead: again })
        const wait = pausedUntil - now()
        if (wait <= 0) {
          await spacing.turn(signal).catch((error: unknown) => {
            release()
            throw error
          })
          if (pausedUntil <= now()) {
            const seen = objections
            const throttled = (ms?: number): void => (seen === objections ? shrink(ms) : undefined)
            return { release, succeeded: grow, throttled }
          }
        }
        release()
        await sleep(pausedUntil - now(), signal)
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

/** How much closer together calls move with each success: by this share, and by this share per second. */
const CLOSER = 0.02
const CLOSER_A_SECOND = 0.03
/** A longer wait than this between calls would outlast the hour in which a provider was slow. */
const LONGEST_GAP_MS = 2_000

interface Spacing {
  /** Waits until the next call may start. */
  turn(signal?: AbortSignal): Promise<void>
  succeeded(): void
  /** From now on calls start as far apart as they were answered since the objection before. */
  objected(retryAfterMs: number): void
}

function learntSpacing(now: () => number): Spacing {
  let gapMs = 0
  let nextAt = 0
  let changedAt = now()
  let objectedAt = changedAt
  let answered = 0

  return {
    async turn(signal) {
      if (gapMs < 1) return
      const wait = nextAt - now()
      nextAt = Math.max(nextAt, now()) + gapMs
      if (wait > 0) await sleep(wait, signal)
    },
    succeeded() {
      answered += 1
      gapMs *= 1 - Math.min(CLOSER, (CLOSER_A_SECOND * (now() - changedAt)) / 1000)
      changedAt = now()
    },
    objected(retryAfterMs) {
      if (answered > 0) gapMs = Math.min((now() - objectedAt) / answered, retryAfterMs, LONGEST_GAP_MS)
      changedAt = now()
      objectedAt = changedAt
      answered = 0
    },
  }
}
