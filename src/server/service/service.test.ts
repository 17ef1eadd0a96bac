import { connect } from 'node:net'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVICE_THREAD } from '../../../test/command.ts'
import { newSigner, sampleInput } from '../../../test/sample-ledger.ts'
import { lexicalJudge } from '../../judge/lexical/lexical-judge.ts'
import { verifyInclusion } from '../../ledger/tree/merkle.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { openWholeStore, type WholeStore } from '../../store/open-store.ts'
import { listen } from '../kernel/listen.ts'
import { admission } from './admission.ts'
import { metrics } from './metrics.ts'
import { startService, type RunningService } from './start.ts'
import { makeToken } from './tokens.ts'

const MOST_BYTES = 300_000
let store: WholeStore
let service: RunningService
/** Another, which waits for nobody. */
let impatient: RunningService
const tokens: Record<string, string> = {}
const faults: unknown[] = []
let inputs = 0

async function token(name: string, scopes: readonly string[], more: { tenant?: string; perSecond?: number } = {}) {
  const made = await makeToken(store.tokens, { name, scopes, ...more, now: new Date() })
  tokens[name] = made.text
  return made
}

beforeAll(async () => {
  store = await openWholeStore(':memory:')
  await token('all', ['admin'])
  await token('reader', ['read'])
  await token('tenant', ['decide', 'read'], { tenant: 'acme' })
  await token('slow', ['read'], { perSecond: 1 })
  const options = {
    store,
    gate: { ruleset: 'minimal' },
    judge: lexicalJudge(),
    signer: newSigner(),
    port: 0,
    most: { bodyBytes: MOST_BYTES, waiting: 4 },
    report: (error: unknown) => faults.push(error),
    entry: new URL(`file://${SERVICE_THREAD}`),
  } as const
  service = await startService({ ...options, timeoutMs: 20_000 })
  impatient = await startService({ ...options, logId: 'impatient', timeoutMs: 100 })
})
afterAll(async () => {
  await Promise.all([service.end(), impatient.end()])
  await store[Symbol.asyncDispose]()
})

interface Asked {
  readonly method?: string
  readonly as?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Record<string, unknown>
}

async function ask(path: string, { method, as = 'all', body, headers = {} }: Asked = {}): Promise<Answered> {
  const reply = await fetch(`${service.address}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(as === '' ? {} : { Authorization: `Bearer ${tokens[as] ?? as}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body) }),
  })
  const text = await reply.text()
  const isJson = /^application\/(?:problem\+)?json$/.test(reply.headers.get('content-type') ?? '')
  return { status: reply.status, headers: reply.headers, text, json: isJson ? JSON.parse(text) : {} }
}

/** An input that was not sent before. */
function fresh(): ReturnType<typeof sampleInput> {
  inputs += 4
  const { tenant: _, ...input } = sampleInput(inputs)
  return input
}

function bytes(hex: unknown): Uint8Array {
  return Uint8Array.from(Buffer.from(String(hex), 'hex'))
}

