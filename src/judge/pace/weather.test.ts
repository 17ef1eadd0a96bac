import { describe, expect, test, vi } from 'vitest'
import { JudgeOverloadedError, JudgeRateLimitedError, JudgeUnreachableError } from '../../core/errors.ts'
import type { ChatModel, ChatReply } from '../model/chat-model.ts'
import { adaptiveLimiter } from './limiter.ts'
import { paced } from './paced.ts'

const REPLY: ChatReply = {
  text: 'ok',
  finishReason: 'stop',
  usage: { calls: 1, inputTokens: 1, outputTokens: 1, tokensUsed: 2 },
}

const refused = (retryAfterMs?: number): Error =>
  new JudgeRateLimitedError('429', { status: 429, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })

interface Call {
  /** Milliseconds since the first call. */
  readonly at: number
  readonly number: number
  readonly inFlight: number
}

type Provider = (call: Call) => Error | { latencyMs: number; headers?: Record<string, string> }

/** What became of so many calls, all made at once, of which each takes `latencyMs`. On a clock that is the test's own. */
async function simulate(
  provider: Provider,
  {
    calls = 1000,
    atOnce = 32,
    latencyMs = 500,
    patienceMs = 600_000,
    ask = undefined as ((n: number) => Error | undefined) | undefined,
  } = {},
) {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    let made = 0
    let inFlight = 0
    let turn = 0.5
    const random = (): number => (turn = (turn * 1_103_515_245 + 12_345) % 1)
    const model: ChatModel = {
      specificationVersion: 'assay-1',
      id: 'm',
      provider: 'p',
      async chat({ messages }) {
        made += 1
        inFlight += 1
        const number = made
        const started = Date.now()
        const said = ask?.(Number(messages[0]?.content)) ?? provider({ at: started, number, inFlight })
        await new Promise((resolve) => setTimeout(resolve, said instanceof Error ? 5 : said.latencyMs))
        inFlight -= 1
        if (said instanceof Error) throw said
        // A connection that breaks takes with it what was under way.
        const now = provider({ at: Date.now(), number: 0, inFlight })
        if (now instanceof JudgeUnreachableError) throw now
        return { ...REPLY, ...(said.headers === undefined ? {} : { headers: said.headers }) }
      },
    }
    const limiter = adaptiveLimiter({ start: atOnce, max: atOnce, patienceMs, random })
    const judge = paced(model, { limiter, random })
    let last = 0
    const answers = Array.from({ length: calls }, (_, n) =>
      judge.chat({ messages: [{ role: 'user', content: String(n) }] }).finally(() => (last = Date.now())),
    )
    const progress = { over: false }
    const settled = Promise.allSettled(answers).finally(() => (progress.over = true))
    // Timers that others left in this process may set themselves anew for ever.
    while (!progress.over) await vi.advanceTimersToNextTimerAsync()
    const outcomes = await settled
    const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    return { wall: last, ideal: Math.ceil(calls / atOnce) * latencyMs, failed, made, limit: limiter.limit }
  } finally {
    vi.useRealTimers()
  }
}

const answer = { latencyMs: 500 }
const between =
  (from: number, to: number, fault: Error): Provider =>
  ({ at }) =>
    at >= from && at < to ? fault : answer
const noLine = (): Error => new JudgeUnreachableError('ECONNREFUSED')
const overloaded = (): Error => new JudgeOverloadedError('503', { status: 503 })

describe('nothing is lost, and at most a tenth of the time', () => {
  test.each([
    ['429 without Retry-After', refused(), 5],
    ['429 with Retry-After: 1', refused(1000), 5],
    ['503', overloaded(), 5],
    ['no connection', noLine(), 5],
    ['429 without Retry-After', refused(), 60],
    ['no connection', noLine(), 60],
  ])('in an outage: %s', async (_, fault, seconds) => {
    const { wall, ideal, failed } = await simulate(between(3000, 3000 + seconds * 1000, fault), { calls: 600 })
    expect(failed).toEqual([])
    // What was under way when a connection broke has to be asked again.
    expect(wall - 500).toBeLessThanOrEqual((ideal + seconds * 1000) * 1.1)
  })

  test.each([
    [20, 100],
    [32, 500],
  ])('with a 429 on every 25th call, %i at once of %i ms', async (atOnce, latencyMs) => {
    const often: Provider = ({ number }) => (number % 25 === 0 ? refused() : { latencyMs })
    const { wall, ideal, failed } = await simulate(often, { calls: 500, atOnce, latencyMs })
    expect(failed).toEqual([])
    expect(wall / ideal).toBeLessThanOrEqual(1.1)
  })

  test('when a judge becomes three times as slow: as many calls are in flight as before', async () => {
    const { failed, limit, made } = await simulate(({ at }) => ({ latencyMs: at > 2000 ? 1500 : 500 }), { calls: 300 })
    expect({ failed, limit, made }).toEqual({ failed: [], limit: 32, made: 300 })
  })
})

