import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { anthropicMessages } from './anthropic-messages.ts'
import { openaiChat } from './openai-chat.ts'

/** One call, whatever the protocol. */
export interface ModelCall {
  /** Counts from 1. */
  number: number
  model: string
  system: string
  messages: readonly { role: string; content: string }[]
  /** All text of the call, system and messages. */
  text: string
  /** The JSON schema that the caller asked for, if any, by whatever mode the protocol has. */
  schema: Record<string, unknown> | undefined
  mode: 'text' | 'json_object' | 'json_schema' | 'tool'
  body: Readonly<Record<string, unknown>>
  headers: IncomingMessage['headers']
}

/** What the model says: text, or an object that becomes JSON. `finish` other than `stop` cuts or refuses. */
export interface ModelAnswer {
  content: string | Record<string, unknown>
  finish?: 'stop' | 'length' | 'content_filter'
  inputTokens?: number
  outputTokens?: number
}

export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'reset' }
  | { kind: 'stall' }
  | { kind: 'slow_body'; overMs: number }
  | { kind: 'truncated' }
  | { kind: 'html' }
  /** The right answer under the name of another type. */
  | { kind: 'content_type'; type: string }

export interface Protocol {
  read(body: Record<string, unknown>): Pick<ModelCall, 'model' | 'system' | 'messages' | 'schema' | 'mode'>
  /** The reply's body. */
  write(call: ModelCall, answer: ModelAnswer): unknown
  error(status: number, message: string): unknown
}

export interface ModelServerOptions {
  answer: (call: ModelCall) => ModelAnswer | string | Promise<ModelAnswer | string>
  /** What goes wrong with a call, if anything. */
  fault?: (call: ModelCall) => Fault | undefined
  latencyMs?: number
  /** False: a request for structured output is refused with status 400, as older servers do. */
  structured?: boolean
  /** The key that is asked for. Any when left out. */
  key?: string
}

export interface ModelServer extends AsyncDisposable {
  /** For OpenAI-style clients: `${url}/v1`; for Anthropic's: the same. */
  url: string
  calls: ModelCall[]
  /** Calls that are being answered now. */
  inFlight(): number
  /** The most calls that were being answered at one moment. */
  mostAtOnce(): number
}

const PROTOCOLS: Record<string, Protocol> = {
  '/v1/chat/completions': openaiChat,
  '/v1/messages': anthropicMessages,
}

/** A real HTTP server on the loopback interface that speaks the chat-completions and the messages protocols. */
export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const calls: ModelCall[] = []
  const closing = new AbortController()
  let atOnce = 0
  let most = 0

  const server = createServer((request, response) => {
    atOnce += 1
    most = Math.max(most, atOnce)
    response.on('close', () => (atOnce -= 1))
    serve(request, response).catch(() => response.destroy())
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const protocol = PROTOCOLS[request.url ?? '']
    if (protocol === undefined) return send(response, 404, { error: { message: `nothing at ${request.url}` } })
    const body = JSON.parse(await textOf(request)) as Record<string, unknown>
    const key = request.headers.authorization?.replace('Bearer ', '') ?? request.headers['x-api-key']
    if (options.key !== undefined && key !== options.key) {
      return send(response, 401, protocol.error(401, 'invalid key'))
    }
    const parts = protocol.read(body)
    const text = [parts.system, ...parts.messages.map(({ content }) => content)].join('\n')
    const call: ModelCall = { ...parts, text, number: calls.length + 1, body, headers: request.headers }
    calls.push(call)
    if (options.structured === false && call.mode === 'json_schema') {
      return send(response, 400, protocol.error(400, "'response_format' of type 'json_schema' is not supported"))
    }
    const fault = options.fault?.(call)
    if (options.latencyMs !== undefined) await delay(options.latencyMs, undefined, { signal: closing.signal })
    if (fault?.kind === 'stall') {
      await delay(600_000, undefined, { signal: closing.signal })
      return
    }
    if (fault?.kind === 'status') {
      const message = fault.body ?? JSON.stringify(protocol.error(fault.status, `injected ${fault.status}`))
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
      response.end(message)
      return
    }
    if (fault?.kind === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>Welcome</title><p>This is a web page.')
      return
    }
    const answered = await options.answer(call)
    const answer = typeof answered === 'string' ? { content: answered } : answered
    await sendFaulty(response, JSON.stringify(protocol.write(call, answer)), fault)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    inFlight: () => atOnce,
    mostAtOnce: () => most,
    async [Symbol.asyncDispose]() {
      closing.abort()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function sendFaulty(response: ServerResponse, text: string, fault: Fault | undefined): Promise<void> {
  response.writeHead(200, { 'content-type': fault?.kind === 'content_type' ? fault.type : 'application/json' })
  const half = Math.floor(text.length / 2)
  if (fault?.kind === 'reset') {
    response.write(text.slice(0, half))
    await delay(5)
    response.destroy()
  } else if (fault?.kind === 'truncated') {
    response.end(text.slice(0, half))
  } else if (fault?.kind === 'slow_body') {
    for (let part = 0; part < 10; part++) {
      response.write(text.slice((text.length * part) / 10, (text.length * (part + 1)) / 10))
      await delay(fault.overMs / 10)
    }
    response.end()
  } else {
    response.end(text)
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
