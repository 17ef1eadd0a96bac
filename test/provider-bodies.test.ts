import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../src/cli/program.ts'
import type { RunDocument } from '../src/core/run.ts'
import { modelJudge } from '../src/judge/model/model-judge.ts'
import { modelByName } from '../src/judge/named.ts'
import { reliable } from '../src/judge/reliable.ts'
import { answerRelevance } from '../src/judge/rubrics.ts'
import { fakeWorld } from './fake-world.ts'
import { PROVIDER_BODIES, type ProviderBodies } from './servers/provider-bodies.ts'

type Asked = Readonly<Record<string, unknown>> & { messages?: readonly { role: string }[] }

interface Replay extends AsyncDisposable {
  readonly url: string
  readonly asked: Asked[]
}

/** A server on the loopback interface that gives these answers, one after the other, and the last one again and again. */
async function replaying(answers: readonly { status?: number; body: string }[]): Promise<Replay> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { status = 200, body } = answers[Math.min(asked.length, answers.length - 1)] ?? { body: '' }
      asked.push(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Asked)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const KEY = 'sk-test-0123456789'

function rate({ judge, path }: ProviderBodies, { url }: Replay) {
  const model = modelByName(judge, { baseURL: `${url}${path}`, keys: { any: KEY } })
  const asked = answerRelevance('What is the capital of France?', 'Paris.')
  return modelJudge({ model: reliable(model, { backoffMs: 1 }) }).rate(asked)
}

