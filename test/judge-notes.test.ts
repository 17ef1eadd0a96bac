import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../src/cli/program.ts'
import type { Judge } from '../src/core/judge.ts'
import { evaluate } from '../src/evaluate/evaluate.ts'
import { setLLMClient } from '../src/judge/model/llm-client.ts'
import { modelJudge } from '../src/judge/model/model-judge.ts'
import { panel } from '../src/judge/model/panel.ts'
import { openaiCompatible } from '../src/judge/model/providers.ts'
import { reliable } from '../src/judge/reliable.ts'
import { startService } from '../src/server/service/start.ts'
import { makeToken } from '../src/server/service/tokens.ts'
import { openWholeStore } from '../src/store/open-store.ts'
import { SERVICE_THREAD } from './command.ts'
import { fakeWorld } from './fake-world.ts'
import { startModelServer, type ModelServer } from './servers/model-server.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-notes-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => setLLMClient(undefined))

const PASSAGE = 'Hall 3 has 13 seats and a stage of 6 metres.'
const row = { id: 'e1', query: 'How many seats has hall 3?', output: 'Hall 3 has 13 seats.', context: [PASSAGE] }

/** A small model: it lists no claims, its server takes no schema for the reply, and it reads no more than 300 tokens. */
const small = (): Promise<ModelServer> =>
  startModelServer({
    answer: () => ({ content: { claims: [] }, inputTokens: 300 }),
    fault: ({ body }) =>
      JSON.stringify(body['response_format'] ?? null).includes('json_schema')
        ? { kind: 'status', status: 400, body: JSON.stringify({ error: 'response_format is not supported' }) }
        : undefined,
  })

const OVERLOOKED = /found no claims in an answer in which there seem to be some/
const ALL = [/does not take this kind of response format/, OVERLOOKED, /the server seems to cut prompts off/]

/** How often each of them is told. */
const told = (lines: readonly string[]): number[] => ALL.map((note) => lines.filter((line) => note.test(line)).length)
const EACH_ONCE = [1, 1, 1]

const modelAt = ({ url }: ModelServer, model = 'small') =>
  reliable(openaiCompatible({ model, baseURL: `${url}/v1` }), { backoffMs: 1 })

describe('what a judge did otherwise than asked stands among the notes of a run', () => {
  test.each<[string, (server: ModelServer) => Judge]>([
    ['of a judge in code', (server) => modelJudge({ model: modelAt(server) })],
    ['of one that is asked twice', (server) => modelJudge({ model: modelAt(server), epochs: 2 })],
    [
      'of a panel',
      (server) => panel([modelJudge({ model: modelAt(server) }), modelJudge({ model: modelAt(server, 'b') })]),
    ],
  ])('%s', async (_, judgeOf) => {
    await using server = await small()
    const { notes } = await evaluate({ dataset: [row], evaluators: ['faithfulness'], judge: judgeOf(server) })
    expect(told(notes)).toEqual(EACH_ONCE)
  })

  test('of the client that was set', async () => {
    setLLMClient({ id: 'own', chat: () => JSON.stringify({ claims: [] }) })
    const { notes } = await evaluate({ dataset: [row], evaluators: ['faithfulness'] })
    expect(told(notes)).toEqual([0, 1, 0])
  })

  test('of one that a metric of your own asks first', async () => {
    await using server = await small()
    const judge = modelJudge({ model: modelAt(server) })
    const schema = { type: 'object', properties: {} }
    await judge.client?.chat([{ role: 'user', content: 'Is it?' }], { schema } as object)
    expect(told(judge.notes?.() ?? [])).toEqual([1, 0, 0])
  })

  test('of no judge that answers as it was asked', async () => {
    await using server = await startModelServer({ answer: () => ({ content: { claims: ['Hall 3 has 13 seats.'] } }) })
    const judge = modelJudge({ model: modelAt(server) })
    await judge.extractClaims(row.output)
    expect(judge.notes?.()).toEqual([])
  })
})

const labelled = Array.from({ length: 4 }, (_, at) => ({
  ...row,
  id: `e${at}`,
  metadata: { human: at % 2 === 0 ? 'good' : 'bad' },
}))

describe('they are told by', () => {
  const commandIn = async (server: ModelServer, args: readonly string[]) => {
    const cwd = await mkdtemp(join(folder, 'at-'))
    await writeFile(join(cwd, 'rows.jsonl'), labelled.map((each) => `${JSON.stringify(each)}\n`).join(''))
    const world = fakeWorld({ cwd, env: { XDG_CONFIG_HOME: join(cwd, 'home') } })
    const config = { judge: 'compatible:small', baseUrl: `${server.url}/v1`, store: false }
    await writeFile(join(cwd, 'assay.config.json'), JSON.stringify(config))
    await runCommand(args, world)
    return { out: world.out(), err: world.err() }
  }
  const calibrated = ['calibrate', 'rows.jsonl', '-e', 'faithfulness']

  test('assay calibrate, unless it is to be quiet', async () => {
    await using server = await small()
    const { err } = await commandIn(server, calibrated)
    expect(told(err.split('\n'))).toEqual(EACH_ONCE)
    expect((await commandIn(server, [...calibrated, '--quiet'])).err).not.toContain('found no claims')
  })

  test('assay eval, in its report', async () => {
    await using server = await small()
    const { out } = await commandIn(server, ['eval', 'rows.jsonl', '-e', 'faithfulness', '--format', 'json'])
    const { run } = JSON.parse(out) as { run: { notes: string[] } }
    expect(told(run.notes)).toEqual(EACH_ONCE)
  })

  test('assay eval, also where the first question was which evaluators fit', async () => {
    await using server = await small()
    const { out } = await commandIn(server, ['eval', 'rows.jsonl', '--auto', '--format', 'json'])
    const { run } = JSON.parse(out) as { run: { notes: string[] } }
    expect(told(run.notes)[0]).toBe(1)
  })

  test('assay doctor, beside the answer', async () => {
    await using server = await small()
    expect((await commandIn(server, ['doctor'])).out).toMatch(OVERLOOKED)
  })

  test('a service, each once', async () => {
    await using server = await small()
    await using store = await openWholeStore(':memory:')
    const lines: string[] = []
    const { text: token } = await makeToken(store.tokens, { name: 'all', scopes: ['admin'], now: new Date() })
    await using service = await startService({
      store,
      gate: { ruleset: 'minimal' },
      judge: modelJudge({ model: modelAt(server) }),
      port: 0,
      onNote: (note) => lines.push(note),
      entry: new URL(`file://${SERVICE_THREAD}`),
    })
    const ask = async (): Promise<number> => {
      const reply = await fetch(`${service.address}/v1/evaluations`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ example: row, evaluators: ['faithfulness'] }),
      })
      await reply.text()
      return reply.status
    }
    expect([await ask(), await ask()]).toEqual([200, 200])
    expect(told(lines)).toEqual(EACH_ONCE)
  })
})
