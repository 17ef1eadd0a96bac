import { isCutOff } from '../transport/connection-fault.ts'
import {
  JudgeError,
  JudgeOverloadedError,
  JudgeRateLimitedError,
  JudgeRefusedError,
  JudgeTimeoutError,
  JudgeUnauthorisedError,
  JudgeUnavailableError,
  JudgeUnreachableError,
  MissingKeyError,
  UsageError,
} from '../../core/errors.ts'
import type { Usage } from '../../core/usage.ts'
import { LONGEST_WAIT_MS, readRateLimitHeaders, tooLongToWait, type SomeHeaders } from '../pace/rate-limit-headers.ts'
import { ContextOverflowError } from '../said/context-overflow.ts'
import { field } from '../said/property.ts'
import { isPage, readWords, type Said } from '../said/provider-words.ts'
import { faultOf } from '../said/subject.ts'

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
  if (field(error, 'name') === 'AI_InvalidResponseDataError') return withoutChoices(error, { model })
  if (cut) return unreachable(error, { model, code: networkCode(error) })
  return new JudgeUnavailableError(`The judge ${model} failed: ${shortened(messageOf(error))}`, {
    retryable: false,
    usage: CALL_OF_UNKNOWN_COST,
    cause: error,
  })
}

/** A reply without any choice is what gateways make of a model that broke off. */
function withoutChoices(error: unknown, { model }: { model: string }): JudgeError {
  return new JudgeUnavailableError(`The judge ${model} gave no usable answer: ${shortened(messageOf(error))}`, {
    retryable: true,
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
  const said = saidBy(error)
  const words = shortened(said.words)
  const common = { status, usage: FREE_CALL, said: said.words, cause: error }
  const fault = faultOf(said)
  if (status !== 429 && status < 500) {
    const told = toldByWords(fault, { model, status, words, common })
    if (told !== undefined) return told
  }
  const { why, ...asked } = askedToWait(error)
  const waiting = { ...common, ...asked }
  switch (status) {
    case 401:
      return new JudgeUnauthorisedError(
        `The judge ${model} does not accept the key (status 401): ${words}. Check that the key is complete and of this provider.`,
        common,
      )
    case 403:
      return new JudgeUnauthorisedError(
        `The judge ${model} refuses this key access (status 403): ${words}. Check what the key may be used for.`,
        common,
      )
    case 404:
      return new JudgeUnavailableError(
        `The judge ${model} was not found (status 404): ${words}. Check the name of the model and the base URL.`,
        common,
      )
    case 413:
      return overflow({ model, status, words, common })
    case 429:
      return fault === 'credit'
        ? new JudgeRateLimitedError(`The account of the judge ${model} is out of credit (status 429): ${words}`, {
            ...waiting,
            retryable: false,
          })
        : new JudgeRateLimitedError(`The judge ${model} asks to slow down (status 429): ${why}${words}`, waiting)
    case 503:
    case 529:
      return new JudgeOverloadedError(`The judge ${model} is overloaded (status ${status}): ${why}${words}`, waiting)
    default:
      if (fault === 'context') return overflow({ model, status, words, common })
      return new JudgeUnavailableError(`The judge ${model} did not serve the request (status ${status}): ${words}`, {
        ...common,
        ...(status === 408 || status === 409 ? { retryable: true } : {}),
        // No wait gives a machine more memory.
        ...(fault === 'memory' ? { retryable: false } : {}),
      })
  }
}

interface Told {
  readonly model: string
  readonly status: number
  readonly words: string
  readonly common: { status: number; usage: Usage; said: string; cause: unknown }
}

/** What the words say more exactly than the status: many servers answer everything with 400. */
function toldByWords(fault: ReturnType<typeof faultOf>, told: Told): JudgeError | undefined {
  const { model, status, words, common } = told
  switch (fault) {
    case 'context':
      return overflow(told)
    case 'filter':
      return new JudgeRefusedError(`The judge ${model} declined to answer (status ${status}): ${words}`, common)
    case 'credit':
      return new JudgeUnavailableError(
        `The account of the judge ${model} is out of credit (status ${status}): ${words}`,
        common,
      )
    case 'key':
      return new JudgeUnauthorisedError(
        `The judge ${model} does not accept the key (status ${status}): ${words}. Check that the key is complete and of this provider.`,
        common,
      )
    default:
      return undefined
  }
}

function overflow({ model, status, words, common }: Told): ContextOverflowError {
  return new ContextOverflowError(
    `The prompt does not fit the context of the judge ${model} (status ${status}): ${words}. Give the server a larger context, or put fewer tokens into one question (--tokens-per-question).`,
    common,
  )
}

/** The status was fine and the body was not: an error, a web page, a stream, or a body that was cut off. */
function unreadable(error: unknown, { model, status }: { model: string; status: number }): JudgeError {
  const body = bodyOf(error)
  const refused = refusalIn(body)
  if (refused !== undefined) {
    return new JudgeRefusedError(`The judge ${model} declined to answer (finish reason: ${refused}).`, {
      usage: CALL_OF_UNKNOWN_COST,
      cause: error,
    })
  }
  const said = readWords(body)
  if (tellsOfError(body)) {
    const stated = said.status ?? (faultOf(said) === 'model' ? 404 : undefined)
    if (stated !== undefined) return statusError(error, { model, status: stated })
  }
  const isWebPage = isPage(body)
  return new JudgeUnavailableError(`The judge ${model} ${whatCame(error, { body, words: said.words })}`, {
    status,
    said: said.words,
    retryable: !isWebPage,
    usage: CALL_OF_UNKNOWN_COST,
    cause: error,
  })
}

function whatCame(error: unknown, { body, words }: { body: string; words: string }): string {
  if (isPage(body)) {
    return `answered with a web page where an API was expected (${shortened(words)}). Check the base URL (most end in /v1).`
  }
  if (isCutOff(error)) return 'broke off in the middle of its answer. Check the server and what stands before it.'
  if (/^\s*(?::|data:)/.test(body)) {
    return `answered with a stream of events, which was not asked for: ${shortened(words)}`
  }
  if (tellsOfError(body)) return `answered with an error: ${shortened(words)}`
  return words === '' ? 'answered with an empty body.' : `answered with a body that cannot be read: ${shortened(words)}`
}

function tellsOfError(body: string): boolean {
  return /^\s*(?:\[\s*)?\{\s*"(?:error|message|detail|object"\s*:\s*"error)"/.test(body)
}

/** The finish reason of a choice that a filter left without a message. */
function refusalIn(body: string): string | undefined {
  return /"finish_reason"\s*:\s*"([^"]{0,40}(?:content_filter|safety|prohibited)[^"]{0,60})"/i.exec(
    body.slice(0, 20_000),
  )?.[1]
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(field(error, 'message') ?? error)
}

function bodyOf(error: unknown): string {
  const body = field(error, 'responseBody')
  return typeof body === 'string' ? body : ''
}

/** What the provider says: the words of the body, or where it has none, the error's own message. */
export function saidBy(error: unknown): Said {
  const said = readWords(bodyOf(error))
  return said.words === '' ? { ...said, words: messageOf(error).trim() } : said
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

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}
