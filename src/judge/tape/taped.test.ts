import { describe, expect, test } from 'vitest'
import type { TapeEntry, TapeStore } from '../../core/tape.ts'
import type { ChatModel, ChatReply, ChatRequest } from '../model/chat-model.ts'
import { TapeMissError } from './miss.ts'
import type { TapeMode } from './modes.ts'
import { createTape, taped } from './taped.ts'

/** A tape in a Map: the smallest thing that fits the port. */
function mapTape(): TapeStore & { map: Map<string, TapeEntry> } {
  const map = new Map<string, TapeEntry>()
  return {
    map,
    get: (key) => Promise.resolve(map.get(key)),
    async put(entry, { replace = false } = {}) {
      if (replace || !map.has(entry.key)) map.set(entry.key, entry)
    },
    async *entries() {
      yield* map.values()
    },
    count: () => Promise.resolve(map.size),
    async [Symbol.asyncDispose]() {},
  }
}

/** A model that never says the same thing twice, and counts how often it was asked. */
function talkative(id = 'test:one'): ChatModel & { asked: () => number } {
  let asked = 0
  return {
    specificationVersion: 'assay-1',
    id,
    provider: 'test',
    asked: () => asked,
    async chat(): Promise<ChatReply> {
      asked += 1
      return {
        text: `answer ${asked}`,
        finishReason: 'stop',
        usage: { calls: 1, inputTokens: 5, outputTokens: 2, tokensUsed: 7 },
        headers: { authorization: 'secret', 'set-cookie': 'secret' },
      }
    },
  }
}

const REQUEST: ChatRequest = {
  messages: [{ role: 'user', content: 'criteria: is it so? context: a passage' }],
  schema: { type: 'object' },
  temperature: 0,
  seed: 1,
  maxOutputTokens: 100,
  prompt: { name: 'rate', version: '1', sha256: 'abc' },
  epoch: 1,
}

test('auto asks once, and answers from the tape ever after, at no cost', async () => {
  const store = mapTape()
  const model = talkative()
  const first = await taped(model, { store }).chat(REQUEST)
  const again = await taped(model, { store }).chat(REQUEST)
  expect([first.text, again.text, model.asked()]).toEqual(['answer 1', 'answer 1', 1])
  expect([first.usage.calls, again.usage.calls, again.usage.costUsd]).toEqual([1, 0, 0])
  expect(again.usage.tokensUsed).toBe(first.usage.tokensUsed)
})

test('equal calls at one moment are asked once', async () => {
  const model = talkative()
  const recording = taped(model, { store: mapTape() })
  const replies = await Promise.all([1, 2, 3].map(() => recording.chat(REQUEST)))
  expect(replies.map(({ text }) => text)).toEqual(['answer 1', 'answer 1', 'answer 1'])
  expect(replies.map(({ usage }) => usage.calls)).toEqual([1, 0, 0])
})

test('neither keys nor response headers lie on the tape', async () => {
  const store = mapTape()
  await taped(talkative(), { store }).chat(REQUEST)
  expect(JSON.stringify([...store.map.values()])).not.toContain('secret')
})