/** What differs between the first request and the last. */
function changed(asked: readonly Asked[]): string {
  const [first = {}, last = {}] = [asked[0], asked.at(-1)]
  const hasSystem = ({ messages = [] }: Asked): boolean =>
    messages.some(({ role }) => role !== 'user' && role !== 'assistant')
  if (JSON.stringify(first['response_format']) !== JSON.stringify(last['response_format'])) return 'format'
  if (first['temperature'] !== last['temperature']) return 'temperature'
  if (hasSystem(first) !== hasSystem(last)) return 'system'
  return first['max_tokens'] === last['max_tokens'] ? 'again' : 'limit'
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-providers-'))
  const row = { id: 'one', query: 'What is the capital of France?', output: 'Paris.' }
  await writeFile(join(folder, 'dev.jsonl'), `${JSON.stringify(row)}\n`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(PROVIDER_BODIES)('$provider', (bodies) => {
  const { good, bad, outcome, judge, path } = bodies
  const goodAnswer = { body: JSON.stringify(good) }

  test('is understood when it answers', async () => {
    await using server = await replaying([goodAnswer])
    await expect(rate(bodies, server)).resolves.toMatchObject({ score: 0.75, usage: { calls: 1, inputTokens: 900 } })
    expect(server.asked).toHaveLength(1)
  })

  test('is understood when it refuses', async () => {
    await using server = await replaying(typeof outcome === 'string' ? [bad, goodAnswer] : [bad])
    const rated = rate(bodies, server)
    if (typeof outcome === 'string') {
      await expect(rated).resolves.toMatchObject({ score: 0.75 })
      expect({ calls: server.asked.length, changed: changed(server.asked) }).toEqual({ calls: 2, changed: outcome })
    } else {
      await expect(rated).rejects.toMatchObject({ name: outcome.as, message: expect.stringContaining(outcome.told) })
      expect(server.asked).toHaveLength(1)
    }
  })

  test('judges a run of the command, or fails it with what it says', async () => {
    await using server = await replaying(typeof outcome === 'string' ? [bad, goodAnswer] : [bad])
    const world = fakeWorld({ cwd: folder, env: { ASSAY_API_KEY: KEY, XDG_CONFIG_HOME: join(folder, 'home') } })
    const args = ['eval', 'dev.jsonl', '-e', 'relevance', '--judge', judge, '--base-url', `${server.url}${path}`]
    const code = await runCommand([...args, '--no-store', '--quiet', '--format', 'json'], world)
    const { results } = JSON.parse(world.out()) as RunDocument
    const result = results?.[0]?.results['relevance']
    expect({ code, status: result?.status }).toEqual(
      typeof outcome === 'string' ? { code: 0, status: 'measured' } : { code: 4, status: 'failed' },
    )
    expect(JSON.stringify(result)).toContain(typeof outcome === 'string' ? '"score":0.75' : outcome.told)
    expect(world.out() + world.err()).not.toContain(KEY)
  })
})

test('every body says where it comes from', () => {
  for (const { documented, bad } of PROVIDER_BODIES) {
    expect([documented, bad.source]).toEqual([expect.stringMatching(/^https:/), expect.stringMatching(/^https:/)])
  }
  expect(new Set(PROVIDER_BODIES.map(({ provider }) => provider)).size).toBe(16)
})

test('the documentation has a recipe for each, which is the one that is tested', async () => {
  const page = await readFile(new URL('../docs/judges.md', import.meta.url), 'utf8')
  const [, listed = ''] = page.split('## Every provider')
  const rows = [...listed.matchAll(/^\| ([^|`]+?) +\| `--judge (\S+?)(?: --base-url ([^\s`]+))?` +\|/gm)]
  const recipes = rows.map(([, provider, judge, url]) => ({
    provider,
    judge,
    path: url && new URL(url).pathname.replace(/\/$/, ''),
  }))
  expect(recipes).toEqual(
    PROVIDER_BODIES.map(({ provider, judge, path }) => ({
      provider,
      judge,
      path: judge.startsWith('compatible:') ? path : undefined,
    })),
  )
})

test('what a model refused once is left out of all later questions of the run', async () => {
  const refusing = PROVIDER_BODIES.find(({ provider }) => provider === 'vLLM')
  if (refusing === undefined) throw new Error('the table has no vLLM')
  await using server = await replaying([refusing.bad, { body: JSON.stringify(refusing.good) }])
  const model = modelByName(refusing.judge, { baseURL: `${server.url}/v1`, keys: {} })
  const notes: string[] = []
  const judge = modelJudge({ model: reliable(model), onNote: (note) => notes.push(note) })
  for (const answer of ['Paris.', 'Lyon.', 'Nice.']) await judge.rate(answerRelevance('Which city?', answer))
  const formats = server.asked.map((request) => (request['response_format'] as { type: string }).type)
  expect(formats).toEqual(['json_schema', 'json_object', 'json_object', 'json_object'])
  expect(notes).toEqual([expect.stringContaining('does not take this kind of response format')])
})

describe('ratings weighed by how likely their digits were', () => {
  const token = (text: string, share: number, ...top: [string, number][]) => ({
    token: text,
    logprob: Math.log(share),
    top_logprobs: top.map(([other, probability]) => ({ token: other, logprob: Math.log(probability) })),
  })
  const content = [
    token('{"reasoning":"Yes.","score":', 1),
    token('0', 1),
    token('.', 1),
    token('7', 0.5, ['7', 0.5], ['9', 0.5]),
    token('}', 1),
  ]
  const reply = (logprobs: unknown) => ({
    body: JSON.stringify({
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: { role: 'assistant', content: '{"reasoning":"Yes.","score":0.7}' },
          logprobs,
        },
      ],
      usage: { prompt_tokens: 900, completion_tokens: 12, total_tokens: 912 },
    }),
  })
  const refusal = {
    status: 400,
    body: '{"error":{"message":"`logprobs` is not supported with this model","type":"invalid_request_error","param":"logprobs"}}',
  }

  async function evaluated(server: Replay, judge: string, ...flags: string[]) {
    const world = fakeWorld({ cwd: folder, env: { ASSAY_API_KEY: KEY, XDG_CONFIG_HOME: join(folder, 'home') } })
    const args = ['eval', 'dev.jsonl', '-e', 'relevance', '--judge', judge, '--base-url', `${server.url}/v1`]
    const code = await runCommand([...args, '--no-store', '--quiet', '--format', 'json', ...flags], world)
    const { results, run } = JSON.parse(world.out()) as RunDocument
    const result = results?.[0]?.results['relevance']
    return { code, score: result?.status === 'measured' ? result.score : undefined, result, run, said: world.out() }
  }

  test.each(['compatible:m', 'openai:gpt-4o-mini'])('of %s, and the same again from its tape', async (judge) => {
    await using server = await replaying([reply({ content })])
    const tape = join(folder, `${judge.slice(0, 6)}.jsonl`)
    const first = await evaluated(server, judge, '--logprobs', '--tape', tape)
    expect(first).toMatchObject({ code: 0, score: 0.8, result: { raw: { stated: 0.7 } } })
    expect(server.asked).toMatchObject([{ logprobs: true, top_logprobs: 20 }])
    const again = await evaluated(server, judge, '--logprobs', '--tape', tape, '--tape-mode', 'replay')
    expect(again.run.resultsSha256).toBe(first.run.resultsSha256)
    expect(server.asked).toHaveLength(1)
  })

  test.each([
    ['does not take `logprobs`', [refusal, reply(null)], 2],
    ['does not say of every rating how likely its digits were', [reply(null)], 1],
  ])('count as they are written where a server %s', async (note, answers, calls) => {
    await using server = await replaying(answers)
    const { code, score, result, said } = await evaluated(server, 'compatible:m', '--logprobs')
    expect({ code, score, calls: server.asked.length }).toEqual({ code: 0, score: 0.7, calls })
    expect(result).not.toHaveProperty('raw.stated')
    expect(said).toContain(note)
  })

  test('are asked for only if they are wanted', async () => {
    await using server = await replaying([reply({ content })])
    await expect(evaluated(server, 'compatible:m')).resolves.toMatchObject({ score: 0.7 })
    expect(server.asked[0]).not.toHaveProperty('logprobs')
  })
})