describe('a decision', () => {
  test('is in the ledger, with its proof, when it is answered', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const made = await ask('/v1/decisions', { body: fresh(), headers: { traceparent } })
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({ status: 'pass', action: 'show', recorded: true })
    expect(made.headers.get('traceparent')).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa)[0-9a-f]{16}-01$/)
    const { json } = await ask(made.headers.get('location') ?? '')
    const proof = json['proof'] as Record<string, unknown>
    expect(json['record']).toMatchObject({
      status: 'pass',
      delivery: 'held',
      meta: { span_id: made.headers.get('traceparent')?.split('-')[2] },
    })
    const { seq } = json['record'] as { seq: number }
    const path = (proof['path'] as string[]).map(bytes)
    const tree = { size: proof['size'] as number, root: bytes(proof['root']) }
    expect(verifyInclusion({ leaf: bytes(proof['leaf']), index: seq, proof: path }, tree)).toBe(true)
  })

  test('is answered again to the same key and body, byte for byte, and to another body is not', async () => {
    const body = fresh()
    const headers = { 'Idempotency-Key': '"order-1"' }
    const first = await ask('/v1/decisions', { body, headers })
    const size = await store.ledger.size('main')
    const again = await ask('/v1/decisions', { body, headers })
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    const other = await ask('/v1/decisions', { body: fresh(), headers })
    expect([other.status, other.json['code']]).toEqual([422, 'idempotency_key_reused'])
    expect(await store.ledger.size('main')).toBe(size)
    // Another token's keys are its own.
    const theirs = await ask('/v1/decisions', { body: { ...fresh(), tenant: 'acme' }, headers, as: 'tenant' })
    expect(theirs.status).toBe(201)
  })

  test('of a generation that was recorded with another answer is refused, and with the same is the same record', async () => {
    const body = fresh()
    const first = await ask('/v1/decisions', { body })
    const again = await ask('/v1/decisions', { body })
    expect(again.json['record']).toEqual(first.json['record'])
    const other = await ask('/v1/decisions', { body: { ...body, message_id: 'another' } })
    expect([other.status, other.json['code']]).toEqual([409, 'recorded_before'])
  })

  test('that is under way holds its key', async () => {
    const body = fresh()
    const headers = { 'Idempotency-Key': 'k-2' }
    const replies = await Promise.all([1, 2, 3].map(() => ask('/v1/decisions', { body, headers })))
    const statuses = replies.map(({ status }) => status)
    expect(statuses).toContain(201)
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
  })

  test('of a token with a tenant is for that tenant alone', async () => {
    const { status, headers, json } = await ask('/v1/decisions', { body: fresh(), as: 'tenant' })
    expect([status, json['tenant']]).toEqual([201, 'acme'])
    const other = await ask('/v1/decisions', { body: { ...fresh(), tenant: 'evil' }, as: 'tenant' })
    expect([other.status, other.json['code']]).toEqual([403, 'other_tenant'])
    const foreign = await ask('/v1/decisions', { body: fresh() })
    expect((await ask(foreign.headers.get('location') ?? '', { as: 'tenant' })).status).toBe(404)
    expect((await ask(headers.get('location') ?? '', { as: 'tenant' })).status).toBe(200)
    const runs = await ask('/v1/runs', { as: 'tenant' })
    expect([runs.status, runs.json['code']]).toEqual([403, 'other_tenant'])
  })

  test('on a long answer is made in another thread, and is the same', async () => {
    const input = fresh()
    const answer = 'Riga is the capital of Latvia [1]. '.repeat(1_500)
    const body = { ...input, generation: { ...input.generation, answer } }
    const { status, json } = await ask('/v1/decisions', { body })
    expect([status, json['recorded']]).toEqual([201, true])
  })

  test('is refused with a wait where too many are waiting, and none that was answered is lost', async () => {
    const before = await store.ledger.size('main')
    const replies = await Promise.all(Array.from({ length: 40 }, () => ask('/v1/decisions', { body: fresh() })))
    const refused = replies.filter(({ status }) => status === 503)
    expect(refused.every(({ headers, json }) => headers.get('retry-after') === '1' && json['retryable'] === true)).toBe(
      true,
    )
    const answered = replies.filter(({ status }) => status === 201)
    expect(answered.length + refused.length).toBe(40)
    expect(await store.ledger.size('main')).toBe(before + answered.length)
  })
})

test('a decision is refused by its head alone while many are under way, and everything else is answered', async () => {
  const deciding = { underWay: 40 }
  const admit = admission({ deciding, metrics: metrics(), most: 40 })
  await using server = await listen(() => new Response('here'), { port: 0, admit })
  const send = async (head: string): Promise<string> => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`${head} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nConnection: close\r\n\r\n`)
    let text = ''
    // What is refused is told before its body came.
    for await (const chunk of socket) if ((text += String(chunk)).includes('\r\n\r\n')) break
    return text
  }
  const refused = await send('POST /v1/decisions?a')
  expect(refused).toMatch(/^HTTP\/1\.1 503 [^]+retry-after: 1\r\n[^]+"code":"overloaded"/i)
  expect(refused).toMatch(/^x-content-type-options: nosniff\r$/im)
  expect(await send('POST /v1/runs')).toMatch(/^HTTP\/1\.1 200 /)
  deciding.underWay = 39
  expect(await send('POST /v1/decisions')).toMatch(/^HTTP\/1\.1 200 /)
})

