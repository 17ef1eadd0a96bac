import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anthropicMessages } from './anthropic-messages.ts'
import type { ModelAnswer, ModelCall, Protocol } from './model-server.ts'
import { openaiChat } from './openai-chat.ts'

/** What becomes of a row: its answer, one that is none, an error of that status, an error without one, or not a word. */
export type RowOutcome = 'answer' | 'garbled' | number | 'batch_expired' | 'missing'

export interface BatchServerOptions {
  answer: (call: Pick<ModelCall, 'messages' | 'schema'>) => ModelAnswer['content']
  row?: (key: string, position: number) => RowOutcome
  /** How a batch ends; `failed` is refused before it begins. */
  ends?: 'completed' | 'expired' | 'failed'
  /** Batches stay in progress until `release()`. */
  held?: boolean
  /** The key that is asked for. */
  key?: string
  /** What happens to a request before it is served: a status to answer with, or `reset` to break the connection. */
  fault?: (method: string, path: string) => number | 'reset' | 'reset_after' | undefined
}

interface StoredBatch {
  id: string
  status: string
  rows: { custom_id: string; body: Record<string, unknown> }[]
  metadata: unknown
  createdAt: Date
}

export interface BatchServer extends AsyncDisposable {
  url: string
  /** Every batch that was started, with its rows. */
  batches: StoredBatch[]
  /** Bodies of the calls that were made one by one. */
  singles: Record<string, unknown>[]
  release(): void
}

