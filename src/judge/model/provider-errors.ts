import { isCutOff } from '../transport/connection-fault.ts'
import {
  JudgeError,
  JudgeOverloadedError,
  JudgeRateLimitedError,
  JudgeTimeoutError,
  JudgeUnauthorisedError,
  JudgeUnavailableError,
  JudgeUnreachableError,
  MissingKeyError,
  UsageError,
} from '../../core/errors.ts'
import type { Usage } from '../../core/usage.ts'
import { LONGEST_WAIT_MS, readRateLimitHeaders, tooLongToWait, type SomeHeaders } from '../pace/rate-limit-headers.ts'

const FREE_CALL: Usage = Object.freeze({ calls: 1, inputTokens: 0, outputTokens: 0, tokensUsed: 0, costUsd: 0 })
const CALL_OF_UNKNOWN_COST: Usage = Object.freeze({ calls: 1, inputTokens: 0, outputTokens: 0, tokensUsed: 0 })

/**
 * Converts a failed model call into the one error that says what to do about it. Recognises the errors of the AI SDK,
 * of fetch and of most HTTP clients by their fields. If `signal` was aborted, returns its reason.
 */
export function providerError(
  error: unknown,
  { model, signal }: { model: string; signal?: AbortSignal | undefined },
): unknown {
  const own = chain(error).find((link) => JudgeError.isInstance(link) || UsageError.isInstance(link))
  if (own !== undefined) return own
  if (signal?.aborted === true) return isTimeout(signal.reason) ? timedOut(model, signal.reason) : signal.reason
  if (field(error, 'name') === 'AI_LoadAPIKeyError') {
    return new MissingKeyError(`The judge ${model} needs a key, and none was given.`, { cause: error })
  }
  const status = statusOf(error)
  if (status !== undefined && status >= 300) return statusError(error, { model, status })
  if (isTimeout(error)) return timedOut(model, error)
  const cut = isCut(error)
  if (status !== undefined) return cut ? brokenOff(error, { model }) : unreadable(error, { model, status })
  if (cut) return unreachable(error, { model, code: networkCode(error) })
  return new JudgeUnavailableError(`The judge ${model} failed: ${shortened(messageOf(error))}`, {
    retryable: false,
    usage: CALL_OF_UNKNOWN_COST,
    cause: error,
  })
}

const CONNECTION_WORDS = /^(?:fetch failed|cannot connect|connection error|network error|terminated|socket hang up)/i

/** Whether the connection failed, at whatever moment. */
function isCut(error: unknown): boolean {
  return networkCode(error) !== undefined || chain(error).some((link) => CONNECTION_WORDS.test(messageOf(link)))
}

/** The error for an answer that began but did not finish. None of it is used. */
export function brokenOff(
  error: unknown,
  { model, signal }: { model: string; signal?: AbortSignal | undefined },
): unknown {
  if (!isCut(error) || signal?.aborted === true) return providerError(error, { model, signal })
  const why = networkCode(error) ?? shortened(messageOf(chain(error).at(-1)))
  return new JudgeUnreachableError(
    `The answer of the judge ${model} broke off before its end (${why}). What came of it is not used. Check the network and what stands between here and the judge.`,
    { usage: CALL_OF_UNKNOWN_COST, cause: error },
  )
}

function statusError(error: unknown, { model, status }: { model: string; status: number }): JudgeError {
  const common = { status, usage: FREE_CALL, cause: error }
  const said = shortened(messageOf(error))
  const { why, ...asked } = askedToWait(error)
  const waiting = { ...common, ...asked }
  switch (status) {
    case 401:
      return new JudgeUnauthorisedError(
        `The judge ${model} does not accept the key (status 401): ${said}. Check that the key is complete and of this provider.`,
        common,
      )
    case 403:
      return new JudgeUnauthorisedError(
        `The judge ${model} refuses this key access (status 403): ${said}. Check what the key may be used for.`,
        common,
      )
    case 404:
      return new JudgeUnavailableError(
        `The judge ${model} was not found (status 404): ${said}. Check the name of the model and the base URL.`,
        common,
      )
    case 429:
      return isOutOfCredit(error)
        ? new JudgeRateLimitedError(`The account of the judge ${model} is out of credit (status 429): ${said}`, {
            ...waiting,
            retryable: false,
          })
        : new JudgeRateLimitedError(`The judge ${model} asks to slow down (status 429): ${why}${said}`, waiting)
    case 503:
    case 529:
      return new JudgeOverloadedError(`The judge ${model} is overloaded (status ${status}): ${why}${said}`, waiting)
    default:
      return new JudgeUnavailableError(`The judge ${model} did not serve the request (status ${status}): ${said}`, {
        ...common,
        ...(status === 408 || status === 409 ? { retryable: true } : {}),
      })
  }
}