describe('who asks', () => {
  test.each([
    ['without a token', {}],
    ['with another scheme', { Authorization: 'Basic YTpi' }],
    ['with a token that nobody made', { Authorization: `Bearer assay_${'0'.repeat(12)}_${'A'.repeat(43)}` }],
    ['with an endless token', { Authorization: `Bearer ${'a'.repeat(9_000)}` }],
  ])('%s is told to bring one', async (_, headers) => {
    const { status, json, headers: got } = await ask('/v1/decisions', { as: '', body: {}, headers })
    expect([status, json['code']]).toEqual([401, 'no_valid_token'])
    expect(got.get('www-authenticate')).toMatch(/^Bearer/)
    expect(got.get('content-type')).toBe('application/problem+json')
    expect(json['trace_id']).toMatch(/^[0-9a-f]{32}$/)
  })

  test('may do what the token is for, until it is revoked', async () => {
    const { status, json } = await ask('/v1/decisions', { as: 'reader', body: fresh() })
    expect([status, json['code']]).toEqual([403, 'scope_missing'])
    const made = await token('revoked', ['read'])
    await store.tokens.revoke(made.id, new Date().toISOString())
    expect((await ask('/v1/records/x', { as: 'revoked' })).status).toBe(401)
  })

  test('more often than allowed is told when to ask again', async () => {
    const replies = []
    for (let asked = 0; asked < 3; asked++) replies.push(await ask('/v1/records/x', { as: 'slow' }))
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 429])
    expect(replies[2]?.headers.get('retry-after')).toBe('1')
  })
})

const decisionHead = (length: string): string =>
  `POST /v1/decisions HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${tokens['all']}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`

describe('a request that is wrong', () => {
  test.each<[string, string, Asked, number]>([
    ['no JSON', '/v1/decisions', { body: '{"a":' }, 400],
    ['a key that is given twice', '/v1/decisions', { body: '{"message_id":"a","message_id":"b"}' }, 400],
    ['bytes that are no text', '/v1/decisions', { body: Buffer.from([0x22, 0xff, 0x22]) }, 400],
    ['no object', '/v1/decisions', { body: '[]' }, 422],
    ['null', '/v1/decisions', { body: 'null' }, 422],
    ['a deep value', '/v1/decisions', { body: `${'['.repeat(50_000)}${']'.repeat(50_000)}` }, 422],
    ['a field that is not known', '/v1/decisions', { body: { ...sampleInput(1), module: './evil.js' } }, 422],
    ['a number for a text', '/v1/decisions', { body: { ...sampleInput(1), conversation_id: 7 } }, 422],
    ['a poisoned prototype', '/v1/decisions', { body: '{"__proto__":{"tenant":"evil"}}' }, 422],
    ['another type', '/v1/decisions', { body: '{}', headers: { 'Content-Type': 'text/plain' } }, 415],
    ['a packed body', '/v1/decisions', { body: '{}', headers: { 'Content-Encoding': 'gzip' } }, 415],
    ['a large body', '/v1/decisions', { body: `"${'a'.repeat(MOST_BYTES)}"` }, 413],
    ['a bad key', '/v1/decisions', { body: '{}', headers: { 'Idempotency-Key': 'a b' } }, 400],
    ['a long key', '/v1/decisions', { body: '{}', headers: { 'Idempotency-Key': 'a'.repeat(256) } }, 400],
    ['another method', '/v1/decisions', { method: 'DELETE' }, 405],
    ['an address that is not there', '/v1/decision', { body: '{}' }, 404],
    ['a way up', '/v1/records/..%2f..%2fetc%2fpasswd', {}, 404],
    ['a NUL', '/v1/records/%00', {}, 404],
    ['half a character', '/v1/records/%ed%a0%80', {}, 404],
    ['an open escape', '/v1/records/%', {}, 404],
  ])('%s is told so: %s', async (_, path, asked, status) => {
    const reply = await ask(path, asked)
    expect([reply.status, reply.json['status'], reply.text.includes('node_modules')]).toEqual([status, status, false])
    expect(String(reply.json['detail'])).toMatch(/[.)]$/)
  })

  test.each([
    ['a head without an end', `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}`, /^HTTP\/1.1 431/],
    ['no HTTP', 'hello\r\n\r\n', /^HTTP\/1.1 400/],
    [
      'two lengths',
      'POST /v1/decisions HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      /^HTTP\/1.1 400/,
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', /^HTTP\/1.1 400/],
    ['a head that stops coming', 'POST /v1/decisions HTTP/1.1\r\nHost: a\r\nX: ', /^HTTP\/1.1 408/],
    ['a body that stops coming', () => decisionHead('Content-Length: 9') + '{"a"', /^HTTP\/1.1 408/],
    [
      'a body in parts that stop coming',
      () => decisionHead('Transfer-Encoding: chunked') + '4\r\n{"a"\r\n',
      /^HTTP\/1.1 408/,
    ],
  ])('%s ends the connection with a status', async (_, sent, expected) => {
    const socket = connect(impatient.port, '127.0.0.1')
    socket.write(typeof sent === 'string' ? sent : sent())
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    expect(text).toMatch(expected)
  })
})

