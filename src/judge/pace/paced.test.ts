import { describe, expect, test, vi } from 'vitest'
import {
  JudgeOverloadedError,
  JudgeRateLimitedError,
  JudgeResponseError,
  JudgeTimeoutError,
  JudgeUnauthorisedError,
  JudgeUnavailableError,
  JudgeUnreachableError,
} from '../../core/errors.ts'
import type { ChatModel, ChatOptions, ChatReply } from '../model/chat-model.ts'
import { adaptiveLimiter } from './limiter.ts'
import { paced } from './paced.ts'

const ASK = { messages: [{ role: 'user' as const, content: 'well?' }] }
const REPLY: ChatReply = {
  text: 'ok',
  finishReason: 'stop',
  usage: { calls: 1, inputTokens: 1, outputTokens: 1, tokensUsed: 2 },
}

type Step = Error | ChatReply | ((options: ChatOptions) => Promise<ChatReply>)

/** A model that does one step a call, and the last one from then on. */
function stepping(steps: readonly Step[]): ChatModel & { asked: () => number } {
  let asked = 0
  return {
    specificationVersion: 'assay-1',
    id: 'test:steps',
    provider: 'test',
    asked: () => asked,
    chat(_, options = {}) {
      const step = steps[Math.min(asked, steps.length - 1)]
      asked += 1
      if (step instanceof Error) return Promise.reject(step)
      return typeof step === 'function' ? step(options) : Promise.resolve(step ?? REPLY)
    },
  }
}

const quick = { backoffMs: 1, random: () => 0 }

describe('what is worth another try', () => {
  test.each([
    ['a rate limit', new JudgeRateLimitedError('429', { status: 429 })],
    ['overload', new JudgeOverloadedError('503', { status: 503 })],
    ['a server error', new JudgeUnavailableError('500', { status: 500 })],
    ['a broken connection', new JudgeUnreachableError('reset')],
    ['a deadline', new JudgeTimeoutError('late')],
  ])('%s is tried again, and the answer counts', async (_, error) => {
    const model = stepping([error, error, REPLY])
    expect(await paced(model, quick).chat(ASK)).toEqual(REPLY)
    expect(model.asked()).toBe(3)
  })

  test.each([
    ['a refused key', new JudgeUnauthorisedError('401', { status: 401 })],
    ['a bad request', new JudgeUnavailableError('400', { status: 400 })],
    ['an unknown model', new JudgeUnavailableError('404', { status: 404 })],
    ['an unreadable reply', new JudgeResponseError('junk')],
    ['an exhausted account', new JudgeRateLimitedError('429', { status: 429, retryable: false })],
  ])('%s is not', async (_, error) => {
    const model = stepping([error, REPLY])
    await expect(paced(model, quick).chat(ASK)).rejects.toBe(error)
    expect(model.asked()).toBe(1)
  })

  test.each([999_999_999_000, Infinity, 600_001])(
    'a client of one’s own that asks to wait %s milliseconds is not waited for, and the sentence says so',
    async (retryAfterMs) => {
      const model = stepping([new JudgeRateLimitedError('Slow down.', { status: 429, retryAfterMs }), REPLY])
      const asked = paced(model, quick).chat(ASK)
      await expect(asked).rejects.toThrow(/^Slow down \(asked to wait .+; the limit is 10 minutes\)\.$/)
      await expect(asked).rejects.toMatchObject({ retryable: false })
      expect(model.asked()).toBe(1)
    },
  )

  test.each([NaN, -5])('a wait of %s is none', async (retryAfterMs) => {
    const model = stepping([new JudgeRateLimitedError('429', { status: 429, retryAfterMs }), REPLY])
    expect(await paced(model, quick).chat(ASK)).toEqual(REPLY)
  })

  test('an allowance that comes back in a year stops nothing by itself: the provider refuses the next call', async () => {
    const headers = { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '8760h' }
    const model = paced(stepping([{ ...REPLY, headers }, REPLY]), quick)
    await model.chat(ASK)
    expect(await model.chat(ASK)).toEqual(REPLY)
  })

  test('three tries are all there are, and the last error is told', async () => {
    const model = stepping([
      new JudgeUnreachableError('one'),
      new JudgeUnreachableError('two'),
      new JudgeUnreachableError('three'),
    ])
    await expect(paced(model, quick).chat(ASK)).rejects.toThrow('three')
    expect(model.asked()).toBe(3)
  })
})

