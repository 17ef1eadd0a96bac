import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { generateText, streamText, wrapLanguageModel } from 'ai'
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'
import { expect, test } from 'vitest'
import { startModelServer } from '../../../test/servers/model-server.ts'
import { memoryTape } from '../../store/memory/memory-tape.ts'
import { tapeMiddleware } from './middleware.ts'
import type { TapeMode } from './modes.ts'

function application(baseURL: string, { store, mode }: { store: ReturnType<typeof memoryTape>; mode: TapeMode }) {
  const provider = createOpenAICompatible({ name: 'local', baseURL, apiKey: 'sk-very-secret' })
  return wrapLanguageModel({ model: provider('some-model'), middleware: tapeMiddleware({ store, mode }) })
}

test("an application's calls replay with the server gone, and its key is not on the tape", async () => {
  const store = memoryTape()
  let baseURL: string
  {
    await using server = await startModelServer({ answer: ({ number }) => `answer ${number}` })
    baseURL = `${server.url}/v1`
    const { text } = await generateText({ model: application(baseURL, { store, mode: 'auto' }), prompt: 'hello' })
    expect(text).toBe('answer 1')
  }
  const replaying = application(baseURL, { store, mode: 'replay' })
  const again = await generateText({ model: replaying, prompt: 'hello' })
  expect(again.text).toBe('answer 1')
  expect(again.usage.inputTokens).toBe(20)
  await expect(generateText({ model: replaying, prompt: 'something else', maxRetries: 0 })).rejects.toThrow(
    /is not on the tape\. The nearest recorded call/,
  )
  for await (const entry of store.entries()) expect(JSON.stringify(entry)).not.toMatch(/secret|authorization/i)
})

function streaming(parts: ('text' | 'error' | 'finish')[]): MockLanguageModelV4 {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  const all: Record<'text' | 'error' | 'finish', LanguageModelV4StreamPart[]> = {
    text: [
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'good ' },
      { type: 'text-delta', id: 't', delta: 'morning' },
      { type: 'text-end', id: 't' },
    ],
    error: [{ type: 'error', error: new Error('broke off') }],
    finish: [{ type: 'finish', usage, finishReason: { unified: 'stop', raw: 'stop' } }],
  }
  return new MockLanguageModelV4({
    doStream: async () => ({ stream: simulateReadableStream({ chunks: parts.flatMap((part) => all[part]) }) }),
  })
}

test('a stream replays part by part', async () => {
  const store = memoryTape()
  const say = async (mode: TapeMode): Promise<string[]> => {
    const model = wrapLanguageModel({
      model: streaming(['text', 'finish']),
      middleware: tapeMiddleware({ store, mode }),
    })
    const parts: string[] = []
    for await (const part of streamText({ model, prompt: 'greet' }).textStream) parts.push(part)
    return parts
  }
  expect(await say('auto')).toEqual(['good ', 'morning'])
  expect(await say('replay')).toEqual(['good ', 'morning'])
})

test.each([[['text', 'error'] as const], [['text'] as const]])(
  'a stream that breaks off (%j) is not recorded',
  async (parts) => {
    const store = memoryTape()
    const model = wrapLanguageModel({ model: streaming([...parts]), middleware: tapeMiddleware({ store }) })
    await expect(model.doStream({ prompt: [] })).rejects.toThrow(/broke off|without saying that it had finished/)
    expect(await store.count()).toBe(0)
  },
)
