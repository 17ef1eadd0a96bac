import { defined } from '../../support/defined.ts'
import { counted } from '../../support/counted.ts'
/**
 * What a provider's response headers ask of the next calls, in milliseconds from now: never negative, never NaN, and as
 * long as the provider says, be it for ever. Whoever waits compares with `LONGEST_WAIT_MS` before.
 */
export interface RateLimitAdvice {
  /** Do not try this call again before. */
  retryAfterMs?: number
  /** An allowance is used up: what is sent before is refused. */
  resetMs?: number
}

/** What a provider says is left of an allowance. */
export interface StatedLimit {
  readonly unit: 'requests' | 'tokens'
  readonly remaining: number
  /** The whole allowance, where it comes back little by little; absent where all of it comes back at once. */
  readonly limit?: number
  /** In how many milliseconds all of it is back. */
  readonly resetMs: number
}

/** Nobody waits longer for a provider; one that asks for more is taken to have refused. */
export const LONGEST_WAIT_MS = 10 * 60_000

/** Headers as clients hand them over, with names in any case. */
export type SomeHeaders = Headers | Readonly<Record<string, unknown>>

interface Named {
  readonly unit: StatedLimit['unit']
  readonly remaining: string
  readonly reset: string
  readonly limit?: string
}

const openai = (unit: Named['unit']): Named => ({
  unit,
  remaining: `x-ratelimit-remaining-${unit}`,
  reset: `x-ratelimit-reset-${unit}`,
  limit: `x-ratelimit-limit-${unit}`,
})
const anthropic = (what: string, unit: Named['unit']): Named => ({
  unit,
  remaining: `anthropic-ratelimit-${what}-remaining`,
  reset: `anthropic-ratelimit-${what}-reset`,
  limit: `anthropic-ratelimit-${what}-limit`,
})

/** Those without a limit are windows: all of it comes back at once. */
const ALLOWANCES: readonly Named[] = [
  openai('requests'),
  openai('tokens'),
  { unit: 'requests', remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' },
  { unit: 'requests', remaining: 'ratelimit-remaining', reset: 'ratelimit-reset' },
  anthropic('requests', 'requests'),
  anthropic('tokens', 'tokens'),
  anthropic('input-tokens', 'tokens'),
  anthropic('output-tokens', 'tokens'),
]

/**
 * The one reader of `retry-after-ms`, `retry-after` (seconds or an HTTP date) and the providers' rate-limit headers. A
 * date counts from the server's own `date`, where it says one. A header that cannot be read is ignored; of one that
 * comes several times the longest wait counts.
 */
export function readRateLimitHeaders(given: SomeHeaders, now: Date): RateLimitAdvice {
  const headers = lowerCased(given)
  const from = dateIn(headers.get('date') ?? '') ?? now.getTime()
  const retryAfter =
    longest(headers.get('retry-after-ms'), milliseconds) ??
    longest(headers.get('retry-after'), (text) => seconds(text) ?? until(text, from))
  const usedUp = limitsIn(headers, from).flatMap(({ remaining, resetMs }) => (remaining === 0 ? [resetMs] : []))
  return {
    ...defined({ retryAfterMs: retryAfter }),
    ...(usedUp.length === 0 ? {} : { resetMs: Math.max(...usedUp) }),
  }
}

/** The limits that a provider's answer states, those used up among them. */
export function readStatedLimits(given: SomeHeaders, now: Date): readonly StatedLimit[] {
  const headers = lowerCased(given)
  return limitsIn(headers, dateIn(headers.get('date') ?? '') ?? now.getTime())
}

function limitsIn(headers: ReadonlyMap<string, string>, from: number): readonly StatedLimit[] {
  return ALLOWANCES.flatMap((allowance) => statedIn(headers, { allowance, from }))
}

function statedIn(
  headers: ReadonlyMap<string, string>,
  { allowance: { unit, ...names }, from }: { allowance: Named; from: number },
): StatedLimit[] {
  const remaining = whole(headers.get(names.remaining))
  if (remaining === undefined) return []
  const resetMs = longest(headers.get(names.reset), (text) => resetIn(text, from))
  if (resetMs === undefined) return []
  const limit = names.limit === undefined ? undefined : whole(headers.get(names.limit))
  return [{ unit, remaining, resetMs, ...defined({ limit }) }]
}

function whole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined
}