describe.each([
  ['the model', (request: ChatRequest) => request, 'test:two', 'model'],
  ['the temperature', (request: ChatRequest) => ({ ...request, temperature: 0.5 }), 'test:one', 'temperature'],
  ['the seed', (request: ChatRequest) => ({ ...request, seed: 2 }), 'test:one', 'seed'],
  ['the output limit', (request: ChatRequest) => ({ ...request, maxOutputTokens: 9 }), 'test:one', 'maxOutputTokens'],
  ['the schema', (request: ChatRequest) => ({ ...request, schema: { type: 'array' } }), 'test:one', 'schema.type'],
  [
    'the prompt',
    (request: ChatRequest) => ({ ...request, prompt: { name: 'rate', version: '2', sha256: 'def' } }),
    'test:one',
    'prompt.version',
  ],
  ['the epoch', (request: ChatRequest) => ({ ...request, epoch: 2 }), 'test:one', 'epoch'],
  [
    'the criteria',
    (request: ChatRequest) => ({
      ...request,
      messages: [{ role: 'user', content: 'criteria: is it not so? context: a passage' }],
    }),
    'test:one',
    'messages.0.content',
  ],
  [
    'the context',
    (request: ChatRequest) => ({
      ...request,
      messages: [{ role: 'user', content: 'criteria: is it so? context: another passage' }],
    }),
    'test:one',
    'messages.0.content',
  ],
] as const)('when %s changes', (_, change, id, field) => {
  test('the tape is missed, and the message names the field', async () => {
    const store = mapTape()
    await taped(talkative(), { store }).chat(REQUEST)
    const replaying = taped(talkative(id), { store, mode: 'replay' })
    const miss = await replaying.chat(change(REQUEST) as ChatRequest).catch((error: unknown) => error)
    expect(miss).toBeInstanceOf(TapeMissError)
    expect((miss as TapeMissError).message).toContain(`differs in ${field} (recorded `)
    expect((miss as TapeMissError).nearestKey).toBe([...store.map.keys()][0])
  })
})

test('replay from an empty tape says so', async () => {
  await expect(taped(talkative(), { store: mapTape(), mode: 'replay' }).chat(REQUEST)).rejects.toThrow(
    /is not on the tape, which is empty\. Record it first/,
  )
})

test('replay never asks, whatever it meets', async () => {
  const model = talkative()
  await taped(model, { store: mapTape(), mode: 'replay' })
    .chat(REQUEST)
    .catch(() => undefined)
  expect(model.asked()).toBe(0)
})

test('refresh asks anew once a run and replaces what was there', async () => {
  const store = mapTape()
  const model = talkative()
  await taped(model, { store }).chat(REQUEST)
  const refreshing = taped(model, { store, mode: 'refresh' })
  const texts = [(await refreshing.chat(REQUEST)).text, (await refreshing.chat(REQUEST)).text]
  expect(texts).toEqual(['answer 2', 'answer 2'])
  expect((await taped(model, { store, mode: 'replay' }).chat(REQUEST)).text).toBe('answer 2')
})

test('record refuses a tape that holds the call already, and reuses what it recorded itself', async () => {
  const store = mapTape()
  const recording = taped(talkative(), { store, mode: 'record' })
  expect((await recording.chat(REQUEST)).text).toBe('answer 1')
  expect((await recording.chat(REQUEST)).text).toBe('answer 1')
  await expect(taped(talkative(), { store, mode: 'record' }).chat(REQUEST)).rejects.toThrow(
    /mode record is for a new tape/,
  )
})

test('when another process recorded the same call first, its reply counts', async () => {
  const store = mapTape()
  const slow = createTape({ store })
  const { reply } = await slow.play({ q: 1 }, async () => {
    await createTape({ store }).play({ q: 1 }, () => Promise.resolve({ said: 'first' }))
    return { said: 'second' }
  })
  expect(reply).toEqual({ said: 'first' })
})

test.each<TapeMode>(['auto', 'record', 'refresh'])('in mode %s a call that fails is not recorded', async (mode) => {
  const store = mapTape()
  const broken: ChatModel = { ...talkative(), chat: () => Promise.reject(new Error('no line')) }
  await expect(taped(broken, { store, mode }).chat(REQUEST)).rejects.toThrow('no line')
  expect(store.map.size).toBe(0)
})

test('a client that does not say which model it is cannot be taped', () => {
  expect(() => taped({ ...talkative(), anonymous: true }, { store: mapTape() })).toThrow(/Give the client an `id`/)
})

test('a recorded call of another form is an error, not a reply', async () => {
  const store = mapTape()
  await taped(talkative(), { store }).chat(REQUEST)
  for (const [key, entry] of store.map) store.map.set(key, { ...entry, reply: { text: 5 } })
  await expect(taped(talkative(), { store }).chat(REQUEST)).rejects.toThrow(/not in a form that can be read/)
})