const PASSAGE = 'Riga is the capital of Latvia and its largest city. It lies on the Daugava.'

/** What opens an answer, with everything but its text. */
function opening(mode?: string): Record<string, unknown> {
  const { generation, ...rest } = fresh()
  return {
    ...rest,
    retrieval: { record_id: 'r', hits: [{ node_id: 'riga', text: PASSAGE }] },
    generation: { record_id: generation.record_id },
    ...(mode === undefined ? {} : { mode }),
  }
}

describe('an answer that is written bit by bit', () => {
  const lines = (deltas: readonly string[], mode?: string): string =>
    [{ open: opening(mode) }, ...deltas.map((delta) => ({ delta })), { end: {} }]
      .map((line) => JSON.stringify(line))
      .join('\n')
  const ndjson = { 'Content-Type': 'application/x-ndjson' }
  const told = (text: string): Record<string, unknown>[] =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  test('is released whole after its verdict', async () => {
    const { status, text } = await ask('/v1/decisions/stream', {
      body: lines(['Riga is the cap', 'ital of Latvia [1].']),
      headers: ndjson,
    })
    const [released, last] = told(text)
    expect([status, released]).toEqual([200, { release: 'Riga is the capital of Latvia [1].' }])
    expect(last).toMatchObject({ decision: { status: 'pass', recorded: true } })
  })

  test('is not released where it fails', async () => {
    const { text } = await ask('/v1/decisions/stream', { body: lines(['Nobody knows [7].']), headers: ndjson })
    expect(told(text)).toMatchObject([{ decision: { status: 'fail', action: 'refuse' } }])
  })

  test('is released by sentences, with the decision on the whole, and the record says so', async () => {
    const deltas = ['Riga is the capital of Latvia [1]. It lies on', ' the Daugava [1]. Riga is large', ' [1].']
    const { text } = await ask('/v1/decisions/stream', { body: lines(deltas, 'sentence'), headers: ndjson })
    const replies = told(text)
    expect(replies.length).toBeGreaterThan(2)
    expect(replies.map(({ release }) => (typeof release === 'string' ? release : '')).join('')).toBe(deltas.join(''))
    const { decision } = replies.at(-1) as { decision: { record: { id: string } } }
    const { record } = decision
    expect((await ask(`/v1/records/${record.id}`)).json['record']).toMatchObject({ delivery: 'before_verdict' })
  })

  test.each([
    ['{"delta":"a"}', 422],
    ['{', 400],
    ['', 422],
    ['{"open":{"module":"./a.js"}}', 422],
  ])('that begins with %s is refused', async (body, status) => {
    expect((await ask('/v1/decisions/stream', { body, headers: ndjson })).status).toBe(status)
  })

  test('and breaks off is told so in its last line', async () => {
    const body = `${JSON.stringify({ open: opening() })}\n{"delta":"Riga"}\n`
    const { text } = await ask('/v1/decisions/stream', { body, headers: ndjson })
    expect(told(text)).toMatchObject([{ problem: { status: 422 } }])
  })

  test('may be opened, continued and closed by its id, by its own token alone', async () => {
    const { json } = await ask('/v1/decisions/open', { body: opening('sentence') })
    const path = `/v1/decisions/${String(json['id'])}`
    const one = await ask(`${path}/deltas`, { body: { delta: 'Riga is the capital of Latvia [1]. It lies on ' } })
    expect(one.json).toEqual({ release: 'Riga is the capital of Latvia [1]. ' })
    expect((await ask(`${path}/deltas`, { body: { delta: 'x' }, as: 'tenant' })).status).toBe(404)
    await ask(`${path}/deltas`, { body: { delta: 'the Daugava [1].' } })
    const end = await ask(`${path}/close`, { body: {} })
    expect(end.json).toMatchObject({ release: 'It lies on the Daugava [1].', decision: { status: 'pass' } })
    expect((await ask(`${path}/close`, { body: {} })).status).toBe(404)
  })
})

