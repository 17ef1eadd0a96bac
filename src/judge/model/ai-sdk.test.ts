import type { LanguageModelV2, LanguageModelV3GenerateResult, LanguageModelV4GenerateResult } from '@ai-sdk/provider'
import { APICallError } from '@ai-sdk/provider'
import { MockLanguageModelV3, MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import {
  JudgeRateLimitedError,
  JudgeTimeoutError,
  JudgeUnauthorisedError,
  JudgeUnavailableError,
  UsageError,
} from '../../core/errors.ts'
import type { ChatRequest } from './chat-model.ts'
import { reliable } from '../reliable.ts'
import { modelJudge } from './model-judge.ts'
import { toChatModel } from './to-chat-model.ts'

const REQUEST: ChatRequest = {
  messages: [
    { role: 'system', content: 'rules' },
    { role: 'user', content: 'example' },
    { role: 'assistant', content: '{"score": 1}' },
    { role: 'user', content: 'question' },
  ],
  schema: { type: 'object', properties: { score: { type: 'number' } } },
  schemaName: 'rate',
  schemaDescription: 'Rates.',
  temperature: 0,
  seed: 7,
  maxOutputTokens: 100,
}

const RESULT: LanguageModelV4GenerateResult = {
  content: [
    { type: 'reasoning', text: 'let me think {"score": 0}' },
    { type: 'text', text: '{"score": 1}' },
  ],
  finishReason: { unified: 'stop', raw: 'stop' },
  usage: {
    inputTokens: { total: 11, noCache: 11, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 4, text: 3, reasoning: 1 },
  },
  response: { headers: { 'X-RateLimit-Remaining-Requests': '59' } },
  warnings: [],
}

function rejection(statusCode: number, message: string, body = ''): APICallError {
  return new APICallError({
    message,
    statusCode,
    url: 'http://localhost',
    requestBodyValues: {},
    responseBody: body,
    responseHeaders: { 'retry-after': '3' },
  })
}

/** A v4 model that answers as `replies` say, and throws the errors among them. */
function model(...replies: (LanguageModelV4GenerateResult | Error)[]) {
  let index = 0
  return new MockLanguageModelV4({
    provider: 'acme',
    modelId: 'm1',
    doGenerate: async () => {
      const reply = replies[Math.min(index++, replies.length - 1)]
      if (reply === undefined || reply instanceof Error) throw reply
      return reply
    },
  })
}

describe('a language model of the AI SDK', () => {
  test('of the specification v4 is asked directly, and its reasoning is left out', async () => {
    const mock = model(RESULT)
    const chat = toChatModel(mock)
    expect([chat.id, chat.provider]).toEqual(['acme:m1', 'acme'])
    await expect(chat.chat(REQUEST)).resolves.toEqual({
      text: '{"score": 1}',
      finishReason: 'stop',
      usage: { calls: 1, inputTokens: 11, outputTokens: 4, tokensUsed: 15, reasoningTokens: 1 },
      headers: { 'x-ratelimit-remaining-requests': '59' },
    })
    expect(mock.doGenerateCalls).toEqual([
      {
        prompt: [
          { role: 'system', content: 'rules' },
          { role: 'user', content: [{ type: 'text', text: 'example' }] },
          { role: 'assistant', content: [{ type: 'text', text: '{"score": 1}' }] },
          { role: 'user', content: [{ type: 'text', text: 'question' }] },
        ],
        responseFormat: { type: 'json', schema: REQUEST.schema, name: 'rate', description: 'Rates.' },
        temperature: 0,
        seed: 7,
        maxOutputTokens: 100,
      },
    ])
  })

  test('of the specification v3 works the same', async () => {
    const result: LanguageModelV3GenerateResult = {
      content: [{ type: 'text', text: '{}' }],
      finishReason: { unified: 'length', raw: 'max_tokens' },
      usage: {
        inputTokens: { total: 5, noCache: 5, cacheRead: undefined, cacheWrite: undefined },
        outputTokens: { total: 6, text: 6, reasoning: undefined },
      },
      warnings: [],
    }
    const chat = toChatModel(new MockLanguageModelV3({ doGenerate: result }))
    await expect(chat.chat(REQUEST)).resolves.toEqual({
      text: '{}',
      finishReason: 'length',
      usage: { calls: 1, inputTokens: 5, outputTokens: 6, tokensUsed: 11 },
    })
  })

  test('of the specification v2 works the same, with the total that it reports', async () => {
    const v2: LanguageModelV2 = {
      specificationVersion: 'v2',
      provider: 'old',
      modelId: 'm',
      supportedUrls: {},
      doGenerate: async () => ({
        content: [{ type: 'text', text: '{}' }],
        finishReason: 'content-filter',
        usage: { inputTokens: 5, outputTokens: 6, totalTokens: 30 },
        warnings: [{ type: 'unsupported-setting', setting: 'seed' }],
      }),
      doStream: () => Promise.reject(new Error('not asked')),
    }
    await expect(toChatModel(v2).chat(REQUEST)).resolves.toEqual({
      text: '{}',
      finishReason: 'content-filter',
      usage: { calls: 1, inputTokens: 5, outputTokens: 6, tokensUsed: 30 },
      notes: ['old:m does not take `seed`; it is left out from now on.'],
    })
  })

  test('that reports no tokens is marked as unmetered', async () => {
    const none = {
      inputTokens: { ...RESULT.usage.inputTokens, total: undefined },
      outputTokens: RESULT.usage.outputTokens,
    }
    const reply = await toChatModel(model({ ...RESULT, usage: none })).chat(REQUEST)
    expect(reply).toMatchObject({ unmetered: true, usage: { inputTokens: 0, outputTokens: 4 } })
  })

  test.each([
    ['a thought that is one JSON object is taken for the answer', '{"score": 1}', '{"score": 1}'],
    ['any other thought is none', 'Perhaps {"score": 1} or {"score": 0}?', ''],
  ])('that sends no text: %s', async (_, thought, text) => {
    const content = [{ type: 'reasoning' as const, text: thought }]
    const reply = await toChatModel(model({ ...RESULT, content })).chat(REQUEST)
    expect(reply.text).toBe(text)
  })

  test('whose final text differs from the rest of its text gives the final text', async () => {
    const result = { ...RESULT, structuredOutputText: '{"score": 0.5}' }
    await expect(toChatModel(model(result)).chat(REQUEST)).resolves.toMatchObject({ text: '{"score": 0.5}' })
  })

  test('that gives back something else is an error, not a reply', async () => {
    const broken = {
      specificationVersion: 'v4' as const,
      provider: 'p',
      modelId: 'm',
      doGenerate: async () => ({ text: 'x' }),
    }
    await expect(toChatModel(broken).chat(REQUEST)).rejects.toThrow(JudgeUnavailableError)
  })
})

describe('a judge over a language model of any specification', () => {
  const CLAIMS = '{"claims": ["a"]}'
  const v2: LanguageModelV2 = {
    specificationVersion: 'v2',
    provider: 'acme',
    modelId: 'm',
    supportedUrls: {},
    doGenerate: async () => ({
      content: [{ type: 'text', text: CLAIMS }],
      finishReason: 'stop',
      usage: { inputTokens: 11, outputTokens: 4, totalTokens: 15 },
      warnings: [],
    }),
    doStream: () => Promise.reject(new Error('not asked for')),
  }
  const v3Result: LanguageModelV3GenerateResult = {
    content: [{ type: 'text', text: CLAIMS }],
    finishReason: { unified: 'stop', raw: 'stop' },
    usage: {
      inputTokens: { total: 11, noCache: 11, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 4, text: 4, reasoning: undefined },
    },
    warnings: [],
  }
  const names = { provider: 'acme', modelId: 'm' }
  const v4Result: LanguageModelV4GenerateResult = { ...RESULT, content: [{ type: 'text', text: CLAIMS }] }

  test.each([
    ['v2', v2],
    ['v3', new MockLanguageModelV3({ ...names, doGenerate: async () => v3Result })],
    ['v4', new MockLanguageModelV4({ ...names, doGenerate: async () => v4Result })],
  ])('%s', async (_, languageModel) => {
    const judge = modelJudge({ model: reliable(languageModel) })
    expect(judge.id).toMatch(/^acme:m#prompts-/)
    await expect(judge.extractClaims('text')).resolves.toEqual({
      claims: [{ id: 'c1', text: 'a' }],
      usage: expect.objectContaining({ calls: 1, inputTokens: 11, outputTokens: 4, tokensUsed: 15 }),
    })
  })
})

describe('what a model does not take', () => {
  test('a setting that it warns of is left out from then on, and noted once', async () => {
    const mock = model({ ...RESULT, warnings: [{ type: 'unsupported', feature: 'temperature' }] })
    const chat = toChatModel(mock)
    const [first, second] = [await chat.chat(REQUEST), await chat.chat(REQUEST)]
    expect(first.notes).toEqual(['acme:m1 does not take `temperature`; it is left out from now on.'])
    expect(second.notes).toBeUndefined()
    expect(mock.doGenerateCalls.map((call) => call.temperature)).toEqual([0, undefined])
  })

  test.each([
    [
      'by the message',
      rejection(400, "Unsupported value: 'temperature' does not support 0 with this model."),
      'temperature',
    ],
    ['by the field `param`', rejection(400, 'Bad request', '{"error": {"param": "seed", "message": "no"}}'), 'seed'],
    ['of the length', rejection(422, "Unsupported parameter: 'max_tokens'"), 'maxOutputTokens'],
  ] as const)(
    'a setting that it rejects (%s) is left out, the question asked again, and that remembered',
    async (_, error, setting) => {
      const mock = model(error, RESULT)
      const chat = toChatModel(mock)
      expect((await chat.chat(REQUEST)).notes).toEqual([expect.stringContaining(setting)])
      expect((await chat.chat(REQUEST)).notes).toBeUndefined()
      expect(mock.doGenerateCalls.map((call) => call[setting] !== undefined)).toEqual([true, false, false])
    },
  )

  test('a schema that it warns of goes into the text, and JSON is still asked for', async () => {
    const mock = model({ ...RESULT, warnings: [{ type: 'unsupported', feature: 'responseFormat' }] }, RESULT)
    const chat = toChatModel(mock)
    expect((await chat.chat(REQUEST)).notes).toEqual([expect.stringContaining('the schema in the text')])
    await chat.chat(REQUEST)
    expect(mock.doGenerateCalls[1]?.responseFormat).toEqual({ type: 'json' })
    expect(JSON.stringify(mock.doGenerateCalls[1]?.prompt[0])).toContain('JSON Schema')
  })

  test('a response format that it rejects in every form is asked for in the text alone', async () => {
    const error = rejection(400, "'response_format.type' must be 'text'")
    const mock = model(error, error, RESULT)
    const chat = toChatModel(mock)
    expect((await chat.chat(REQUEST)).notes).toHaveLength(2)
    await chat.chat(REQUEST)
    expect(mock.doGenerateCalls.map((call) => call.responseFormat)).toEqual([
      { type: 'json', schema: REQUEST.schema, name: 'rate', description: 'Rates.' },
      { type: 'json' },
      undefined,
      undefined,
    ])
  })

  test('a rejection that leaving things out does not cure is thrown and not remembered', async () => {
    const error = rejection(400, 'temperature: the whole request is wrong')
    const mock = model(error, error, RESULT)
    const chat = toChatModel(mock)
    await expect(chat.chat(REQUEST)).rejects.toMatchObject({ status: 400, retryable: false })
    await chat.chat(REQUEST)
    expect(mock.doGenerateCalls.map((call) => call.temperature)).toEqual([0, undefined, 0])
  })
})

describe('errors of a model', () => {
  test('are asked for once: there is no second layer of retries', async () => {
    const mock = model(rejection(429, 'slow down'))
    await expect(toChatModel(mock).chat(REQUEST)).rejects.toBeInstanceOf(JudgeRateLimitedError)
    expect(mock.doGenerateCalls).toHaveLength(1)
  })

  test('keep their cause and say how long to wait', async () => {
    const cause = rejection(429, 'slow down')
    const chat = toChatModel(model(cause))
    await expect(chat.chat(REQUEST)).rejects.toMatchObject({ retryAfterMs: 3000, retryable: true, status: 429, cause })
  })

  test('name a key that is not accepted', async () => {
    await expect(toChatModel(model(rejection(401, 'bad key'))).chat(REQUEST)).rejects.toBeInstanceOf(
      JudgeUnauthorisedError,
    )
  })

  test('an abort is thrown on with its reason, a deadline as a timeout', async () => {
    const reason = new Error('stopped by hand')
    await expect(toChatModel(model(RESULT)).chat(REQUEST, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)

    const deadline = new AbortController()
    const slow = {
      specificationVersion: 'v4' as const,
      provider: 'p',
      modelId: 'm',
      doGenerate: async () => {
        deadline.abort(new DOMException('too late', 'TimeoutError'))
        throw new Error('aborted')
      },
    }
    await expect(toChatModel(slow).chat(REQUEST, { signal: deadline.signal })).rejects.toBeInstanceOf(JudgeTimeoutError)
  })

  test.each([
    ['a name', 'gpt-5'],
    ['nothing', null],
    ['a function', () => 'x'],
    ['an old model', { specificationVersion: 'v1' }],
  ])('%s is no model, and that is said before anything is asked', (_, value) => {
    // @ts-expect-error: what JavaScript callers can pass all the same
    expect(() => toChatModel(value)).toThrow(UsageError)
  })
})
