import { afterEach, describe, expect, test } from 'vitest'
import { JudgeUnavailableError, UsageError } from '../../core/errors.ts'
import { getLLMClient, setLLMClient, type LLMClient } from './llm-client.ts'
import { modelJudge } from './model-judge.ts'
import { toChatModel } from './to-chat-model.ts'

afterEach(() => setLLMClient(undefined))

const CLAIMS = '{"claims": ["a"]}'

describe('a client of one’s own', () => {
  test('answers with a text at once or later', async () => {
    const chat = async (): Promise<string> => CLAIMS
    for (const client of [{ chat: () => CLAIMS }, { chat }] satisfies LLMClient[]) {
      await expect(modelJudge({ model: client }).extractClaims('text')).resolves.toMatchObject({
        claims: [{ text: 'a' }],
      })
    }
  })

  test('is told the schema in the first message, and everything else in the options', async () => {
    const asked: unknown[] = []
    const client: LLMClient = { id: 'mine@1', chat: (...args) => (asked.push(args), CLAIMS) }
    await modelJudge({ model: client, seed: 4 }).extractClaims('text')
    expect(asked).toEqual([
      [
        expect.arrayContaining([{ role: 'system', content: expect.stringContaining('"claims":{"type":"array"') }]),
        { schema: expect.objectContaining({ type: 'object' }), temperature: 0, seed: 4 },
      ],
    ])
  })

  test('may answer with blocks, of which the text counts', async () => {
    const blocks = [
      { type: 'thinking', thinking: '{"claims": []}' },
      { type: 'text', text: CLAIMS },
    ]
    // @ts-expect-error: clients in JavaScript pass on what their provider gave them
    const chat = toChatModel({ chat: () => blocks })
    await expect(chat.chat({ messages: [] })).resolves.toMatchObject({ text: CLAIMS, unmetered: true })
  })

  test.each([[undefined], [null], [42], [{ text: CLAIMS }]])('that answers with %j is an error', async (answer) => {
    // @ts-expect-error: what clients in JavaScript can return
    await expect(toChatModel({ chat: () => answer }).chat({ messages: [] })).rejects.toThrow(JudgeUnavailableError)
  })

  test('that throws is an unavailable judge with the cause kept', async () => {
    const cause = new Error('socket closed by the house proxy')
    const client: LLMClient = { chat: () => Promise.reject(cause) }
    await expect(toChatModel(client).chat({ messages: [] })).rejects.toMatchObject({
      name: 'JudgeUnavailableError',
      cause,
    })
  })

  test('without an id says so, because its replies cannot be taped', () => {
    expect(toChatModel({ chat: () => '' }).anonymous).toBe(true)
    expect(toChatModel({ id: 'mine@1', chat: () => '' })).not.toHaveProperty('anonymous')
  })

  test('that was set is used by judges that are given no model', async () => {
    expect(getLLMClient()).toBeUndefined()
    expect(() => modelJudge()).toThrow(UsageError)
    const client: LLMClient = { id: 'mine@1', chat: () => CLAIMS }
    setLLMClient(client)
    expect(getLLMClient()).toBe(client)
    expect(modelJudge().id).toMatch(/^mine@1#prompts-2-[0-9a-f]{6}$/)
  })
})
