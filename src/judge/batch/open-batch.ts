import { type JudgeError, JudgeTimeoutError, JudgeUnavailableError } from '../../core/errors.ts'
import { counted } from '../../support/counted.ts'
import { backoff, retry } from '../../support/retry.ts'
import { askedWait } from '../pace/asked-wait.ts'
import { LONGEST_WAIT_MS } from '../pace/rate-limit-headers.ts'
import type { BatchEndpoint, BatchStatus, RowAnswer } from './endpoint.ts'
import type { BatchRecord } from './journal.ts'

/** A batch that the provider has, and whose answers are being waited for. */
export interface OpenBatch {
  readonly record: BatchRecord
  /** Rows that have their answer, where the provider says so. */
  readonly done: number
  /** The answer of one of its rows. Rejects when the provider refused the batch, or refuses to talk about it. */
  answer(key: string): Promise<RowAnswer>
  /** Every row was asked for by somebody and was given what there is. */
  readonly isTaken: boolean
}

export interface OpenBatchOptions {
  readonly endpoint: BatchEndpoint
  readonly record: BatchRecord & { readonly batch: string }
  readonly signal: AbortSignal
  /** Milliseconds until the provider is asked a second time; it doubles with every further time, up to a minute. */
  readonly pollMs: number
  /** Told once, when the batch has ended, how many of its rows have no answer and why. */
  readonly onUnanswered: (missing: { rows: number; reason: string }) => void
  /** Told when the provider will not work on the batch at all. */
  readonly onRefused: () => Promise<void>
}

const LONGEST_POLL_MS = 60_000
const ONE_LOOK_MS = 120_000
const READING_MS = 30 * 60_000

/** Waits for a batch from the first time that one of its rows is asked for. */
export function openBatch(options: OpenBatchOptions): OpenBatch {
  const { record } = options
  const left = new Set(record.keys)
  /** Answers that nobody has asked for yet. */
  const early = new Map<string, RowAnswer>()
  const waiting = new Map<string, (answer: RowAnswer) => void>()
  let done = 0
  let ended = false
  let watching: Promise<string> | undefined

  const deliver = (key: string, answer: RowAnswer): void => {
    const take = waiting.get(key)
    waiting.delete(key)
    if (take === undefined) early.set(key, answer)
    else take(answer)
  }

  /** Comes back when all answers were read, with why the others are missing. */
  async function watch(): Promise<string> {
    const known = new Set(record.keys)
    const missing = { rows: 0, reason: '' }
    const reason = await patiently(options, async (status) => {
      done = status.done ?? done
      if (status.state === 'pending') return undefined
      if (status.state === 'refused') throw await refusalOf(options, status)
      for await (const { key, answer } of options.endpoint.answers(options.record.batch, within(options, READING_MS))) {
        if (!known.delete(key)) continue
        if ('unanswered' in answer) Object.assign(missing, { rows: missing.rows + 1, reason: answer.unanswered })
        deliver(key, answer)
      }
      return status.reason ?? 'no answer'
    })
    ended = true
    const rows = missing.rows + known.size
    if (rows > 0) options.onUnanswered({ rows, reason: known.size > 0 ? reason : missing.reason })
    for (const take of waiting.values()) take({ unanswered: reason })
    waiting.clear()
    return reason
  }

  return {
    record,
    get done() {
      return done
    },
    async answer(key) {
      const here = early.get(key)
      const answer = here ?? (await next(key))
      early.delete(key)
      left.delete(key)
      return answer
    },
    get isTaken() {
      return left.size === 0
    },
  }

  function next(key: string): Promise<RowAnswer> {
    watching ??= watch()
    if (ended) return watching.then((reason) => ({ unanswered: reason }))
    return new Promise((resolve, reject) => {
      waiting.set(key, resolve)
      watching?.catch(reject)
    })
  }
}

/**
 * Looks at the batch until `read` comes to something. A provider that cannot be reached for a while is asked again: a
 * batch takes hours, and no network holds that long.
 */
function patiently(
  options: OpenBatchOptions,
  read: (status: BatchStatus) => Promise<string | undefined>,
): Promise<string> {
  const { endpoint, record, signal, pollMs } = options
  const lookOnce = async (): Promise<string | undefined> =>
    read(await endpoint.status(record.batch, within(options, ONE_LOOK_MS)))
  const look = async (): Promise<string> => {
    const found = await lookOnce().catch((error: unknown) => {
      if (JudgeUnavailableError.isInstance(error) && error.status === 404) return 'unknown to the provider'
      throw error
    })
    if (found === undefined) throw new StillPendingError()
    return found
  }
  return retry(look, {
    signal,
    waitAfter: (error, attempt) => {
      const wait = backoff(attempt, { firstMs: pollMs, longestMs: LONGEST_POLL_MS })
      if (error instanceof StillPendingError) return wait
      return isTransient(error) ? Math.max(wait, askedWait(error) ?? 0) : undefined
    },
  })
}

/** The batch is not ready: to be looked at again. */
class StillPendingError extends Error {}

async function refusalOf(
  { endpoint, record, onRefused }: OpenBatchOptions,
  { reason }: BatchStatus,
): Promise<JudgeError> {
  await onRefused()
  return new JudgeUnavailableError(
    `The provider refused the batch ${record.batch} of ${counted(record.keys.length, 'question')} (${endpoint.id}): ${reason}. Nothing of it was answered or charged.`,
    { retryable: false },
  )
}

function within({ signal }: OpenBatchOptions, ms: number): { signal: AbortSignal } {
  return { signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]) }
}

/** Worth waiting for: the network, the provider's load, a look that took too long. */
export function isTransient(error: unknown): boolean {
  if ((askedWait(error) ?? 0) > LONGEST_WAIT_MS) return false
  if (JudgeTimeoutError.isInstance(error)) return true
  if (JudgeUnavailableError.isInstance(error)) return error.retryable
  return error instanceof Error && (error.name === 'TimeoutError' || error instanceof TypeError)
}
