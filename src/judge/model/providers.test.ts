import { describe, expect, test } from 'vitest'
import { JudgeUnauthorisedError, JudgeUnavailableError, MissingKeyError, UsageError } from '../../core/errors.ts'
import { modelJudge } from './model-judge.ts'
import { anthropic, openai, openaiCompatible } from './providers.ts'

interface Sent {
  readonly url: string
  readonly headers: Headers
  readonly body: { [key: string]: unknown; messages: { role: string; content: unknown }[] }
}

/** A fetch that answers every request with `status` and `body`, and keeps what was sent. */
function fetchOf(body: unknown, status = 200): { fetch: typeof fetch; sent: Sent[] } {
  const sent: Sent[] = []
  return {
    sent,
    fetch: async (input, init) => {
      sent.push({
        url: String(input instanceof Request ? input.url : input),
        headers: new Headers(init?.headers),
        body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null'),
      })
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return new Response(text, { status, headers: { 'content-type': 'application/json' } })
    },
  }
}

const COMPLETION = {
  id: 'x',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '{"claims": ["a"]}' } }],
  usage: { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 },
}

const MESSAGE = {
  type: 'message',
  id: 'x',
  model: 'claude',
  content: [{ type: 'text', text: '{"claims": ["a"]}' }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 20, output_tokens: 5 },
}

describe('a missing key', () => {
  test.each([[undefined], [''], ['  ']])('%j is found when the model is made, before anything is sent', (apiKey) => {
    expect(() => openai({ model: 'gpt-5-mini', apiKey })).toThrow(MissingKeyError)
    expect(() => anthropic({ model: 'claude', apiKey })).toThrow('ANTHROPIC_API_KEY')
  })

  test('is fine for a server that needs none', async () => {
    const { fetch, sent } = fetchOf(COMPLETION)
    const model = openaiCompatible({ model: 'qwen', baseURL: 'http://localhost:11434/v1', fetch })
    await modelJudge({ model }).extractClaims('text')
    expect(sent[0]?.headers.has('authorization')).toBe(false)
  })
})

test.each(['', 'localhost', 'ftp://host/v1', 'not an address'])(
  'the base URL %j is refused when the model is made',
  (baseURL) => {
    expect(() => openaiCompatible({ model: 'm', baseURL })).toThrow(UsageError)
  },
)

describe.each([
  ['openaiCompatible', openaiCompatible, 'compatible:m', '/chat/completions', COMPLETION],
  ['openai', openai, 'openai:m', '/chat/completions', COMPLETION],
  ['anthropic', anthropic, 'anthropic:m', '/messages', MESSAGE],
] as const)('%s', (_, make, id, path, answer) => {
  const options = { model: 'm', apiKey: 'secret-key', baseURL: 'http://judge.test/v1' }

  test('asks its provider and reads the answer', async () => {
    const { fetch, sent } = fetchOf(answer)
    const judge = modelJudge({ model: make({ ...options, fetch }) })
    await expect(judge.extractClaims('text')).resolves.toMatchObject({
      claims: [{ id: 'c1', text: 'a' }],
      usage: { calls: 1, inputTokens: 20, outputTokens: 5, tokensUsed: 25 },
    })
    expect(judge.id.startsWith(`${id}#prompts-2-`)).toBe(true)
    expect(sent.map(({ url }) => url)).toEqual([`http://judge.test/v1${path}`])
    expect(JSON.stringify(sent[0]?.body)).not.toContain('secret-key')
  })

  test('sends the examples as messages, and the text unchanged', async () => {
    const { fetch, sent } = fetchOf(answer)
    const text = 'Is {{x}} < "y" & <b>z</b>? It’s \\n.'
    await modelJudge({ model: make({ ...options, fetch }) }).extractClaims(text)
    const messages = JSON.stringify(sent[0]?.body.messages)
    expect(messages).toContain('The bridge was opened on 5 June 1932.')
    expect(messages).toContain(JSON.stringify(text).slice(1, -1))
  })

  test('says when the key is wrong', async () => {
    const { fetch } = fetchOf({ error: { message: 'invalid key', type: 'authentication_error' }, type: 'error' }, 401)
    const asked = modelJudge({ model: make({ ...options, fetch }) }).extractClaims('text')
    await expect(asked).rejects.toBeInstanceOf(JudgeUnauthorisedError)
    await expect(asked).rejects.not.toThrow('secret-key')
  })

  test('says when the address is that of a web page', async () => {
    const { fetch, sent } = fetchOf('<!doctype html><title>Welcome</title>')
    const asked = modelJudge({ model: make({ ...options, fetch }) }).extractClaims('text')
    await expect(asked).rejects.toBeInstanceOf(JudgeUnavailableError)
    await expect(asked).rejects.toThrow('web page')
    expect(sent).toHaveLength(1)
  })
})
