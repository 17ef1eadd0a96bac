import { APICallError } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import {
  JudgeOverloadedError,
  JudgeRateLimitedError,
  JudgeTimeoutError,
  JudgeUnauthorisedError,
  JudgeUnavailableError,
  JudgeUnreachableError,
  MissingKeyError,
} from '../../core/errors.ts'
import { providerError } from './provider-errors.ts'

function failed(fields: Partial<ConstructorParameters<typeof APICallError>[0]>): APICallError {
  return new APICallError({ message: 'failed', url: 'http://localhost', requestBodyValues: {}, ...fields })
}

function coded(code: string): Error {
  return Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('inner'), { code }) })
}

describe('an error of a provider', () => {
  test.each([
    ['401', failed({ statusCode: 401 }), JudgeUnauthorisedError, false],
    ['403', failed({ statusCode: 403 }), JudgeUnauthorisedError, false],
    ['404', failed({ statusCode: 404 }), JudgeUnavailableError, false],
    ['400', failed({ statusCode: 400 }), JudgeUnavailableError, false],
    ['422', failed({ statusCode: 422 }), JudgeUnavailableError, false],
    ['408', failed({ statusCode: 408 }), JudgeUnavailableError, true],
    ['429', failed({ statusCode: 429 }), JudgeRateLimitedError, true],
    ['500', failed({ statusCode: 500 }), JudgeUnavailableError, true],
    ['503', failed({ statusCode: 503 }), JudgeOverloadedError, true],
    ['529', failed({ statusCode: 529 }), JudgeOverloadedError, true],
    [
      '429 without credit',
      failed({ statusCode: 429, responseBody: '{"code": "insufficient_quota"}' }),
      JudgeRateLimitedError,
      false,
    ],
    ['a web page', failed({ statusCode: 200, responseBody: '\n<!DOCTYPE html>' }), JudgeUnavailableError, false],
    ['a body that was cut', failed({ statusCode: 200, responseBody: '{"choices": [' }), JudgeUnavailableError, true],
    ['a closed port', coded('ECONNREFUSED'), JudgeUnreachableError, true],
    [
      'an unknown host',
      failed({ message: 'Cannot connect to API', cause: coded('ENOTFOUND') }),
      JudgeUnreachableError,
      true,
    ],
    ['a reset', coded('ECONNRESET'), JudgeUnreachableError, true],
    ['another client, by `status`', Object.assign(new Error('no'), { status: 503 }), JudgeOverloadedError, true],
    ['a bug of a client', new TypeError('x is not a function'), JudgeUnavailableError, false],
    ['no error at all', 'oops', JudgeUnavailableError, false],
  ] as const)('%s has its class, and says whether to try again', (_, error, kind, retryable) => {
    const mapped = providerError(error, { model: 'acme:m1' })
    expect(mapped).toBeInstanceOf(kind)
    expect(mapped).toMatchObject({
      retryable,
      cause: error,
      message: expect.stringContaining('acme:m1'),
      usage: { calls: 1 },
    })
  })

  test.each([
    ['headers', coded('UND_ERR_HEADERS_TIMEOUT')],
    ['a deadline', new DOMException('too late', 'TimeoutError')],
    ['the connection', coded('ETIMEDOUT')],
  ])('a timeout of %s is a timeout, of unknown cost', (_, error) => {
    const mapped = providerError(error, { model: 'm' })
    expect(mapped).toBeInstanceOf(JudgeTimeoutError)
    expect(mapped).not.toHaveProperty('usage.costUsd')
  })

  test.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'Retry-After': '0.5' }, 500],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': 'Sat, 01 Nov 2026 10:00:05 GMT', date: 'Sat, 01 Nov 2026 10:00:00 GMT' }, 5000],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-3' }, undefined],
    [{ 'retry-after': '' }, undefined],
    [{}, undefined],
  ])('%j asks to wait %s milliseconds', (responseHeaders, wait) => {
    const mapped = providerError(failed({ statusCode: 429, responseHeaders }), { model: 'm' })
    expect(mapped).toMatchObject({ retryAfterMs: wait })
  })

  test.each([
    [429, JudgeRateLimitedError, { 'retry-after': '999999999' }, '31 years'],
    [429, JudgeRateLimitedError, { 'retry-after': '9'.repeat(400) }, 'more than 100,000 years'],
    [429, JudgeRateLimitedError, { 'retry-after-ms': '600001' }, 'more than 10 minutes'],
    [
      503,
      JudgeOverloadedError,
      { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT', date: 'Sun, 01 Mar 2026 12:00:00 GMT' },
      '7,973 years',
    ],
    [429, JudgeRateLimitedError, { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '8h' }, '8 hours'],
  ] as const)(
    '%s with a wait that nobody waits for is not tried again, and says how long it is',
    (status, kind, headers, wait) => {
      const mapped = providerError(failed({ statusCode: status, responseHeaders: headers }), { model: 'm' })
      expect(mapped).toBeInstanceOf(kind)
      expect(mapped).toMatchObject({
        retryable: false,
        retryAfterMs: undefined,
        message: expect.stringContaining(`asked to wait ${wait}; the limit is 10 minutes`),
      })
    },
  )

  test.each([
    [{ 'retry-after': '600' }, 600_000],
    [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '6m0s' }, 360_000],
  ])('%j is waited for', (responseHeaders, retryAfterMs) => {
    const mapped = providerError(failed({ statusCode: 429, responseHeaders }), { model: 'm' })
    expect(mapped).toMatchObject({ retryable: true, retryAfterMs })
  })

  test('a missing key found by the provider is a missing key', () => {
    const error = Object.assign(new Error('API key is missing'), { name: 'AI_LoadAPIKeyError' })
    expect(providerError(error, { model: 'm' })).toBeInstanceOf(MissingKeyError)
  })

  test('a long message is cut, and stays on one line', () => {
    const mapped = providerError(failed({ statusCode: 500, message: 'long\n'.repeat(1000) }), { model: 'm' })
    const message = mapped instanceof Error ? mapped.message : ''
    expect(message).not.toContain('\n')
    expect(message.length).toBeLessThan(400)
  })

  test('one of our own passes as it is', () => {
    const own = new JudgeTimeoutError('late')
    expect(providerError(own, { model: 'm' })).toBe(own)
  })
})
