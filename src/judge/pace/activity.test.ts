import { expect, test } from 'vitest'
import { JudgeRateLimitedError } from '../../core/errors.ts'
import { NO_USAGE } from '../../core/usage.ts'
import type { ChatModel, ChatReply } from '../model/chat-model.ts'
import { watchActivity } from './activity.ts'
import { adaptiveLimiter } from './limiter.ts'
import { paced } from './paced.ts'

const REPLY: ChatReply = { text: '{}', finishReason: 'stop', usage: NO_USAGE }

/** A model that answers when it is told to. */
function answering(): {
  model: ChatModel
  waiting: { resolve: (reply: ChatReply) => void; reject: (error: Error) => void }[]
} {
  const waiting: { resolve: (reply: ChatReply) => void; reject: (error: Error) => void }[] = []
  const chat = (): Promise<ChatReply> => new Promise((resolve, reject) => void waiting.push({ resolve, reject }))
  return { waiting, model: { specificationVersion: 'assay-1', id: 'm', provider: 'p', chat } }
}

test('calls are seen where they are: queued, sent, between two tries, ended', async () => {
  let time = 1_000
  const watch = watchActivity(() => time)
  const { model, waiting } = answering()
  const limiter = adaptiveLimiter({ start: 1, max: 1, now: () => time })
  const patient = paced(model, { watch, limiter, backoffMs: 1, random: () => 0, now: () => new Date(time) })
  expect(watch.activity()).toMatchObject({ inFlight: 0, queued: 0, silentSince: undefined })

  const calls = [patient.chat({ messages: [] }), patient.chat({ messages: [] })]
  await expect.poll(() => waiting.length).toBe(1)
  expect(watch.activity()).toMatchObject({ inFlight: 1, queued: 1, retries: 0, silentSince: 1_000 })

  time = 5_000
  waiting.shift()?.reject(new JudgeRateLimitedError('slow down', { status: 429 }))
  await expect.poll(() => watch.activity().retries).toBe(1)
  expect(watch.activity().silentSince).toBe(1_000)

  await expect.poll(() => waiting.length).toBe(1)
  time = 7_000
  waiting.shift()?.resolve(REPLY)
  await expect.poll(() => waiting.length).toBe(1)
  expect(watch.activity()).toMatchObject({ inFlight: 1, queued: 0, retrying: 0, silentSince: 7_000 })
  waiting.shift()?.resolve(REPLY)
  await Promise.all(calls)
  expect(watch.activity()).toMatchObject({ inFlight: 0, queued: 0, retrying: 0, silentSince: undefined })
})

test('a rate limit is seen until when it holds', async () => {
  const watch = watchActivity(() => 10_000)
  const { model, waiting } = answering()
  const limiter = adaptiveLimiter({ now: () => 10_000 })
  const limited = paced(model, { watch, limiter, now: () => new Date(10_000) })
  const call = limited.chat({ messages: [] })
  await expect.poll(() => waiting.length).toBe(1)
  const headers = { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '20s' }
  waiting.shift()?.resolve({ ...REPLY, headers })
  await call
  expect(watch.activity().pausedUntil).toBe(30_000)
})
