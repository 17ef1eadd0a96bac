import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRateLimitHeaders, tooLongToWait, waitInWords } from './rate-limit-headers.ts'

const now = new Date('2026-03-01T12:00:00Z')
const YEAR = 365.25 * 86_400_000

describe('asks to wait', () => {
  test.each<[unknown, number | undefined]>([
    ['7', 7_000],
    [' 7 ', 7_000],
    ['0', 0],
    ['0.5', 500],
    ['600', 600_000],
    ['999999999', 999_999_999_000],
    ['9'.repeat(500), Infinity],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
    ['Sunday, 01-Mar-26 12:00:30 GMT', 30_000],
    ['Sun Mar  1 12:00:30 2026', 30_000],
    ['2026-03-01T12:00:30Z', 30_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['Fri, 31 Dec 9999 23:59:59 GMT', Date.parse('9999-12-31T23:59:59Z') - now.getTime()],
    // The same header twice, as fetch and as Node hand it over: the longest counts.
    ['3, 7', 7_000],
    [['3', '7'], 7_000],
    ['Sun, 01 Mar 2026 12:00:30 GMT, Sun, 01 Mar 2026 12:00:10 GMT', 30_000],
    ['soon, 7', 7_000],
    ['soon', undefined],
    ['', undefined],
    ['-3', undefined],
    ['+3', undefined],
    ['1e400', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['7 seconds', undefined],
    ['Sun, 99 Mar 2026 12:00:30 GMT', undefined],
    [7, undefined],
    [null, undefined],
  ])('retry-after: %j', (value, wait) => {
    const { retryAfterMs } = readRateLimitHeaders({ 'Retry-After': value }, now)
    expect(retryAfterMs).toBe(wait)
  })

  test.each<[Record<string, string>, number | undefined]>([
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
    [{ 'retry-after-ms': '-1', 'retry-after': '7' }, 7_000],
    [{ 'retry-after-ms': '1e400' }, undefined],
    [{ 'retry-after-ms': '99999999999' }, 99_999_999_999],
    [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT', date: 'Sun, 01 Mar 2026 12:00:20 GMT' }, 10_000],
    [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT', date: 'yesterday' }, 30_000],
  ])('%j', (headers, wait) => {
    expect(readRateLimitHeaders(headers, now).retryAfterMs).toBe(wait)
    expect(readRateLimitHeaders(new Headers(headers), now).retryAfterMs).toBe(wait)
  })
})

describe('an allowance that is used up', () => {
  test.each([
    ['x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests', '6m0s', 360_000],
    ['x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests', '1.5s', 1_500],
    ['x-ratelimit-remaining-tokens', 'x-ratelimit-reset-tokens', '20ms', 20],
    ['x-ratelimit-remaining-tokens', 'x-ratelimit-reset-tokens', '1h30m', 5_400_000],
    ['x-ratelimit-remaining-tokens', 'x-ratelimit-reset-tokens', '1d2h', 93_600_000],
    ['x-ratelimit-remaining', 'x-ratelimit-reset', '5', 5_000],
    ['x-ratelimit-remaining', 'x-ratelimit-reset', String(now.getTime() / 1000 + 5), 5_000],
    ['x-ratelimit-remaining', 'x-ratelimit-reset', String(now.getTime() + 5_000), 5_000],
    ['ratelimit-remaining', 'ratelimit-reset', '5', 5_000],
    ['anthropic-ratelimit-requests-remaining', 'anthropic-ratelimit-requests-reset', '2026-03-01T12:00:05Z', 5_000],
    ['anthropic-ratelimit-tokens-remaining', 'anthropic-ratelimit-tokens-reset', '9999-12-31T23:59:59Z', 2.5e14],
    ['x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests', `${'9'.repeat(400)}s`, Infinity],
    ['x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests', '-6m', undefined],
    ['x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests', 'later', undefined],
  ])('by %s and %s: %s', (remaining, reset, value, wait) => {
    const { resetMs } = readRateLimitHeaders({ [remaining]: '0', [reset]: value }, now)
    if (wait === 2.5e14) expect(resetMs).toBeGreaterThan(wait)
    else expect(resetMs).toBe(wait)
    expect(readRateLimitHeaders({ [remaining]: '3', [reset]: value }, now)).toEqual({})
  })

  test('the longest of several counts', () => {
    const headers = {
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '6m0s',
      'x-ratelimit-remaining-tokens': '0',
      'x-ratelimit-reset-tokens': '20ms',
    }
    expect(readRateLimitHeaders(headers, now)).toEqual({ resetMs: 360_000 })
  })
})

const HEADERS = ['retry-after', 'retry-after-ms', 'date', 'x-ratelimit-reset', 'x-ratelimit-reset-tokens'] as const
const hostile = fc.oneof(
  fc.string(),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  fc.stringMatching(/^[\d.,eE+\-smhd: GMT]{0,400}$/),
  fc.array(fc.nat().map(String)),
)

test('whatever stands in a header, the wait is absent, or no less than nothing', () => {
  fc.assert(
    fc.property(fc.record(Object.fromEntries(HEADERS.map((name) => [name, hostile]))), (headers) => {
      const used = { 'x-ratelimit-remaining': '0', 'x-ratelimit-remaining-tokens': '0' }
      for (const wait of Object.values(readRateLimitHeaders({ ...headers, ...used }, now))) {
        expect(wait).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('seconds are read as so many milliseconds', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 31 - 1 }), (seconds) => {
      expect(readRateLimitHeaders({ 'retry-after': String(seconds) }, now)).toEqual({ retryAfterMs: seconds * 1000 })
    }),
  )
})

test.each([
  [5, '5 milliseconds'],
  [1_000, '1 second'],
  [90_000, '1 minute'],
  [600_000, '10 minutes'],
  [3 * 3_600_000, '3 hours'],
  [40 * 86_400_000, '40 days'],
  [31.7 * YEAR, '31 years'],
  [7_973 * YEAR, '7,973 years'],
  [Infinity, 'more than 100,000 years'],
])('%s milliseconds are said as %s', (ms, words) => {
  expect(waitInWords(ms)).toBe(words)
})

test('a refusal to wait has both figures', () => {
  expect(tooLongToWait(999_999_999_000)).toBe('asked to wait 31 years; the limit is 10 minutes')
})
