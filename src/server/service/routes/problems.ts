import { AssayError, UsageError } from '../../../core/errors.ts'
import { OtherRequestError, RecordedBeforeError } from '../../../ledger/records/repeated.ts'
import { maskedAddresses } from '../../../support/secrets/masked-address.ts'
import type { ProblemReply } from '../../../wire/problem.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Told } from '../../kernel/kernel.ts'

const CODES: Readonly<Record<number, string>> = {
  400: 'malformed',
  401: 'no_valid_token',
  403: 'not_allowed',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'too_slow',
  409: 'conflict',
  410: 'erased',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  422: 'invalid',
  429: 'too_many_requests',
  500: 'internal',
  503: 'unavailable',
  504: 'too_late',
}

const RETRYABLE = new Set([408, 429, 503, 504])

/** A fault as a value, where there is no reply of its own for it. */
export function problemFor(error: unknown, traceId: string): ProblemReply {
  const message = AssayError.isInstance(error) || error instanceof Refused ? error.message : WENT_WRONG
  const status =
    error instanceof Refused ? error.status : AssayError.isInstance(error) && error.fault === 'usage' ? 422 : 500
  return toldProblem({ status, message, error, nonce: '' }, traceId)
}

const WENT_WRONG = 'Something went wrong here; the command says what.'

/** A fault as `application/problem+json`. Nothing in it is worth more to an attacker than to its reader. */
export function problemOf(told: Told, traceId: string): Response {
  const { status, headers, body } = writtenProblem(told, traceId)
  return new Response(body, { status, headers })
}

/** A refusal as it is sent where there is no handler yet. */
export function writtenRefusal(error: Refused, traceId: string): WrittenProblem {
  return writtenProblem({ status: error.status, message: error.message, error, nonce: '' }, traceId)
}

interface WrittenProblem {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function writtenProblem(told: Told, traceId: string): WrittenProblem {
  const problem = toldProblem(told, traceId)
  const refused = told.error instanceof Refused ? told.error : undefined
  const wait = refused?.retryAfter ?? (problem.status === 503 ? 1 : undefined)
  return {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json',
      ...(wait === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(wait))) }),
      ...refused?.headers,
    },
    body: JSON.stringify(problem),
  }
}

function toldProblem({ status, message, error }: Told, traceId: string): ProblemReply {
  const told = statusOf(error, { status, message })
  const refused = error instanceof Refused ? error : undefined
  const code = told.code ?? CODES[told.status] ?? 'internal'
  return {
    type: `urn:assay:problem:${code}`,
    title: titleOf(code),
    status: told.status,
    code,
    detail: maskedAddresses(told.message),
    trace_id: traceId,
    retryable: RETRYABLE.has(told.status) || refused?.retryAfter !== undefined,
  }
}

/** Wrong use that the kernel calls 400 may be more precise here. */
function statusOf(
  error: unknown,
  { status, message }: { status: number; message: string },
): { status: number; message: string; code?: string | undefined } {
  if (error instanceof Refused) return { status, message, code: error.code }
  if (OtherRequestError.isInstance(error)) return { status: 422, message, code: 'idempotency_key_reused' }
  if (RecordedBeforeError.isInstance(error)) return { status: 409, message, code: 'recorded_before' }
  if (UsageError.isInstance(error)) return { status: 422, message }
  if (AssayError.isInstance(error) && error.fault === 'usage') return { status: 422, message }
  return { status, message: status === 404 ? 'There is nothing under this address.' : message }
}

/** `body_too_large` as `Body too large`. */
function titleOf(code: string): string {
  const words = code.replaceAll('_', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