describe('waiting', () => {
  test('honours Retry-After, for this call and for all others, and holds no slot meanwhile', async () => {
    vi.useFakeTimers()
    try {
      const limiter = adaptiveLimiter({ start: 1 })
      const limited = new JudgeRateLimitedError('429', { status: 429, retryAfterMs: 5_000 })
      const waits: number[] = []
      const model = stepping([limited, REPLY])
      const both = paced(model, { limiter, random: () => 0, onRetry: ({ waitMs }) => waits.push(waitMs) })
      const first = both.chat(ASK)
      await vi.advanceTimersByTimeAsync(1)
      const second = both.chat(ASK)
      await vi.advanceTimersByTimeAsync(4_900)
      expect([model.asked(), limiter.inFlight]).toEqual([1, 0])
      await vi.advanceTimersByTimeAsync(200)
      await Promise.all([first, second])
      expect(waits).toEqual([5_000])
      expect(model.asked()).toBe(3)
    } finally {
      vi.useRealTimers()
    }
  })

  test('doubles its own waits, with jitter between half and all of them', async () => {
    const waits: number[] = []
    const model = stepping([new JudgeUnreachableError('no line')])
    const pacing = {
      attempts: 4,
      backoffMs: 4,
      random: () => 0,
      onRetry: ({ waitMs }: { waitMs: number }) => waits.push(waitMs),
    }
    await expect(paced(model, pacing).chat(ASK)).rejects.toThrow('no line')
    expect(waits).toEqual([2, 4, 8])
  })

  test('an exhausted allowance in the headers of a good reply holds the next call back', async () => {
    vi.useFakeTimers()
    try {
      const headers = { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '2s' }
      const model = stepping([{ ...REPLY, headers }, REPLY])
      const model2 = paced(model, {})
      await model2.chat(ASK)
      const next = model2.chat(ASK)
      await vi.advanceTimersByTimeAsync(1_900)
      expect(model.asked()).toBe(1)
      await vi.advanceTimersByTimeAsync(200)
      await next
      expect(model.asked()).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('an abort ends a wait at once, with its own reason', async () => {
    const abort = new AbortController()
    const model = stepping([new JudgeRateLimitedError('429', { status: 429, retryAfterMs: 60_000 })])
    const waiting = paced(model, { onRetry: () => abort.abort(new Error('enough')) }).chat(ASK, {
      signal: abort.signal,
    })
    await expect(waiting).rejects.toThrow('enough')
  })
})

describe('the deadline', () => {
  const never = (): Promise<ChatReply> => new Promise(() => {})

  test('ends a call that does not answer, also where the client ignores its signal', async () => {
    const model = stepping([never])
    await expect(paced(model, { ...quick, attempts: 2, timeoutMs: 10 }).chat(ASK)).rejects.toThrow(
      'The judge test:steps did not answer within 0.01 s.',
    )
    expect(model.asked()).toBe(2)
  })

  test('frees the slot of the call it ended', async () => {
    const limiter = adaptiveLimiter({ start: 1 })
    const model = paced(stepping([never, REPLY]), { ...quick, limiter, timeoutMs: 10 })
    await model.chat(ASK)
    expect(limiter.inFlight).toBe(0)
  })

  test('aborts the request itself', async () => {
    let aborted = false
    const listening = ({ signal }: ChatOptions): Promise<ChatReply> =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          aborted = true
          reject(signal.reason as Error)
        })
      })
    await expect(paced(stepping([listening]), { ...quick, attempts: 1, timeoutMs: 10 }).chat(ASK)).rejects.toThrow(
      /within/,
    )
    expect(aborted).toBe(true)
  })
})

test('never lets more calls out than the limit, also while some fail', async () => {
  let inFlight = 0
  let most = 0
  let call = 0
  const model: ChatModel = {
    ...stepping([]),
    async chat() {
      inFlight += 1
      most = Math.max(most, inFlight)
      call += 1
      const fails = call % 5 === 0
      await new Promise((resolve) => setImmediate(resolve))
      inFlight -= 1
      if (fails) throw new JudgeOverloadedError('503', { status: 503 })
      return REPLY
    },
  }
  const limited = paced(model, { ...quick, attempts: 10, limiter: adaptiveLimiter({ start: 4, max: 6 }) })
  const replies = await Promise.all(Array.from({ length: 200 }, () => limited.chat(ASK)))
  expect(replies).toHaveLength(200)
  expect(most).toBeLessThanOrEqual(6)
})

/** A model that answers `perSecond` calls of each second and refuses the others, asking to wait for a second. */
function allowing(perSecond: number, latencyMs: number): ChatModel & { asked: () => number } {
  let asked = 0
  let second = -1
  let inSecond = 0
  return {
    ...stepping([]),
    asked: () => asked,
    async chat() {
      asked += 1
      if (second !== Math.floor(Date.now() / 1000)) [second, inSecond] = [Math.floor(Date.now() / 1000), 0]
      inSecond += 1
      if (inSecond > perSecond) throw new JudgeRateLimitedError('429', { status: 429, retryAfterMs: 1_000 })
      await new Promise((resolve) => setTimeout(resolve, latencyMs))
      return REPLY
    },
  }
}

test.each([
  [3, 10],
  [20, 100],
  [50, 300],
])(
  'a provider that allows %i calls a second of %i ms each is not stormed: all are answered, in at most 1.3 times the calls',
  async (perSecond, latencyMs) => {
    vi.useFakeTimers({ now: 0 })
    try {
      const model = allowing(perSecond, latencyMs)
      const calls = perSecond * 20
      const limited = paced(model, { random: () => 0.5 })
      const replies = Promise.all(Array.from({ length: calls }, () => limited.chat(ASK)))
      await vi.advanceTimersByTimeAsync(60_000)
      expect(await replies).toHaveLength(calls)
      expect(model.asked()).toBeLessThanOrEqual(calls * 1.3)
    } finally {
      vi.useRealTimers()
    }
  },
)
