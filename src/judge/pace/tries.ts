import {
  JudgeError,
  JudgeOverloadedError,
  JudgeRateLimitedError,
  JudgeTimeoutError,
  JudgeUnavailableError,
  JudgeUnreachableError,
  withSpent,
} from '../../core/errors.ts'
import { NO_USAGE, addUsage, type Usage } from '../../core/usage.ts'
import { backoff } from '../../support/retry.ts'
import { askedWait, isThrottling, isWeather } from './asked-wait.ts'
import type { Limiter } from './limiter.ts'
import { LONGEST_WAIT_MS, tooLongToWait, waitInWords } from './rate-limit-headers.ts'

/** The tries of one call: whether there is another, and what the failed ones cost. */
export interface Tries {
  readonly count: number
  readonly spent: Usage
  /** A try is sent. */
  sent(): void
  /** How many milliseconds to wait after a failed try; throws if there is no other. */
  waitAfter(error: unknown): number
}

export interface TriesOptions {
  readonly limiter: Limiter
  readonly attempts: number
  readonly backoffMs: number
  readonly random: () => number
  readonly now: () => number
}

const LONGEST_BACKOFF_MS = 60_000
/** What passes by itself is looked at more often: the shared pause sees to it that not everybody does. */
const PASSING_SHARE = 0.25
const LONGEST_PASSING_MS = 5_000
/** A connection lost so many times as often as there are usual tries, while other calls are answered, is lost because of what is asked. */
const LOST_ALONE = 2

export function triesOf({ limiter, attempts, backoffMs, random, now }: TriesOptions): Tries {
  let count = 0
  let spent = NO_USAGE
  let counted = 0
  let passing = 0
  let lostAlone = 0
  let sentAt = 0
  let firstRefusal: number | undefined
  let answersBefore = limiter.weather.answers

  /** Whether a fault will pass by itself, so that the try does not count. */
  function passes(error: unknown): boolean {
    const { known, answers } = limiter.weather
    // It answers somebody, so there it is; who is refused has to wait.
    if (!known) return isThrottling(error) && limiter.isBusySince(sentAt)
    firstRefusal ??= now()
    if (now() - firstRefusal >= limiter.patienceMs) return false
    if (JudgeUnreachableError.isInstance(error)) {
      if (answers > answersBefore) lostAlone += 1
      answersBefore = answers
    }
    return lostAlone < LOST_ALONE * attempts
  }
  function wait(error: unknown): number {
    const free = isPassing(error, limiter) && passes(error)
    if (free) passing += 1
    else counted += 1
    const isLast = isWeather(error) ? count >= attempts : counted >= attempts
    if (!free && isLast) throw withSpent(impatient(error, firstRefusal === undefined ? 0 : now() - firstRefusal), spent)
    const own = free
      ? backoff(passing, { firstMs: backoffMs * PASSING_SHARE, longestMs: LONGEST_PASSING_MS })
      : backoff(counted, { firstMs: backoffMs, longestMs: LONGEST_BACKOFF_MS })
    const asked = askedWait(error)
    return asked === undefined ? own * (0.5 + random() / 2) : Math.max(asked, own * random())
  }

  return {
    get count() {
      return count
    },
    get spent() {
      return spent
    },
    sent() {
      count += 1
      sentAt = now()
    },
    waitAfter(error) {
      if (!isWorthAnotherTry(error)) throw withSpent(error, spent)
      const longestMs = longestWait(limiter)
      if ((askedWait(error) ?? 0) > longestMs) throw withSpent(refusedWait(error, longestMs), spent)
      const ms = wait(error)
      if (error instanceof JudgeError) spent = addUsage(spent, error.usage)
      return ms
    },
  }
}

/** Whether a fault belongs to a time in which the provider answers nobody, or refuses some calls. */
export function isPassing(error: unknown, { weather }: Limiter): boolean {
  return isWeather(error) || (weather.badSince !== undefined && isWorthAnotherTry(error))
}

/** How long a provider may ask to wait. */
export function longestWait({ patienceMs }: Limiter): number {
  return Math.min(patienceMs, LONGEST_WAIT_MS)
}

function isWorthAnotherTry(error: unknown): boolean {
  return JudgeTimeoutError.isInstance(error) || (JudgeUnavailableError.isInstance(error) && error.retryable)
}

function refusedWait(error: unknown, longestMs: number): JudgeRateLimitedError {
  const { message, usage } = JudgeError.isInstance(error) ? error : { message: String(error), usage: NO_USAGE }
  const problem = `${message.replace(/[.\s]+$/, '')} (${tooLongToWait(askedWait(error) ?? 0, longestMs)}).`
  return new JudgeRateLimitedError(problem, { retryable: false, usage, cause: error })
}

/** The same error, which says how long was waited if it was long. */
function impatient(error: unknown, waitedMs: number): unknown {
  if (waitedMs < 1000 || !JudgeUnavailableError.isInstance(error)) return error
  const problem = `${error.message.replace(/[.\s]+$/, '')}. It has been so for ${waitInWords(waitedMs)}, and patience is over.`
  const options = { status: error.status, usage: error.usage, cause: error }
  if (JudgeRateLimitedError.isInstance(error)) return new JudgeRateLimitedError(problem, options)
  return JudgeOverloadedError.isInstance(error)
    ? new JudgeOverloadedError(problem, options)
    : new JudgeUnreachableError(problem, options)
}