describe('evaluations and runs', () => {
  const example = { id: 'e1', query: 'Which city?', output: 'Riga', reference: 'Riga' }

  test('measure one answer', async () => {
    const { status, json } = await ask('/v1/evaluations', { body: { example, evaluators: ['exact_match@0.9'] } })
    expect(status).toBe(200)
    expect(json['results']).toMatchObject({ exact_match: { status: 'measured', score: 1, passed: true } })
  })

  test.each<[string, unknown]>([
    ['a module', { example, evaluators: ['./evil.js'] }],
    ['an address', { example, evaluators: ['https://example.org/a'] }],
    ['no evaluator of that name', { example, evaluators: ['exactly'] }],
    ['no answer', { example: { query: 'a' }, evaluators: ['exact_match'] }],
    ['a judge', { example, evaluators: ['exact_match'], judge: 'openai:gpt' }],
    ['a target', { example: { ...example, target: './app.ts' }, evaluators: ['exact_match'] }],
  ])('refuse %s', async (_, body) => {
    expect((await ask('/v1/evaluations', { body })).status).toBe(422)
  })

  test('read a record by any name that a data set may give its fields', async () => {
    const named = { id: 7, question: 'Which city?', answer: 'Riga', expected: 'Riga', contexts: [{ content: PASSAGE }] }
    const asked = { example: named, evaluators: ['exact_match', 'faithfulness'] }
    const { json } = await ask('/v1/evaluations', { body: asked })
    expect(json['results']).toMatchObject({ exact_match: { score: 1 }, faithfulness: { status: 'measured' } })
  })

  test.each<[string, object[], string]>([
    ['two records of one id', [example, example], 'the id "e1" was used before'],
    ['a record that cannot be read', [example, { ...example, id: 'e2', verdict: 'good' }], '"verdict" is not a field'],
    ['a record without an answer', [example, { id: 'e2', query: 'a', output: null }], 'the answer is missing'],
  ])('refuse a run with %s, and keep no run of it', async (_, examples, why) => {
    const before = (await ask('/v1/runs')).text
    const { status, json } = await ask('/v1/runs', { body: { evaluators: ['exact_match'], examples } })
    expect([status, json['detail']]).toEqual([422, expect.stringMatching(new RegExp(`examples row 2 .*${why}`))])
    expect((await ask('/v1/runs')).text).toBe(before)
  })

  test('take many answers as a run, which is followed, shown page by page and labelled', async () => {
    const examples = Array.from({ length: 120 }, (_, at) => ({ ...example, id: `e${at}` }))
    const begun = await ask('/v1/runs', { body: { name: 'night', evaluators: ['exact_match'], examples } })
    expect(begun.status).toBe(202)
    const path = begun.headers.get('location') ?? ''
    const events = (await ask(`${path}/events`)).text
    expect(events).toMatch(/^id: 120-finished$/m)
    const again = await ask(`${path}/events`, { headers: { 'Last-Event-ID': '120-finished' } })
    expect(again.text).not.toContain('event: state')
    expect((await ask(path)).json).toMatchObject({ name: 'night', state: 'finished', results: 120 })
    const first = await ask(`${path}/results`)
    expect((first.json['results'] as unknown[]).length).toBe(100)
    const rest = await ask(`${path}/results?after=${encodeURIComponent(String(first.json['next']))}`)
    expect([(rest.json['results'] as unknown[]).length, rest.json['next']]).toEqual([20, null])
    const run = String(begun.json['id'])
    const label = { run, example: 'e7', name: 'exact_match', value: true, rater: 'ada' }
    expect((await ask('/v1/labels', { body: label })).status).toBe(201)
    expect((await ask('/v1/labels', { body: { ...label, example: 'nobody' } })).status).toBe(404)
    expect((await ask(`${path}/cancel`, { method: 'POST' })).json['code']).toBe('run_ended')
    expect((await ask('/v1/runs')).text).toContain(run)
  })

  test('label a decision', async () => {
    const { json } = await ask('/v1/decisions', { body: fresh() })
    const { id } = json['record'] as { id: string }
    const body = { record: id, verdict: 'fail', rater: 'ada', note: 'Not so.' }
    expect((await ask('/v1/labels', { body })).status).toBe(201)
    const { record } = (await ask(`/v1/records/${id}`)).json as { record: object }
    expect(record).toMatchObject({ overrides: [{ verdict: 'fail', rater: 'ada' }] })
    expect((await ask('/v1/labels', { body: { ...body, record: 'none' } })).status).toBe(404)
  })
})

