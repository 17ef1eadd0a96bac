import { expect, test } from 'vitest'
import { readRateLimitHeaders } from './rate-limit-headers.ts'

const now = new Date('2026-03-01T12:00:00Z')

test.each([
  [{ 'retry-after': '7' }, { retryAfterMs: 7_000 }],
  [{ 'retry-after': '0.5' }, { retryAfterMs: 500 }],
  [{ 'retry-after-ms': '250', 'retry-after': '7' }, { retryAfterMs: 250 }],
  [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT' }, { retryAfterMs: 30_000 }],
  [{ 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, { retryAfterMs: 0 }],
  [{ 'retry-after': '999999' }, { retryAfterMs: 600_000 }],
  [{ 'retry-after': 'soon' }, {}],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '6m0s' }, { pauseMs: 360_000 }],
  [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '1.5s' }, { pauseMs: 1_500 }],
  [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '20ms' }, { pauseMs: 20 }],
  [{ 'x-ratelimit-remaining-requests': '3', 'x-ratelimit-reset-requests': '6m0s' }, {}],
  [
    { 'anthropic-ratelimit-requests-remaining': '0', 'anthropic-ratelimit-requests-reset': '2026-03-01T12:00:05Z' },
    { pauseMs: 5_000 },
  ],
  [{}, {}],
])('reads %j as %j', (headers, advice) => {
  expect(readRateLimitHeaders(headers as Record<string, string>, now)).toEqual(advice)
})