/** A real HTTP server that speaks OpenAI's batch protocol and Anthropic's, and answers single calls as well. */
export async function startBatchServer(options: BatchServerOptions): Promise<BatchServer> {
  const batches: StoredBatch[] = []
  const singles: Record<string, unknown>[] = []
  const files = new Map<string, string>()
  let held = options.held ?? false

  function reply(protocol: Protocol, body: Record<string, unknown>): unknown {
    const parts = protocol.read(body)
    const call = { ...parts, number: 1, text: '', body, headers: {} }
    return protocol.write(call, { content: options.answer(call) })
  }

  function start(rows: StoredBatch['rows'], metadata: unknown): StoredBatch {
    const status = options.ends === 'failed' ? 'failed' : 'in_progress'
    const batch = { id: `batch_${batches.length + 1}`, status, rows, metadata, createdAt: new Date() }
    batches.push(batch)
    return batch
  }

  function looked(batch: StoredBatch): StoredBatch {
    if (!held && batch.status === 'in_progress') batch.status = options.ends ?? 'completed'
    return batch
  }

  const outcomeOf = (key: string, position: number): RowOutcome => options.row?.(key, position) ?? 'answer'

  function openaiBatch(batch: StoredBatch): unknown {
    const ended = batch.status === 'completed' || batch.status === 'expired'
    return {
      id: batch.id,
      object: 'batch',
      status: batch.status,
      metadata: batch.metadata,
      request_counts: { total: batch.rows.length, completed: ended ? batch.rows.length : 0, failed: 0 },
      ...(batch.status === 'failed' ? { errors: { data: [{ message: 'Enqueued token limit reached' }] } } : {}),
      ...(ended ? { output_file_id: `${batch.id}-output`, error_file_id: `${batch.id}-errors` } : {}),
    }
  }

  function openaiLines(batch: StoredBatch, errors: boolean): string {
    const lines = batch.rows.flatMap(({ custom_id, body }, position): unknown[] => {
      const outcome = outcomeOf(custom_id, position)
      if (outcome === 'missing' || (outcome === 'answer' || outcome === 'garbled') === errors) return []
      if (outcome === 'garbled') return [{ custom_id, response: { status_code: 200, body: { choices: 'none' } } }]
      if (outcome === 'answer') {
        return [{ custom_id, response: { status_code: 200, body: reply(openaiChat, body) }, error: null }]
      }
      return typeof outcome === 'number'
        ? [{ custom_id, response: { status_code: outcome, body: { error: { message: 'no' } } }, error: null }]
        : [{ custom_id, response: null, error: { code: outcome, message: 'This request could not be executed.' } }]
    })
    // Answers come in no particular order.
    return lines
      .toReversed()
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('')
  }

  function anthropicBatch(batch: StoredBatch): unknown {
    const ended = batch.status !== 'in_progress'
    const [processing, succeeded] = ended ? [0, batch.rows.length] : [batch.rows.length, 0]
    return {
      id: batch.id,
      type: 'message_batch',
      processing_status: ended ? 'ended' : 'in_progress',
      created_at: batch.createdAt.toISOString(),
      request_counts: { processing, succeeded, errored: 0, canceled: 0, expired: 0 },
    }
  }

  function anthropicLines(batch: StoredBatch): string {
    return batch.rows
      .flatMap(({ custom_id, body }, position) => {
        const outcome = outcomeOf(custom_id, position)
        if (outcome === 'missing') return []
        if (outcome === 'garbled') return [`{"custom_id":"${custom_id}","result":{"type":"succeeded","message":[]}}\n`]
        const result =
          outcome === 'answer' ? { type: 'succeeded', message: reply(anthropicMessages, body) } : { type: 'expired' }
        return [`${JSON.stringify({ custom_id, result })}\n`]
      })
      .join('')
  }

  function serve(request: IncomingMessage, body: string): { status: number; body: string } {
    const { method = 'GET', url = '/' } = request
    const path = url.replace(/\?.*$/, '')
    const json = (value: unknown): { status: number; body: string } => ({ status: 200, body: JSON.stringify(value) })
    const [, batchId] = /batches\/(batch_\d+)/.exec(path) ?? []
    const batch = batches.find(({ id }) => id === batchId)
    switch (`${method} ${path.replace(batchId ?? ' ', ':id')}`) {
      case 'POST /v1/chat/completions':
      case 'POST /v1/messages': {
        const asked = JSON.parse(body) as Record<string, unknown>
        singles.push(asked)
        return json(reply(path.endsWith('messages') ? anthropicMessages : openaiChat, asked))
      }
      case 'POST /v1/files': {
        const id = `file_${files.size + 1}`
        files.set(id, /\r\n\r\n(\{[\s\S]*\})\n?\r\n--/.exec(body)?.[1] ?? '')
        return json({ id, purpose: 'batch' })
      }
      case 'POST /v1/batches': {
        const { input_file_id, metadata } = JSON.parse(body) as { input_file_id: string; metadata: unknown }
        const lines = (files.get(input_file_id) ?? '').split('\n').filter((line) => line !== '')
        return json(
          openaiBatch(
            start(
              lines.map((line) => JSON.parse(line) as StoredBatch['rows'][number]),
              metadata,
            ),
          ),
        )
      }
      case 'GET /v1/batches':
        return json({ data: batches.map(openaiBatch) })
      case 'POST /v1/messages/batches': {
        const { requests } = JSON.parse(body) as { requests: { custom_id: string; params: Record<string, unknown> }[] }
        const rows = requests.map(({ custom_id, params }) => ({ custom_id, body: params }))
        return json(anthropicBatch(start(rows, undefined)))
      }
      case 'GET /v1/messages/batches':
        return json({ data: batches.map(anthropicBatch) })
    }
    if (batch !== undefined && path === `/v1/batches/${batch.id}`) return json(openaiBatch(looked(batch)))
    if (batch !== undefined && path === `/v1/messages/batches/${batch.id}`) return json(anthropicBatch(looked(batch)))
    if (batch !== undefined && path.endsWith('/results')) return { status: 200, body: anthropicLines(batch) }
    const [, file, kind] = /^\/v1\/files\/(batch_\d+)-(output|errors)\/content$/.exec(path) ?? []
    const owner = batches.find(({ id }) => id === file)
    if (owner !== undefined) return { status: 200, body: openaiLines(owner, kind === 'errors') }
    return { status: 404, body: JSON.stringify({ error: { message: `nothing at ${path}` } }) }
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request)
    const key = request.headers.authorization?.replace('Bearer ', '') ?? request.headers['x-api-key']
    const fault = options.fault?.(request.method ?? '', request.url ?? '')
    if (fault === 'reset') return void response.destroy()
    const refused = options.key !== undefined && key !== options.key ? 401 : fault
    const served =
      typeof refused === 'number'
        ? { status: refused, body: JSON.stringify({ error: { message: `injected ${refused}` } }) }
        : serve(request, body)
    if (fault === 'reset_after') return void response.destroy()
    response.writeHead(served.status, { 'content-type': 'application/json' })
    response.end(served.body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    batches,
    singles,
    release: () => void (held = false),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