/** The status was fine and the body was not: a web page, or a body that was cut off. */
function unreadable(error: unknown, { model, status }: { model: string; status: number }): JudgeError {
  const isWebPage = bodyOf(error).trimStart().startsWith('<')
  const problem = isWebPage
    ? 'answered with a web page where an API was expected. Check the base URL (most end in /v1).'
    : isCutOff(error)
      ? 'broke off in the middle of its answer. Check the server and what stands before it.'
      : 'answered with a body that cannot be read.'
  return new JudgeUnavailableError(`The judge ${model} ${problem}`, {
    status,
    retryable: !isWebPage,
    usage: CALL_OF_UNKNOWN_COST,
    cause: error,
  })
}

function unreachable(error: unknown, { model, code }: { model: string; code: string | undefined }): JudgeError {
  const why = code === undefined ? shortened(messageOf(error)) : code
  return new JudgeUnreachableError(`No connection to the judge ${model} (${why}). Check the address and the network.`, {
    usage: FREE_CALL,
    cause: error,
  })
}

function timedOut(model: string, cause: unknown): JudgeTimeoutError {
  return new JudgeTimeoutError(`The judge ${model} did not answer in time.`, { usage: CALL_OF_UNKNOWN_COST, cause })
}

function isTimeout(error: unknown): boolean {
  return chain(error).some((link) => {
    const code = field(link, 'code')
    return (
      field(link, 'name') === 'TimeoutError' ||
      (typeof code === 'string' && /^(?:UND_ERR_.*TIMEOUT|ETIMEDOUT)$/.test(code))
    )
  })
}

function networkCode(error: unknown): string | undefined {
  for (const link of chain(error)) {
    const code = field(link, 'code')
    if (
      typeof code === 'string' &&
      /^(?:E[A-Z]{3,}|UND_ERR_[A-Z_]+|HPE_[A-Z_]+|Z_[A-Z_]+|ERR__ERROR_[A-Z_]+)$/.test(code)
    )
      return code
  }
  return undefined
}

/** The error and its causes, eight at most. */
function chain(error: unknown): unknown[] {
  const links: unknown[] = []
  for (let link = error; link !== undefined && links.length < 8; link = field(link, 'cause')) links.push(link)
  return links
}

/** The HTTP status that an error carries, under the names that clients use. */
export function statusOf(error: unknown): number | undefined {
  for (const name of ['statusCode', 'status']) {
    const status = field(error, name)
    if (typeof status === 'number' && Number.isInteger(status) && status >= 100 && status < 600) return status
  }
  return undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(field(error, 'message') ?? error)
}

export function bodyOf(error: unknown): string {
  const body = field(error, 'responseBody')
  return typeof body === 'string' ? body : ''
}

function isOutOfCredit(error: unknown): boolean {
  return /insufficient_quota|billing_hard_limit|credit balance/i.test(bodyOf(error).slice(0, 4000) + messageOf(error))
}

/** How long the provider asks to wait before the next try. If it asks for too long there is none, and `why` says so. */
function askedToWait(error: unknown): { why: string; retryAfterMs?: number; retryable?: false } {
  const { retryAfterMs, resetMs } = readRateLimitHeaders(headersOf(error), new Date())
  const wait = retryAfterMs ?? resetMs
  if (wait === undefined) return { why: '' }
  return wait > LONGEST_WAIT_MS
    ? { why: `${tooLongToWait(wait)}. `, retryable: false }
    : { why: '', retryAfterMs: wait }
}

function headersOf(error: unknown): SomeHeaders {
  const headers = field(error, 'responseHeaders') ?? field(error, 'headers')
  if (headers instanceof Headers) return headers
  return typeof headers === 'object' && headers !== null ? { ...headers } : {}
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}