test('a LiteLLM gateway is told what may pass, by the evidence that it sent with the request', async () => {
  const path = '/beta/litellm_basic_guardrail_api'
  const sent = async (call: string, answer: string): Promise<unknown[]> => {
    const structured_messages = [
      { role: 'user', content: 'Which city is it?' },
      { role: 'tool', content: [{ type: 'text', text: PASSAGE }] },
    ]
    const headers = { 'x-api-key': tokens['all'] ?? '' }
    const before = { texts: [PASSAGE], structured_messages, input_type: 'request', litellm_call_id: call }
    const request = await ask(path, { as: '', headers, body: before })
    const after = { texts: [answer], input_type: 'response', litellm_call_id: call, litellm_version: '9' }
    const reply = await ask(path, { as: '', headers, body: after })
    return [request.json['action'], reply.json['action'], reply.json['blocked_reason']]
  }
  expect(await sent('c-1', 'Riga is the capital of Latvia [1].')).toEqual(['NONE', 'NONE', undefined])
  expect(await sent('c-2', 'Nobody knows [7].')).toEqual(['NONE', 'BLOCKED', expect.stringContaining('Assay: ')])
  const unseen = { texts: ['Riga [1].'], input_type: 'response', litellm_call_id: 'c-9' }
  expect((await ask(path, { body: unseen })).json['action']).toBe('BLOCKED')
})

describe('the service', () => {
  test('describes itself, validly, and loads nothing from elsewhere', async () => {
    const { json } = await ask('/openapi.json', { as: '' })
    const result = await new Validator().validate(structuredClone(json))
    expect(result).toMatchObject({ valid: true })
    const page = await ask('/docs', { as: '' })
    expect(page.text).toContain('<code>POST /v1/decisions/{id}/close</code>')
    expect([page.status, /<script|src=|@import|https?:/.test(page.text)]).toEqual([200, false])
  })

  test('counts for Prometheus', async () => {
    const { text } = await ask('/metrics')
    expect(text).toMatch(/^assay_requests_total\{route="\/v1\/decisions",status="201"\} \d+$/m)
    expect(text).toMatch(/^assay_decisions_total\{status="pass"\} \d+$/m)
    expect(text).toMatch(/^assay_request_duration_seconds_bucket\{route="\/v1\/decisions",le="\+Inf"\} \d+$/m)
    expect((await ask('/metrics', { as: '' })).status).toBe(401)
  })

  test('says whether it is there and whether it can work, to anybody', async () => {
    expect((await ask('/healthz', { as: '' })).json).toEqual({ status: 'ok', reasons: [] })
    expect((await ask('/readyz', { as: '' })).json).toEqual({ status: 'ok', reasons: [] })
  })
})

// The last test: what came before it was recorded as it should be, and was nobody's fault here.
test('the ledger of all that was asked is whole, and nothing went wrong inside', async () => {
  expect(faults).toEqual([])
  expect((await verifyLedger({ store: store.ledger })).problems).toEqual([])
})
