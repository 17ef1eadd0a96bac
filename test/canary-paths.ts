import type { RequestListener } from 'node:http'
import { CANARY, ECHO, examples, JSON_ECHO, PASSWORD, type CanaryPath } from './canary.ts'
import { judgeByWords } from './servers/judging-model.ts'
import { openaiChat } from './servers/openai-chat.ts'

/** Answers with a status and a body, and says the key in headers too. */
function echoing(status: number, body: string, headers: Readonly<Record<string, string>> = {}): RequestListener {
  const said = { 'x-request-id': CANARY, 'set-cookie': `key=${CANARY}`, 'x-ratelimit-remaining-requests': CANARY }
  return (request, response) => {
    const answer = (): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1', ...said, ...headers })
      response.end(body)
    }
    if (request.readableEnded) answer()
    else request.resume().on('end', answer)
  }
}

/** An error that says the key, in the form of both protocols. */
const ERROR = `{"type":"error","error":{"type":"${CANARY}","code":"${CANARY}","param":"${CANARY}","message":"Wrong key: ${JSON_ECHO}"}}`

/** A reply that says it, in the form of both protocols. */
function reply(text: string): string {
  return JSON.stringify({
    id: CANARY,
    type: 'message',
    role: 'assistant',
    model: CANARY,
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
    usage: { input_tokens: 1, output_tokens: 1, prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
}

const REPORTS = ['html', 'json', 'jsonl', 'markdown', 'junit', 'console', 'github=github.md'].flatMap((report) => [
  '--report',
  report,
])

function evaluating(judge: string, url: string, ...more: readonly string[]): string[] {
  const named = ['--judge', judge, '--base-url', `${url}/v1`]
  return ['eval', 'data.jsonl', '-e', 'faithfulness', ...named, '--store', 'run.db', ...REPORTS, ...more]
}

/** The errors and replies of a judge that say the key, with a tape of each kind. */
export function providerPaths(judge: string, { tape = 'tape.db' }: { tape?: string } = {}): CanaryPath[] {
  const path = (name: string, serve: RequestListener, codes: readonly number[]): CanaryPath => ({
    name: `${judge}: ${name}`,
    serve,
    codes,
    echoes: true,
    commands: (url) => [evaluating(judge, url, '--tape', tape, '--format', 'json')],
  })
  return [
    ...[400, 401, 403, 404, 422, 429, 500, 503].map((status) => path(`status ${status}`, echoing(status, ERROR), [4])),
    { ...path('status 500 without JSON', echoing(500, `<p>${ECHO}`), [4]), echoes: false },
    { ...path('malformed JSON', echoing(200, `{"choices": [${ECHO}`), [4]), echoes: false },
    path('a reply that is no JSON', echoing(200, reply(ECHO)), [4]),
    path('a reply of claims', echoing(200, reply(`{"claims":["The key is ${JSON_ECHO}"]}`)), [1, 3, 4]),
  ]
}

/** What breaks on the way. */
export function connectionPaths(judge: string, certificate: { key: string; cert: string }): CanaryPath[] {
  const common = {
    echoes: false,
    codes: [4],
    commands: (url: string) => [evaluating(judge, url, '--tape', 'tape.jsonl')],
  }
  const stalled: CanaryPath = {
    name: `${judge}: timeout`,
    serve: () => undefined,
    codes: [4],
    echoes: false,
    commands: (url) => [evaluating(judge, url, '--timeout', '0.2')],
  }
  return [
    { name: `${judge}: connection refused`, ...common },
    { name: `${judge}: connection cut`, serve: (_, response) => response.destroy(), ...common },
    { name: `${judge}: self-signed certificate`, serve: echoing(500, ERROR), tls: certificate, ...common },
    {
      name: `${judge}: redirect`,
      serve: echoing(307, ERROR, { location: `http://127.0.0.1:1/${CANARY}?key=${CANARY}` }),
      ...common,
    },
    stalled,
  ]
}

/** Batches that are refused, and batches whose ids, states and rows say the key. */
export function batchPaths(judge: string): CanaryPath[] {
  const anthropic = judge.startsWith('anthropic')
  const id = `batch_${CANARY}`
  const counts = { processing: 0, succeeded: 0, errored: 1, canceled: 0, expired: 0 }
  const batch = anthropic
    ? { id, processing_status: 'ended', request_counts: counts, results_url: ECHO }
    : { id, status: 'failed', errors: { data: [{ message: ECHO }] }, output_file_id: id, error_file_id: id }
  const failing: RequestListener = (request, response) => {
    const url = request.url ?? ''
    const single = url.endsWith('/messages') || url.endsWith('/completions')
    const listed = request.method === 'GET' && /batches\?/.test(url)
    const body = single
      ? reply(`{"claims":["The key is ${JSON_ECHO}"]}`)
      : listed
        ? '{"data":[]}'
        : JSON.stringify(batch)
    echoing(200, body)(request, response)
  }
  const commands = (url: string) => [evaluating(judge, url, '--batch', '--tape', 'tape.db')]
  return [
    { name: `${judge}: no batch endpoint`, serve: echoing(404, ERROR), codes: [2, 4], echoes: true, commands },
    {
      name: `${judge}: the key is refused for batches`,
      serve: echoing(401, ERROR),
      codes: [4],
      echoes: true,
      commands,
    },
    { name: `${judge}: a batch that fails`, serve: failing, codes: [1, 3, 4], echoes: true, commands },
  ]
}

const ADDRESS = `https://me:${PASSWORD}@127.0.0.1:1/v1`
const STORE = `postgres://ann:${encodeURIComponent(PASSWORD)}@127.0.0.1:1/db`
const RAW_STORE = `postgres://ann:${PASSWORD}@127.0.0.1:1/db`

/** What the command itself says, keeps and refuses. */
export function commandPaths(): CanaryPath[] {
  const judged = ['--judge', 'compatible:m']
  const refused = (name: string, path: Partial<CanaryPath>, ...commands: readonly string[][]): CanaryPath => ({
    name,
    codes: commands.map(() => 2),
    echoes: true,
    commands: () => commands,
    ...path,
  })
  const evaluated = ['eval', 'data.jsonl', '-e', 'faithfulness', '--store', 'run.db', ...REPORTS]
  const client = `export default { dataset: 'data.jsonl', evaluators: ['faithfulness'], llm: {
    id: 'own@1', chat: async () => { throw new Error(${JSON.stringify(`Incorrect API key provided: ${ECHO}`)}, { cause: new Error('${CANARY}') }) } } }`
  const config = (text: string): Partial<CanaryPath> => ({ files: { 'assay.config.yaml': text } })
  return [
    refused(
      'a password in --base-url',
      {},
      [...evaluated, ...judged, '--base-url', ADDRESS],
      ['eval', 'data.jsonl', '--base-url', ADDRESS],
      ['doctor', '--base-url', ADDRESS],
      ['route', 'data.jsonl', '--judge', 'compatible:m', '--base-url', ADDRESS],
      [...evaluated, '--dry-run', ...judged, '--base-url', ADDRESS],
    ),
    refused(
      'a password in ASSAY_BASE_URL',
      { env: { ASSAY_BASE_URL: ADDRESS } },
      [...evaluated, ...judged],
      ['doctor'],
    ),
    refused(
      'a password in the config',
      config(`llm: { type: openai_compatible, model: m, base_url: "${ADDRESS}" }\n`),
      evaluated,
      ['doctor'],
    ),
    refused(
      'a password in the address of an API of the config',
      config(`judge: compatible:m\nbase_url: "${ADDRESS}"\n`),
      evaluated,
    ),
    refused(
      'a password in an address with a slip',
      {},
      [...evaluated, ...judged, `--base-ulr=${ADDRESS}`],
      [...evaluated, ...judged, '--base-url', `me:${PASSWORD}@host`],
    ),
    refused(
      'a key of the wrong kind in the config',
      { ...config(`llm: { type: openai, model: m, api_key: ["${CANARY}"] }\n`), echoes: false },
      evaluated,
    ),
    refused(
      'a store of another kind',
      {},
      ['eval', 'data.jsonl', '--store', `mysql://ann:${PASSWORD}@host/db`],
      ['eval', 'data.jsonl', ...judged, '--base-url', 'http://127.0.0.1:1', '--tape', STORE],
    ),
    {
      name: 'a PostgreSQL that is not there',
      env: { ASSAY_STORE: STORE },
      codes: [4, 4, 4, 4, 2, 0],
      echoes: true,
      commands: () => [
        ['eval', 'data.jsonl', '-e', 'faithfulness'],
        ['runs', 'list'],
        ['runs', 'list', '--store', RAW_STORE],
        ['worker', '--drain', '--store', STORE],
        ['eval', 'data.jsonl', '--store', `postgres://ann:${PASSWORD}/@[`],
        ['doctor'],
      ],
    },
    {
      name: 'doctor, and a dry run',
      serve: echoing(401, ERROR),
      codes: [4, 4, 4, 0],
      echoes: true,
      commands: (url) => [
        ...['console', 'json', 'markdown'].map((format) => [
          'doctor',
          ...judged,
          '--base-url',
          url,
          '--format',
          format,
        ]),
        [...evaluated, ...judged, '--base-url', url, '--dry-run', '--format', 'json'],
      ],
    },
    resumed(),
    {
      name: 'a budget that is spent',
      serve: judging(),
      files: {
        'data.jsonl': examples(4),
        'assay.config.json': JSON.stringify({ prices: { m: { input: 100, output: 100 } }, dataset: 'data.jsonl' }),
      },
      codes: [1, 3, 4],
      echoes: false,
      commands: (url) => [evaluating('compatible:m', url, '--max-cost', '0.3')],
    },
    {
      name: 'a client of one’s own that says the key',
      files: { 'own/assay.config.mjs': client },
      codes: [4],
      echoes: true,
      commands: () => [['eval', 'own/assay.config.mjs', '--store', 'run.db', ...REPORTS, '--format', 'json']],
    },
  ]
}

/** Judges by words, and says the key in one claim more. */
function judging(onCall: (calls: number) => void = () => undefined): RequestListener {
  let calls = 0
  return (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = openaiChat.read(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>)
      const judged = judgeByWords(call)
      const claims = Array.isArray(judged['claims'])
        ? { claims: [...(judged['claims'] as unknown[]), `The key is ${ECHO}`] }
        : {}
      onCall((calls += 1))
      echoing(200, reply(JSON.stringify({ ...judged, ...claims })))(request, response)
    })
  }
}

/** A run that is interrupted, resumed, rescored, exported and replayed, on a tape that is recorded. */
function resumed(): CanaryPath {
  const controller = new AbortController()
  const run = (url: string, ...more: string[]): string[] =>
    evaluating('compatible:m', url, '--tape', 'tape.jsonl', '--concurrency', '1', ...more)
  return {
    name: 'a run that is interrupted, resumed, rescored, exported and replayed',
    serve: judging((calls) => (calls === 3 ? controller.abort(new Error('interrupted')) : undefined)),
    interrupt: controller.signal,
    files: { 'data.jsonl': examples(4) },
    codes: [0, 1, 130],
    echoes: true,
    commands: (url) => [
      run(url),
      run(url, '--resume', 'RUN'),
      run(url, '--tape-mode', 'replay'),
      evaluating('compatible:m', url, '--rescore', 'RUN').toSpliced(1, 1),
      ['runs', 'show', 'RUN', '--store', 'run.db', '--format', 'json'],
      ['runs', 'export', 'RUN', '--store', 'run.db'],
    ],
  }
}
