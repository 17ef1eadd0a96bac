import { semaphore } from '../../support/semaphore.ts'
import { setTimer, type Timer } from '../../support/timer.ts'
import { statedAllowance } from './allowance.ts'
import { learntConcurrency } from './concurrency.ts'
import { LONGEST_WAIT_MS, type StatedLimit } from './rate-limit-headers.ts'
import { learntSpacing } from './spacing.ts'
import { watchWeather, type Weather } from './weather.ts'

export interface LimiterOptions {
  /** Calls in flight to begin with. */
  start?: number | undefined
  /** Never more calls in flight than this. */
  max?: number | undefined
  /** How long to wait for a provider that has answered before and now answers nobody, in milliseconds. */
  patienceMs?: number | undefined
  now?: (() => number) | undefined
  /** 0 to 1, so that several processes do not call again at the same moment. */
  random?: (() => number) | undefined
}

/** One call that was let through. */
export interface Permit {
  /** The call succeeded, and cost so many tokens; its answer stated these limits. */
  succeeded(said?: { tokens?: number | undefined; limits?: readonly StatedLimit[] | undefined }): void
  /** The provider throttled the call, and perhaps said when to come back. */
  throttled(refusal?: { retryAfterMs?: number | undefined; isRate?: boolean | undefined }): void
  /** The connection was lost, or could not be made. */
  lost(): void
  /** The call was not answered in time: too many at once are a reason to be slow. */
  late(): void
  /** Gives the slot back. */
  release(): void
}

/** How many calls may be in flight and when, learned from the provider's responses. */
export interface Limiter {
  /** `again`: a call that was let in before and throttled. It takes precedence over calls that have not been tried yet. */
  enter(signal?: AbortSignal, options?: { again?: boolean | undefined }): Promise<Permit>
  /** For how many milliseconds nothing is let in; not above 0 if it does not pause. */
  readonly pausedForMs: number
  /** For how many milliseconds nobody has been answered, or undefined in fair weather. */
  readonly silentForMs: number | undefined
  readonly limit: number
  readonly inFlight: number
  readonly patienceMs: number
  /** Whether the provider answers at all. */
  readonly weather: Pick<Weather, 'known' | 'badSince' | 'answers'>
  /** Whether a call that was sent before this time is still being answered. */
  isBusySince(time: number): boolean
}

const USUAL_PATIENCE_MS = 10 * 60_000

/**
 * An adaptive limit for all calls to one provider. It learns how many may be in flight at once and how far apart they have to be,
 * keeps to what the provider says, and while nobody is answered it lets one call at a time find out whether that is over.
 */
export function adaptiveLimiter(options: LimiterOptions = {}): Limiter {
  const { max = 64, patienceMs = USUAL_PATIENCE_MS, now = () => Date.now(), random = Math.random } = options
  const concurrency = learntConcurrency({ start: options.start ?? 8, max })
  const weather = watchWeather({ patienceMs, now, random })
  const spacing = learntSpacing(now)
  const allowance = statedAllowance({ now, longestMs: LONGEST_WAIT_MS })
  const slots = semaphore(concurrency.limit)
  /** When each call in flight was sent, in the order of sending. */
  const sent = new Map<symbol, number>()
  let pausedUntil = 0
  let pauses = 0
  let waking: Timer | undefined
  /** Slots taken in fair weather. In bad weather one more call at a time finds out whether that is over. */
  let fair = 0

  /** Hands out as many slots as the pause, the weather and the limit allow. */
  function fit(): void {
    waking?.stop()
    waking = undefined
    const wait = pausedUntil - now()
    slots.resize(wait > 0 ? 0 : weather.badSince === undefined ? concurrency.limit : fair + 1)
    // A timer keeps the process alive, so there is one only while somebody waits.
    if (wait > 0 && slots.waiting > 0) waking = setTimer(fit, wait)
  }
  function pause(ms: number): void {
    if (ms <= 0 || now() + ms <= pausedUntil) return
    pausedUntil = now() + ms
    fit()
  }
  async function slot(signal: AbortSignal | undefined, ahead: boolean): Promise<() => void> {
    try {
      const acquired = slots.acquire(signal, { ahead })
      fit()
      const free = await acquired
      if (weather.badSince !== undefined) return free
      fair += 1
      return () => {
        fair -= 1
        free()
      }
    } finally {
      fit()
    }
  }

  function permit(release: () => void): Permit {
    const call = Symbol('call')
    const sentAt = now()
    const pausesBefore = pauses
    sent.set(call, sentAt)
    pause(allowance.sent())

    return {
      succeeded({ tokens = 0, limits = [] } = {}) {
        const wasBad = weather.badSince !== undefined
        weather.answered(sentAt)
        if (wasBad && weather.badSince === undefined) concurrency.resumed()
        else concurrency.succeeded()
        spacing.succeeded()
        if (limits.length > 0) pause(allowance.stated(limits, { unseen: sentAfter(call), tokens }))
        fit()
      },
      throttled({ retryAfterMs = 0, isRate = true } = {}) {
        const wasBad = weather.badSince !== undefined
        const ms = weather.refused(concurrency.limit)
        const tooMany = weather.badSince === undefined && concurrency.refused()
        const fellSilent = !wasBad && weather.badSince !== undefined
        // Calls that were sent before the last objection are part of it.
        if (isRate && pausesBefore === pauses && (retryAfterMs > 0 || tooMany || fellSilent)) {
          pauses += 1
          spacing.objected(retryAfterMs > 0 ? retryAfterMs : ms)
        }
        pause(retryAfterMs > 0 ? retryAfterMs : ms)
        fit()
      },
      lost() {
        pause(weather.refused(concurrency.limit))
        fit()
      },
      late() {
        concurrency.refused()
        fit()
      },
      release() {
        if (!sent.delete(call)) return
        release()
        fit()
      },
    }
  }

  function sentAfter(call: symbol): number {
    let after = 0
    for (const other of [...sent.keys()].toReversed()) {
      if (other === call) break
      after += 1
    }
    return after
  }

  return {
    async enter(signal, { again = false } = {}) {
      for (let ahead = again; ; ahead = true) {
        const release = await slot(signal, ahead)
        try {
          await spacing.turn(signal)
        } catch (error) {
          release()
          fit()
          throw error
        }
        if (pausedUntil <= now()) return permit(release)
        release()
      }
    },
    get pausedForMs() {
      return pausedUntil - now()
    },
    get silentForMs() {
      return weather.badSince === undefined ? undefined : now() - weather.badSince
    },
    get limit() {
      return concurrency.limit
    },
    get inFlight() {
      return slots.inUse
    },
    patienceMs,
    weather,
    isBusySince(time) {
      const [oldest] = sent.values()
      return oldest !== undefined && oldest < time
    },
  }
}
