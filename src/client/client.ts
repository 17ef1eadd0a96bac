import type { DecisionReply, DecisionRequest, OpenedAnswer, RecordReply } from '../wire/decision.ts'
import type {
  EvaluationReply,
  EvaluationRequest,
  LabelRequest,
  ResultPageReply,
  RunAccepted,
  RunReply,
  RunRequest,
} from '../wire/evaluation.ts'
import type { ProblemReply } from '../wire/problem.ts'
import type { Closed, CloseRequest, Opened, Released } from '../wire/stream.ts'
import { ServiceError } from './service-error.ts'

/** Where the service is, and who asks. */
export interface ClientOptions {
  /** `http://127.0.0.1:8080`. */
  readonly address: string
  /** From `assay tokens create`. */
  readonly token: string
  /** How often a request is sent at most, where the service says that it may be sent again. 3 if left out. */
  readonly tries?: number | undefined
  /** In place of the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** How one request is sent. */
export interface AnswerWords {
  readonly signal?: AbortSignal | undefined
  /** Under the same key the same request has the same reply. A new one for each call if left out. */
  readonly idempotencyKey?: string | undefined
  /** The place in a trace, after W3C Trace Context. */
  readonly traceparent?: string | undefined
}

/** An answer that is written bit by bit. What its methods give back may be shown. */
export interface OpenAnswer {
  readonly id: string
  add(delta: string, options?: { signal?: AbortSignal | undefined }): Promise<string>
  close(how?: CloseRequest, options?: { signal?: AbortSignal | undefined }): Promise<Closed>
}

/** The routes of `assay serve` as methods. Each rejects with a ServiceError where the service answers with a problem. */
export interface ServiceClient {
  /** Decides whether an answer may be shown. The decision is in the ledger when this resolves. */
  decide(input: DecisionRequest, options?: AnswerWords): Promise<DecisionReply>
  open(answer: OpenedAnswer, options?: AnswerWords): Promise<OpenAnswer>
  record(id: string, options?: AnswerWords): Promise<RecordReply>
  evaluate(request: EvaluationRequest, options?: AnswerWords): Promise<EvaluationReply>
  startRun(request: RunRequest, options?: AnswerWords): Promise<RunAccepted>
  run(id: string, options?: AnswerWords): Promise<RunReply>
  cancelRun(id: string, options?: AnswerWords): Promise<RunReply>
  /** The states of a run until it has ended. */
  follow(id: string, options?: AnswerWords): AsyncGenerator<RunReply, void, undefined>
  results(id: string, options?: AnswerWords): AsyncGenerator<ResultPageReply['results'][number], void, undefined>
  label(request: LabelRequest, options?: AnswerWords): Promise<{ readonly id: string }>
}

/** A client of a service. Needs nothing but `fetch`. */
export function serviceClient({ address, token, tries = 3, fetch = globalThis.fetch }: ClientOptions): ServiceClient {
  const base = address.replace(/\/+$/, '')

  async function send(
    path: string,
    { body, signal, idempotencyKey, traceparent }: AnswerWords & { body?: unknown },
  ): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
    if (traceparent !== undefined) headers['traceparent'] = traceparent
    // A redirect would take the token to another server.
    const asked: RequestInit = { method: body === undefined ? 'GET' : 'POST', headers, redirect: 'error' }
    if (body !== undefined) asked.body = JSON.stringify(body)
    if (signal !== undefined) asked.signal = signal
    for (let tried = 1; ; tried++) {
      const reply = await fetch(`${base}${path}`, asked)
      if (reply.ok) return reply
      const error = await errorOf(reply)
      // Without a key, sending something again that changes something might do it twice.
      const again = body === undefined || idempotencyKey !== undefined || error.status === 429 || error.status === 503
      if (!error.retryable || !again || tried >= tries) throw error
      await later((error.retryAfter ?? 1) * 1_000, signal)
    }
  }

  async function json<Reply>(path: string, options: AnswerWords & { body?: unknown } = {}): Promise<Reply> {
    const reply = await send(path, options)
    // A page to log in, say, of something that stands in between.
    if (!isJson(reply)) {
      await reply.body?.cancel()
      throw notOurs(reply)
    }
    return (await reply.json()) as Reply
  }

  async function* follow(id: string, options: AnswerWords = {}): AsyncGenerator<RunReply, void, undefined> {
    const { body } = await send(`${runPath(id)}/events`, options)
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of body ?? []) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data !== undefined) yield JSON.parse(data) as RunReply
      }
    }
  }

  async function* results(id: string, options: AnswerWords = {}): ReturnType<ServiceClient['results']> {
    for (let after: string | null = ''; after !== null;) {
      const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`
      const page: ResultPageReply = await json(`${runPath(id)}/results${query}`, options)
      yield* page.results
      after = page.next
    }
  }

  return {
    decide: (input, { idempotencyKey = crypto.randomUUID(), ...options } = {}) =>
      json('/v1/decisions', { ...options, idempotencyKey, body: input }),
    async open(answer, options) {
      const { id } = await json<Opened>('/v1/decisions/open', { ...options, body: answer })
      const path = `/v1/decisions/${encodeURIComponent(id)}`
      return {
        id,
        add: async (delta, more = {}) => (await json<Released>(`${path}/deltas`, { ...more, body: { delta } })).release,
        close: (how = {}, more = {}) => json(`${path}/close`, { ...more, body: how }),
      }
    },
    record: (id, options) => json(`/v1/records/${encodeURIComponent(id)}`, options),
    evaluate: (body, options) => json('/v1/evaluations', { ...options, body }),
    startRun: (body, options) => json('/v1/runs', { ...options, body }),
    run: (id, options) => json(runPath(id), options),
    cancelRun: (id, options) => json(`${runPath(id)}/cancel`, { ...options, body: {} }),
    follow,
    results,
    label: (body, options) => json('/v1/labels', { ...options, body }),
  }
}

function runPath(id: string): string {
  return `/v1/runs/${encodeURIComponent(id)}`
}

async function errorOf(reply: Response): Promise<ServiceError> {
  const after = Number(reply.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(after) ? after : undefined
  const text = await reply.text()
  if (reply.headers.get('content-type')?.startsWith('application/problem+json') === true) {
    return new ServiceError(JSON.parse(text) as ProblemReply, retryAfter)
  }
  return notOurs(reply, retryAfter)
}

function isJson(reply: Response): boolean {
  return reply.headers.get('content-type')?.startsWith('application/json') === true
}

/** What is no reply of the service, whatever its status. */
function notOurs(reply: Response, retryAfter?: number): ServiceError {
  const what = reply.ok ? 'something that is not JSON' : 'no reason'
  const detail = `The service answered with status ${reply.status} and ${what}; is this the address of assay serve?`
  const retryable = reply.status === 502 || reply.status === 503 || reply.status === 504
  const problem = {
    type: 'about:blank',
    title: '',
    status: reply.status,
    code: 'unknown',
    detail,
    trace_id: '',
    retryable,
  }
  return new ServiceError(problem, retryAfter)
}

function later(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = (): void => {
      clearTimeout(clock)
      reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    }
    const clock = setTimeout(() => {
      signal?.removeEventListener('abort', give)
      resolve()
    }, ms)
    if (signal?.aborted === true) give()
    else signal?.addEventListener('abort', give, { once: true })
  })
}