function lowerCased(headers: SomeHeaders): ReadonlyMap<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  return new Map(
    entries.flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name.toLowerCase(), value] as const]
      return Array.isArray(value) ? [[name.toLowerCase(), value.map(String).join(', ')] as const] : []
    }),
  )
}

/** Repeated header values are joined by commas, and a date contains a comma itself. */
const VALUES = /(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}, )?[^,]+/gi
/** No date and no number is longer. */
const LONGEST_VALUE = 4_000

function longest(header: string | undefined, read: (value: string) => number | undefined): number | undefined {
  const values = (header ?? '').slice(0, LONGEST_VALUE).match(VALUES) ?? []
  const found = values.flatMap((value) => read(value.trim()) ?? [])
  return found.length === 0 ? undefined : Math.max(...found)
}

const DECIMAL = /^\d+(?:\.\d+)?$/

function milliseconds(text: string): number | undefined {
  return DECIMAL.test(text) ? Number(text) : undefined
}

function seconds(text: string): number | undefined {
  return DECIMAL.test(text) ? Number(text) * 1000 : undefined
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `6m0s`, `1.5s`, `20ms`, plain seconds, a time since 1970 in seconds or milliseconds, or a date. */
function resetIn(text: string, from: number): number | undefined {
  const plain = milliseconds(text)
  if (plain !== undefined) return plain < 1e9 ? plain * 1000 : Math.max(0, plain * (plain < 1e12 ? 1000 : 1) - from)
  if (!/^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/.test(text)) return until(text, from)
  let total = 0
  for (const [, amount, unit = ''] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)) {
    total += Number(amount) * (UNITS[unit] ?? 1)
  }
  return total
}

function until(text: string, from: number): number | undefined {
  const at = dateIn(text)
  return at === undefined ? undefined : Math.max(0, at - from)
}

/** The three forms of an HTTP date, and RFC 3339; JavaScript alone would take `-3` for a year. */
const DATES = [
  /^[A-Za-z]{3}, \d{2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|UTC)$/,
  /^[A-Za-z]{6,9}, \d{2}-[A-Za-z]{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Za-z]{3} [A-Za-z]{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i,
] as const

function dateIn(given: string): number | undefined {
  const text = given.trim()
  const form = DATES.findIndex((pattern) => pattern.test(text))
  if (form < 0) return undefined
  // The form of C's asctime names no zone, and means Greenwich.
  const at = Date.parse(form === 2 ? `${text} GMT` : text)
  return Number.isNaN(at) ? undefined : at
}

const SPANS = [
  ['year', 365.25 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const
const MOST_YEARS = 100_000

/** A time to wait in its largest unit, rounded down: `31 years`. */
export function waitInWords(ms: number): string {
  for (const [unit, span] of SPANS) {
    const count = Math.floor(ms / span)
    if (count > MOST_YEARS && unit === 'year') return `more than ${counted(MOST_YEARS, 'year')}`
    if (count >= 1) return counted(count, unit)
  }
  return counted(Math.max(0, Math.round(ms)), 'millisecond')
}

/** Why nobody waits: `asked to wait 31 years; the limit is 10 minutes`. */
export function tooLongToWait(ms: number, longestMs: number = LONGEST_WAIT_MS): string {
  const [asked, limit] = [waitInWords(ms), waitInWords(longestMs)]
  return `asked to wait ${asked === limit ? 'more than ' : ''}${asked}; the limit is ${limit}`
}