test('after an outage the limit is back where it was in the time of two calls', async () => {
  let most = 0
  await simulate(
    ({ at, inFlight, number }) => {
      if (number > 0 && at >= 3000 + 500 * 4 && at < 3000 + 500 * 5 + 600) most = Math.max(most, inFlight)
      return between(2000, 3000, refused())({ at, number, inFlight })
    },
    { calls: 600 },
  )
  expect(most).toBe(32)
})

test('in an outage one call at a time asks whether it is over, ever less often', async () => {
  const asked: number[] = []
  await simulate(
    (call) => {
      if (call.number > 0 && call.at >= 3500 && call.at < 62_000) asked.push(call.at)
      return between(2000, 62_000, overloaded())(call)
    },
    { calls: 300 },
  )
  const gaps = asked.slice(1).map((at, n) => at - (asked[n] ?? 0))
  expect(asked.length).toBeLessThan(50)
  expect(Math.min(...gaps)).toBeGreaterThan(100)
  expect(Math.max(...gaps)).toBeGreaterThan(3000)
})

test('before its first answer a judge gets three tries for each call, so that one that does not run is told at once', async () => {
  const { failed, made, wall } = await simulate(() => noLine(), { calls: 8, atOnce: 8 })
  expect(failed).toHaveLength(8)
  expect(made).toBe(24)
  expect(wall).toBeLessThan(2000)
})

test('calls refused before the first answer wait for those that are being answered', async () => {
  const { failed, ideal, wall } = await simulate(({ inFlight }) => (inFlight > 4 ? refused() : { latencyMs: 4000 }), {
    calls: 16,
    atOnce: 16,
    latencyMs: 4000,
  })
  expect(failed).toEqual([])
  expect(wall).toBeLessThanOrEqual(ideal * 8)
})

test('patience ends, says how long it was, and then each call has its usual tries', async () => {
  const { failed, wall } = await simulate(between(1200, Infinity, refused()), { calls: 200, patienceMs: 30_000 })
  expect(failed.length).toBeGreaterThan(100)
  expect(new Set(failed).size).toBeLessThan(10)
  expect(failed[0]).toMatch(
    /^JudgeRateLimitedError: 429\. It has been so for (?:29|30) seconds, and patience is over\.$/,
  )
  expect(wall).toBeLessThan(50_000)
})

test('a question that breaks every connection is given up while others are answered', async () => {
  let asked = 0
  const { failed } = await simulate(() => answer, {
    calls: 600,
    ask: (n) => {
      if (n !== 7) return undefined
      asked += 1
      return noLine()
    },
  })
  expect(failed).toHaveLength(1)
  expect(asked).toBeLessThanOrEqual(12)
})

test('limits that a provider states are kept from the first answer on', async () => {
  let refusals = 0
  let left = 20
  let window = 0
  const stating: Provider = ({ at, number }) => {
    if (number === 0) return answer
    if (Math.floor(at / 10_000) !== window) [window, left] = [Math.floor(at / 10_000), 20]
    left -= 1
    if (left < 0) refusals += 1
    const headers = {
      'x-ratelimit-remaining': String(Math.max(0, left)),
      'x-ratelimit-reset': String((10_000 - (at % 10_000)) / 1000),
    }
    return left < 0 ? refused(10_000 - (at % 10_000)) : { latencyMs: 500, headers }
  }
  const { failed, wall } = await simulate(stating, { calls: 100, atOnce: 8 })
  expect({ failed, refusals }).toEqual({ failed: [], refusals: 0 })
  expect(wall).toBeLessThan(60_000)
})
