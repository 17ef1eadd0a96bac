import { JudgeRateLimitedError, JudgeTimeoutError } from '../../core/errors.ts'
import { addUsage } from '../../core/usage.ts'
import { orAborted, withDeadline } from '../../support/deadline.ts'
import { retry } from '../../support/retry.ts'
import { sleep } from '../../support/sleep.ts'
import type { ChatModel, ChatReply, ChatRequest } from '../model/chat-model.ts'
import { watchActivity, type ActivityWatch } from './activity.ts'
import { askedWait, isThrottling } from './asked-wait.ts'
import { adaptiveLimiter, type Limiter } from './limiter.ts'
import { learntDeadline } from './learnt-deadline.ts'
import { readStatedLimits } from './rate-limit-headers.ts'
import { isPassing, longestWait, triesOf, type Tries } from './tries.ts'

export interface PaceOptions {
  /** Shared by all models of one provider account. If left out, a new one with the defaults. */
  limiter?: Limiter | undefined
  /** Tries of one call altogether. What passes by itself uses up none once the judge has answered: see `patienceMs`. */
  attempts?: number | undefined
  /**
   * How long to wait for a judge that has answered before and is now overloaded, limits the rate or cannot be reached, in
   * milliseconds: 10 minutes if left out. For a `limiter` of its own, say it there.
   */
  patienceMs?: number | undefined
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

interface Try {
  readonly signal: AbortSignal | undefined
  readonly tries: Tries
  /** Called when the call is sent to the provider. */
  readonly onSent: () => void
}

/**
 * A model that makes no more calls at once than its provider can take, and retries what is worth retrying: rate limits,
 * overload, server errors, broken connections and deadlines. The slot is free while it waits. This is the only layer
 * that retries.
 */
export function paced(model: ChatModel, options: PaceOptions = {}): ChatModel {
  const { limiter = adaptiveLimiter({ patienceMs: options.patienceMs }), attempts = 3, backoffMs = 500 } = options
  const { random = Math.random, now = () => new Date(), onRetry, watch = watchActivity() } = options
  const deadline = learntDeadline(options.timeoutMs)
  watch.follow(limiter)

  async function once(request: ChatRequest, { signal, tries, onSent }: Try): Promise<ChatReply> {
    const permit = await limiter.enter(signal, { again: tries.count > 0 })
    tries.sent()
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
      permit.succeeded({ tokens: reply.usage.tokensUsed, limits: readStatedLimits(reply.headers ?? {}, now()) })
      return reply
    } catch (error) {
      if (isThrottling(error) && error.retryable) {
        const asked = askedWait(error) ?? 0
        const retryAfterMs = asked <= longestWait(limiter) ? asked : 0
        permit.throttled({ retryAfterMs, isRate: JudgeRateLimitedError.isInstance(error) })
      } else if (isPassing(error, limiter)) permit.lost()
      if (JudgeTimeoutError.isInstance(error)) {
        deadline.missed()
        permit.late()
      }
      throw error
    } finally {
      permit.release()
    }
  }

  return {
    ...model,
    async chat(request, { signal } = {}) {
      const at = watch.begin()
      const tries = triesOf({ limiter, attempts, backoffMs, random, now: () => now().getTime() })
      try {
        const ask = async (attempt: number): Promise<ChatReply> => {
          const reply = await once(request, { signal, tries, onSent: () => at('sent') })
          return attempt === 1 ? reply : { ...reply, usage: addUsage(tries.spent, reply.usage) }
        }
        const waitAfter = (error: unknown, attempt: number): number => {
          const waitMs = tries.waitAfter(error)
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
  return new JudgeTimeoutError(
    `The judge ${model} did not answer within ${timeoutMs / 1000} s. A slow model gets longer with --judge-timeout SECONDS (judgeTimeout), in code with timeoutMs.`,
    { usage: unknownCost },
  )
}
