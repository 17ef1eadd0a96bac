import { JudgeError, JudgeUnreachableError } from '../../core/errors.ts'
import type { Usage } from '../../core/usage.ts'
import { tlsFault } from '../../support/tls-fault.ts'

const FREE_CALL: Usage = Object.freeze({ calls: 1, inputTokens: 0, outputTokens: 0, tokensUsed: 0, costUsd: 0 })
const CALL_OF_UNKNOWN_COST: Usage = Object.freeze({ calls: 1, inputTokens: 0, outputTokens: 0, tokensUsed: 0 })

/**
 * What is wrong with a connection that cannot be trusted, or that broke before there was an answer; undefined for
 * everything else. A certificate does not become better by asking again, so that is not worth another try.
 */
export function connectionFault(
  error: unknown,
  { model, from }: { model: string; from: string },
): JudgeUnreachableError | undefined {
  const codes = codesOf(error)
  const fault = codes.map(tlsFault).find((known) => known !== undefined)
  if (fault !== undefined) {
    return new JudgeUnreachableError(
      `No secure connection to the judge ${model} at ${from}: ${fault.what}. Nothing was sent. ${fault.next}`,
      { retryable: false, usage: FREE_CALL, cause: error },
    )
  }
  if (codes.some((code) => code.startsWith('HPE_') || code === 'HTTPParserError')) {
    return new JudgeUnreachableError(
      `What answers at ${from} for the judge ${model} does not speak HTTP, or spoilt its answer on the way. Check the port, and whether the address begins with http:// or https://.`,
      { retryable: false, usage: CALL_OF_UNKNOWN_COST, cause: error },
    )
  }
  if (!codes.includes('UND_ERR_SOCKET')) return undefined
  return new JudgeUnreachableError(
    `The connection to the judge ${model} at ${from} broke before there was an answer. Check the server and what stands before it, and whether the address begins with http:// or https://.`,
    { usage: CALL_OF_UNKNOWN_COST, cause: error },
  )
}

/** The fault of ours that a provider's client has wrapped into one of its own; otherwise the error itself. */
export function unwrapped(error: unknown): unknown {
  for (let link = error, depth = 0; link instanceof Error && depth < 8; link = link.cause, depth += 1) {
    if (JudgeError.isInstance(link)) return link
  }
  return error
}

/** Whether a connection broke while an answer was read. */
export function isCutOff(error: unknown): boolean {
  return codesOf(error).some((code) => ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(code))
}

/** The codes of an error and of its causes, at most eight deep; where one has none, its name. */
function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let link = error, depth = 0; link instanceof Error && depth < 8; link = link.cause, depth += 1) {
    codes.push('code' in link && typeof link.code === 'string' ? link.code : link.name)
  }
  return codes
}
