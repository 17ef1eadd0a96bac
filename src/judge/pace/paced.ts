import {
  JudgeError,
  JudgeRateLimitedError,
  JudgeTimeoutError,
  JudgeUnavailableError,
  withSpent,
} from '../../core/errors.ts'
import { NO_USAGE, addUsage } from '../../core/usage.ts'
import { sleep } from '../../support/sleep.ts'
import { setTimer, type Timer } from '../../support/timer.ts'
import type { ChatModel, ChatReply, ChatRequest } from '../model/chat-model.ts'
import { watchActivity, type ActivityWatch } from './activity.ts'
import { askedWait, isThrottling } from './asked-wait.ts'
import { adaptiveLimiter, type Limiter } from './limiter.ts'
import { LONGEST_WAIT_MS, readRateLimitHeaders, tooLongToWait } from './rate-limit-headers.ts'

export interface PaceOptions {
  /** Shared by all models of one provider account. A new one with the defaults when left out. */
  limiter?: Limiter
  /** Tries of one call altogether. */
  attempts?: number
  /** Deadline of one try, in milliseconds. */
  timeoutMs?: number
  /** The first wait between tries, in milliseconds; it doubles with every further try. */
  backoffMs?: number
  /** 0 to 1, for the jitter of waits. */
  random?: () => number
  now?: () => Date
  /** Called before each wait. */
  onRetry?: (retry: { attempt: number; waitMs: number; error: unknown }) => void
  /** Sees where each call is. */
  watch?: ActivityWatch
}

const LONGEST_BACKOFF_MS = 60_000

interface Try {
  readonly signal: AbortSignal | undefined
  /** Not the first try of this call. */
  readonly again: boolean
  /** Told when the call leaves for the provider. */
  readonly onSent: () => void
}

/**
 * A model that takes no more calls at once than its provider bears, and tries again what is worth it: rate limits,
 * overload, server errors, broken connections and deadlines. The slot is free while it waits. This is the only layer
 * that retries.
 */
export function paced(model: ChatModel, options: PaceOptions = {}): ChatModel {
  const { limiter = adaptiveLimiter(), attempts = 3, timeoutMs = 120_000, backoffMs = 500 } = options
  const { random = Math.random, now = () => new Date(), onRetry, watch = watchActivity() } = options

  function pause(ms: number): void {
    limiter.pause(ms)
    watch.pausedUntil(now().getTime() + ms)
  }

  async function once(request: ChatRequest, { signal, again, onSent }: Try): Promise<ChatReply> {
    const permit = await limiter.enter(signal, { again })
    onSent()
    try {
      const reply = await withDeadline(model, { request, signal, timeoutMs })
      permit.succeeded()
      const { resetMs } = readRateLimitHeaders(reply.headers ?? {}, now())
      // What is further away is not waited for: the next call is then refused by the provider, and says why.
      if (resetMs !== undefined && resetMs <= LONGEST_WAIT_MS) pause(resetMs)
      return reply
    } catch (error) {
      if (isThrottling(error)) {
        const asked = askedWait(error)
        permit.throttled(asked)
        if (asked !== undefined && asked <= LONGEST_WAIT_MS) pause(asked)
      }
      throw error
    } finally {
      permit.release()
    }
  }

  return {
    ...model,
    async chat(request, { signal } = {}) {
      let spent = NO_USAGE
      const at = watch.begin()
      try {
        for (let attempt = 1; ; attempt++) {
          try {
            const reply = await once(request, { signal, again: attempt > 1, onSent: () => at('sent') })
            return attempt === 1 ? reply : { ...reply, usage: addUsage(spent, reply.usage) }
          } catch (error) {
            signal?.throwIfAborted()
            if (attempt >= attempts || !isWorthAnotherTry(error)) throw withSpent(error, spent)
            if ((askedWait(error) ?? 0) > LONGEST_WAIT_MS) throw withSpent(refusedWait(error), spent)
            if (JudgeError.isInstance(error)) spent = addUsage(spent, error.usage)
            const waitMs = waitBefore(error, { attempt, backoffMs, random })
            onRetry?.({ attempt, waitMs, error })
            at('retrying')
            await sleep(waitMs, signal)
            at('queued')
          }
        }
      } finally {
        at('ended')
      }
    },
  }
}

async function withDeadline(
  model: ChatModel,
  { request, signal, timeoutMs }: { request: ChatRequest; signal: AbortSignal | undefined; timeoutMs: number },
): Promise<ChatReply> {
  const deadline = new AbortController()
  const both = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal])
  let timer: Timer | undefined
  // A client that ignores its signal is left behind: nobody waits for it any longer.
  const gaveUp = new Promise<never>((_, reject) => {
    both.addEventListener('abort', () => reject(both.reason as Error), { once: true })
    timer = setTimer(() => deadline.abort(overdue(model.id, timeoutMs)), timeoutMs)
  })
  try {
    return await Promise.race([model.chat(request, { signal: both }), gaveUp])
  } catch (error) {
    signal?.throwIfAborted()
    throw deadline.signal.aborted ? deadline.signal.reason : error
  } finally {
    timer?.stop()
  }
}

function overdue(model: string, timeoutMs: number): JudgeTimeoutError {
  const unknownCost = { calls: 1, inputTokens: 0, outputTokens: 0, tokensUsed: 0 }
  return new JudgeTimeoutError(`The judge ${model} did not answer within ${timeoutMs / 1000} s.`, {
    usage: unknownCost,
  })
}

function isWorthAnotherTry(error: unknown): boolean {
  return JudgeTimeoutError.isInstance(error) || (JudgeUnavailableError.isInstance(error) && error.retryable)
}

function refusedWait(error: unknown): JudgeRateLimitedError {
  const { message, usage } = JudgeError.isInstance(error) ? error : { message: String(error), usage: NO_USAGE }
  const problem = `${message.replace(/[.\s]+$/, '')} (${tooLongToWait(askedWait(error) ?? 0)}).`
  return new JudgeRateLimitedError(problem, { retryable: false, usage, cause: error })
}

function waitBefore(
  error: unknown,
  { attempt, backoffMs, random }: { attempt: number; backoffMs: number; random: () => number },
): number {
  const backoff = Math.min(LONGEST_BACKOFF_MS, backoffMs * 2 ** (attempt - 1)) * (0.5 + random() / 2)
  const asked = askedWait(error)
  return asked === undefined ? backoff : Math.max(asked, backoff * random())
}
