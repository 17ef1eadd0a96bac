import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a call gets: pieces of text, and how the reply ends. */
export interface StreamedReply {
  readonly pieces: readonly string[]
  /** `stall`: after its pieces nothing more comes; `reset`: the connection breaks. */
  readonly ending?: 'stop' | 'stall' | 'reset'
}

export interface StreamingServer extends AsyncDisposable {
  /** For OpenAI-style clients. */
  readonly baseURL: string
  /** Bodies of the calls, in order. */
  readonly calls: Record<string, unknown>[]
  /** Resolves when a client goes away before its reply has ended. */
  readonly abandoned: Promise<void>
}

/** A real HTTP server on the loopback interface that streams chat completions as server-sent events, or gives them whole. */
export async function startStreamingServer(replies: readonly StreamedReply[]): Promise<StreamingServer> {
  const calls: Record<string, unknown>[] = []
  let leave = (): void => undefined
  const abandoned = new Promise<void>((resolve) => (leave = resolve))
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
      const reply = replies[calls.length] ?? { pieces: [] }
      calls.push(body)
      response.on('close', () => response.writableFinished || leave())
      if (body['stream'] === true) sendEvents(response, reply)
      else sendWhole(response, reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    calls,
    abandoned,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const USAGE = { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 }
const ABOUT = { id: 'chatcmpl-1', created: 1_700_000_000, model: 'some-model' }

function sendEvents(response: ServerResponse, { pieces, ending = 'stop' }: StreamedReply): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (choice: Record<string, unknown>, rest: Record<string, unknown> = {}): boolean =>
    response.write(
      `data: ${JSON.stringify({ ...ABOUT, object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }], ...rest })}\n\n`,
    )
  for (const content of pieces) send({ delta: { role: 'assistant', content }, finish_reason: null })
  if (ending === 'stall') return
  if (ending === 'reset') {
    // The pieces have to arrive first.
    setImmediate(() => response.destroy())
    return
  }
  send({ delta: {}, finish_reason: 'stop' }, { usage: USAGE })
  response.end('data: [DONE]\n\n')
}

function sendWhole(response: ServerResponse, { pieces }: StreamedReply): void {
  const message = { role: 'assistant', content: pieces.join('') }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      ...ABOUT,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage: USAGE,
    }),
  )
}
