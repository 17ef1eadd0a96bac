/** What a provider's response headers ask of the next calls. Milliseconds from now. */
export interface RateLimitAdvice {
  /** Do not try this call again before. */
  retryAfterMs?: number
  /** The allowance is used up: send nothing before. */
  pauseMs?: number
}

const REMAINING_AND_RESET = [
  ['x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests'],
  ['x-ratelimit-remaining-tokens', 'x-ratelimit-reset-tokens'],
  ['anthropic-ratelimit-requests-remaining', 'anthropic-ratelimit-requests-reset'],
  ['anthropic-ratelimit-tokens-remaining', 'anthropic-ratelimit-tokens-reset'],
  ['anthropic-ratelimit-input-tokens-remaining', 'anthropic-ratelimit-input-tokens-reset'],
  ['anthropic-ratelimit-output-tokens-remaining', 'anthropic-ratelimit-output-tokens-reset'],
] as const

/** A server may ask for more patience than anyone has; beyond this the call's own deadline decides. */
const LONGEST_WAIT_MS = 10 * 60_000

/**
 * Reads `retry-after-ms`, `retry-after` (seconds or an HTTP date) and the providers' rate-limit headers. Names are
 * lower-case. A header that cannot be read is ignored.
 */
export function readRateLimitHeaders(headers: Readonly<Record<string, string>>, now: Date): RateLimitAdvice {
  const retryAfter = retryAfterMs(headers, now)
  const pauses = REMAINING_AND_RESET.flatMap(([remaining, reset]) => {
    if (headers[remaining]?.trim() !== '0') return []
    const ms = resetMs(headers[reset], now)
    return ms === undefined ? [] : [ms]
  })
  return {
    ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter }),
    ...(pauses.length === 0 ? {} : { pauseMs: Math.max(...pauses) }),
  }
}

function retryAfterMs(headers: Readonly<Record<string, string>>, now: Date): number | undefined {
  const ms = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (ms >= 0) return bounded(ms)
  const value = headers['retry-after']?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(value)) return bounded(Number(value) * 1000)
  return untilDate(value, now)
}

/** `6m0s`, `1.5s`, `20ms`, plain seconds, or an RFC 3339 date. */
function resetMs(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return bounded(Number(text) * 1000)
  if (!/^(\d+(\.\d+)?(ms|h|m|s))+$/.test(text)) return untilDate(text, now)
  let total = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)) {
    total += Number(amount) * ({ ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[unit ?? 'ms'] ?? 1)
  }
  return bounded(total)
}

function untilDate(text: string, now: Date): number | undefined {
  if (text === '') return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : bounded(at - now.getTime())
}

function bounded(ms: number): number {
  return Math.min(Math.max(0, ms), LONGEST_WAIT_MS)
}
