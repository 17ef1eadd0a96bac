import {
  JudgeError,
  JudgeRateLimitedError,
  JudgeTimeoutError,
  JudgeUnavailableError,
  withSpent,
} from '../../core/errors.ts'
import { NO_USAGE, addUsage } from '../../core/usage.ts'
import { orAborted, withDeadline } from '../../support/deadline.ts'
import { backoff, retry } from '../../support/retry.ts'
import { sleep } from '../../support/sleep.ts'
import type { ChatModel, ChatReply, ChatRequest } from '../model/chat-model.ts'
import { watchActivity, type ActivityWatch } from './activity.ts'
import { askedWait, isThrottling } from './asked-wait.ts'
import { adaptiveLimiter, type Limiter } from './limiter.ts'
import { learntDeadline } from './learnt-deadline.ts'
import { LONGEST_WAIT_MS, readRateLimitHeaders, tooLongToWait } from './rate-limit-headers.ts'

export interface PaceOptions {
  /** Shared by all models of one provider account. If left out, a new one with the defaults. */
  limiter?: Limiter | undefined
  /** Tries of one call altogether. */
  attempts?: number | undefined
  /** Deadline of one try, in milliseconds. If left out, it follows the speed of the model: 2 minutes to begin with. */
  timeoutMs?: number | undefined
  /** The first wait between tries, in milliseconds; it doubles with every further try. */
  backoffMs?: number | undefined
  /** 0 to 1, for the jitter of waits. */
  random?: (() => number) | undefined
  now?: (() => Date) | undefined
  /** Called before each wait. */
  onRetry?: ((retry: { attempt: number; waitMs: number; error: unknown }) => void) | undefined
  /** Watches the progress of each call. */
  watch?: ActivityWatch | undefined
}

const LONGEST_BACKOFF_MS = 60_000

interface Try {
  readonly signal: AbortSignal | undefined
  /** Not the first try of this call. */
  readonly again: boolean
  /** Called when the call is sent to the provider. */
  readonly onSent: () => void
}

/**
 * A model that makes no more calls at once than its provider can take, and retries what is worth retrying: rate limits,
 * overload, server errors, broken connections and deadlines. The slot is free while it waits. This is the only layer
 * that retries.
 */
export function paced(model: ChatModel, options: PaceOptions = {}): ChatModel {
  const { limiter = adaptiveLimiter(), attempts = 3, backoffMs = 500 } = options
  const { random = Math.random, now = () => new Date(), onRetry, watch = watchActivity() } = options
  const deadline = learntDeadline(options.timeoutMs)

  function pause(ms: number): void {
    limiter.pause(ms)
    watch.pausedUntil(now().getTime() + ms)
  }

  async function once(request: ChatRequest, { signal, again, onSent }: Try): Promise<ChatReply> {
    const permit = await limiter.enter(signal, { again })
    onSent()
    const sentAt = now().getTime()
    const timeoutMs = deadline.ms
    try {
      const expired = (): Error => overdue(model.id, timeoutMs)
      // A client that ignores its signal is abandoned: nobody waits for it any longer.
      const reply = await orAborted(
        withDeadline((inner) => model.chat(request, { signal: inner }), { timeoutMs, signal, expired }),
        signal,
      )
      deadline.answered(now().getTime() - sentAt)
      permit.succeeded()
      const { resetMs } = readRateLimitHeaders(reply.headers ?? {}, now())
      // A longer wait is ignored: the provider then refuses the next call, and says why.
      if (resetMs !== undefined && resetMs <= LONGEST_WAIT_MS) pause(resetMs)
      return reply
    } catch (error) {
      if (isThrottling(error)) {
        const asked = askedWait(error)
        permit.throttled(asked)
        if (asked !== undefined && asked <= LONGEST_WAIT_MS) pause(asked)
      }
      if (JudgeTimeoutError.isInstance(error)) {
        deadline.missed()
        // Too many at once are a reason to be slow.
        permit.throttled()
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
        const ask = async (attempt: number): Promise<ChatReply> => {
          const reply = await once(request, { signal, again: attempt > 1, onSent: () => at('sent') })
          return attempt === 1 ? reply : { ...reply, usage: addUsage(spent, reply.usage) }
        }
        const waitAfter = (error: unknown, attempt: number): number => {
          if (attempt >= attempts || !isWorthAnotherTry(error)) throw withSpent(error, spent)
          if ((askedWait(error) ?? 0) > LONGEST_WAIT_MS) throw withSpent(refusedWait(error), spent)
          if (error instanceof JudgeError) spent = addUsage(spent, error.usage)
          const waitMs = waitBefore(error, { attempt, backoffMs, random })
          onRetry?.({ attempt, waitMs, error })
          return waitMs
        }
        const wait = async (ms: number): Promise<void> => {
          at('retrying')
          await sleep(ms, signal)
          at('queued')
        }
        return await retry(ask, { waitAfter, wait, signal })
      } finally {
        at('ended')
      }
    },
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
  const own = backoff(attempt, { firstMs: backoffMs, longestMs: LONGEST_BACKOFF_MS }) * (0.5 + random() / 2)
  const asked = askedWait(error)
  return asked === undefined ? own : Math.max(asked, own * random())
}
