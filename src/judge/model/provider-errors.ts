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
  type Usage,
} from '../../core/index.ts'

const FREE_CALL: Usage = Object.freeze({ calls: 1, inputTokens: 0, outputTokens: 0, tokensUsed: 0, costUsd: 0 })
const CALL_OF_UNKNOWN_COST: Usage = Object.freeze({ calls: 1, inputTokens: 0, outputTokens: 0, tokensUsed: 0 })

/**
 * What went wrong with a call of a model, as the one error that says what to do about it. Recognises the errors of the
 * AI SDK, of fetch and of most HTTP clients by their fields. An abort of `signal` comes back as its own reason.
 */
export function providerError(
  error: unknown,
  { model, signal }: { model: string; signal?: AbortSignal | undefined },
): unknown {
  if (error instanceof JudgeError || error instanceof UsageError) return error
  if (signal?.aborted === true) return isTimeout(signal.reason) ? timedOut(model, signal.reason) : signal.reason
  if (field(error, 'name') === 'AI_LoadAPIKeyError') {
    return new MissingKeyError(`The judge ${model} needs a key, and none was given.`, { cause: error })
  }
  const status = statusOf(error)
  if (status !== undefined && status >= 300) return statusError(error, { model, status })
  if (status !== undefined) return unreadable(error, { model, status })
  if (isTimeout(error)) return timedOut(model, error)
  const code = networkCode(error)
  if (code !== undefined || CONNECTION_WORDS.test(messageOf(error))) return unreachable(error, { model, code })
  return new JudgeUnavailableError(`The judge ${model} failed: ${shortened(messageOf(error))}`, {
    retryable: false,
    usage: CALL_OF_UNKNOWN_COST,
    cause: error,
  })
}

const CONNECTION_WORDS = /^(?:fetch failed|cannot connect|connection error|network error|terminated|socket hang up)/i

function statusError(error: unknown, { model, status }: { model: string; status: number }): JudgeError {
  const said = shortened(messageOf(error))
  const common = { status, usage: FREE_CALL, cause: error }
  const wait = retryAfterMs(error)
  const waiting = { ...common, ...(wait === undefined ? {} : { retryAfterMs: wait }) }
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
        : new JudgeRateLimitedError(`The judge ${model} asks to slow down (status 429): ${said}`, waiting)
    case 503:
    case 529:
      return new JudgeOverloadedError(`The judge ${model} is overloaded (status ${status}): ${said}`, waiting)
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
    if (typeof code === 'string' && /^(?:E[A-Z]{3,}|UND_ERR_[A-Z_]+)$/.test(code)) return code
  }
  return undefined
}

/** The error and its causes, at most eight. */
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

/** How long the provider asks to wait, from `retry-after-ms`, or `retry-after` in seconds or as a date. */
function retryAfterMs(error: unknown): number | undefined {
  const milliseconds = Number(headerOf(error, 'retry-after-ms') ?? NaN)
  if (milliseconds >= 0) return milliseconds
  const header = headerOf(error, 'retry-after')
  if (header === undefined) return undefined
  const seconds = Number(header)
  if (!Number.isNaN(seconds)) return seconds >= 0 ? seconds * 1000 : undefined
  const wait = Date.parse(header) - Date.parse(headerOf(error, 'date') ?? new Date().toUTCString())
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

function headerOf(error: unknown, name: string): string | undefined {
  const headers = field(error, 'responseHeaders') ?? field(error, 'headers')
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  if (typeof headers !== 'object' || headers === null) return undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  return typeof found?.[1] === 'string' && found[1].trim() !== '' ? found[1] : undefined
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}
