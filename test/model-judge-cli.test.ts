import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../src/cli/program.ts'
import type { RunDocument } from '../src/core/run.ts'
import { PRICES_AS_OF } from '../src/judge/budget/prices.ts'
import { setLLMClient } from '../src/judge/model/llm-client.ts'
import { fakeWorld } from './fake-world.ts'
import { judgeByWords } from './servers/judging-model.ts'
import { startModelServer, type ModelServer } from './servers/model-server.ts'
import { MAIN } from './command.ts'

let folder = ''
let server: ModelServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-judge-'))
  server = await startModelServer({ answer: (call) => ({ content: judgeByWords(call) }), key: 'sk-right' })
  const rows = Array.from({ length: 12 }, (_, n) => ({
    id: `e${n}`,
    query: `How many seats has hall ${n}?`,
    output: `Hall ${n} has ${n + 10} seats.`,
    context: [`Hall ${n} has ${n + 10} seats and a stage.`],
  }))
  await writeFile(join(folder, 'data.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

// A config may set the client of all runs of its process, which is this one.
afterEach(() => setLLMClient(undefined))

interface Ended {
  code: number | null
  out: string
  err: string
}

async function assay(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const world = fakeWorld({ cwd: folder, env: { XDG_CONFIG_HOME: join(folder, 'home'), ...env } })
  const code = await runCommand(args, world)
  return { code, out: world.out(), err: world.err() }
}

/** The command as a process of its own, with nothing of this environment that holds a key. */
function assayProcess(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const { OPENAI_API_KEY: _, ANTHROPIC_API_KEY: __, ASSAY_API_KEY: ___, ...inherited } = process.env
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder, env: { ...inherited, ...env } })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}

const KEY = { ASSAY_API_KEY: 'sk-right' }
const judged = (...more: string[]): string[] => [
  'eval',
  'data.jsonl',
  '-e',
  'faithfulness,relevance',
  '--format',
  'json',
  '--quiet',
  '--judge',
  'compatible:words-1',
  '--base-url',
  `${server.url}/v1`,
  ...more,
]

test('judges with a model behind a URL as a process of its own, and the report says which', async () => {
  const { code, out } = await assayProcess(judged(), KEY)
  const { run, summary } = JSON.parse(out) as RunDocument
  expect(run.judge).toMatch(/^compatible:words-1#prompts-/)
  expect(summary.evaluators['faithfulness']).toMatchObject({ mean: 1, n: 12 })
  expect(summary.usage.calls).toBe(36)
  expect(code).toBe(1) // relevance by words is low; what counts is that it was measured
  expect(out).not.toContain('sk-right')
})

test('judges with a model of Anthropic, over its own protocol', async () => {
  const calls = server.calls.length
  const args = judged().map((arg) => (arg === 'compatible:words-1' ? 'anthropic:claude-haiku-4-5' : arg))
  const { out } = await assay(args, { ANTHROPIC_API_KEY: 'sk-right', OPENAI_API_KEY: 'sk-other' })
  const { run, summary } = JSON.parse(out) as RunDocument
  expect(run.judge).toMatch(/^anthropic:claude-haiku-4-5#prompts-/)
  expect(summary.evaluators['faithfulness']).toMatchObject({ mean: 1, n: 12 })
  const asked = server.calls.slice(calls)
  expect(asked).toHaveLength(36)
  expect(asked.every(({ headers }) => headers['anthropic-version'] !== undefined)).toBe(true)
  expect(summary.usage.costUsd).toBeCloseTo(36 * (20 * 1e-6 + 10 * 5e-6), 9)
})

test.each(['openai:gpt-4o-mini', 'anthropic:claude-haiku-4-5'])('a replay of %s needs no key', async (judge) => {
  const tape = ['--tape', `${judge.slice(0, 6)}.jsonl`]
  const args = judged(...tape).map((arg) => (arg === 'compatible:words-1' ? judge : arg))
  const recorded = await assay(args, KEY)
  const replayed = await assay([...args, '--tape-mode', 'replay'])
  const [before, after] = [recorded, replayed].map(({ out }) => JSON.parse(out) as RunDocument)
  expect(after?.run.resultsSha256).toBe(before?.run.resultsSha256)
  expect(after?.summary.usage.calls).toBe(0)
})

describe('a client of one’s own in the config', () => {
  const SOURCE = fileURLToPath(new URL('../src/index.ts', import.meta.url))
  const WORDS = fileURLToPath(new URL('./servers/judging-model.ts', import.meta.url))
  const CLIENT = `{
    id: 'house@1',
    chat: async (messages, { schema }) => JSON.stringify(judgeByWords({ messages, schema })),
  }`

  async function config(name: string, body: string): Promise<string> {
    await mkdir(join(folder, name), { recursive: true })
    const imports = `import { setLLMClient } from ${JSON.stringify(SOURCE)}\nimport { judgeByWords } from ${JSON.stringify(WORDS)}\n`
    await writeFile(join(folder, name, 'assay.config.ts'), `${imports}\n${body}\n`)
    return `${name}/assay.config.ts`
  }

  const rest = `dataset: '../data.jsonl', evaluators: ['faithfulness', 'relevance']`

  test.each([
    ['as llm', 'llm', `export default { llm: ${CLIENT}, ${rest} }`],
    ['set with setLLMClient', 'set', `setLLMClient(${CLIENT})\nexport default { ${rest} }`],
  ])('%s judges, and its tokens and its cost are said to be unknown', async (_, name, body) => {
    const path = await config(name, body)
    const { out } = await assay(['eval', path, '--format', 'json', '--quiet'])
    const { run, summary } = JSON.parse(out) as RunDocument
    expect(run.judge).toMatch(/^house@1#prompts-/)
    expect(summary.evaluators['faithfulness']).toMatchObject({ mean: 1, n: 12 })
    expect(summary.usage.calls).toBe(36)
    expect(summary.usage).not.toHaveProperty('costUsd')
    const shown = await assay(['eval', path, '--format', 'console', '--quiet'])
    expect(shown.out.replace(/\s+/g, ' ')).toContain('36 judge calls · tokens not known · cost not known')
  })

  test('is recorded on a tape by its id', async () => {
    const path = await config('taped', `export default { llm: ${CLIENT}, ${rest} }`)
    const args = ['eval', path, '--format', 'json', '--quiet', '--tape', 'client.jsonl']
    const [recorded, replayed] = [await assay(args), await assay([...args, '--tape-mode', 'replay'])].map(
      ({ out }) => JSON.parse(out) as RunDocument,
    )
    expect(replayed?.run.resultsSha256).toBe(recorded?.run.resultsSha256)
    expect(replayed?.summary.usage.calls).toBe(0)
  })

  test('gives way to a judge that a flag names, also to the lexical one', async () => {
    const path = await config('flagged', `export default { llm: ${CLIENT}, ${rest} }`)
    const { out } = await assay(['eval', path, '--format', 'json', '--quiet', '--judge', 'lexical'])
    expect((JSON.parse(out) as RunDocument).run.judge).toMatch(/^lexical@/)
  })

  test('comes before a judge of the environment', async () => {
    const path = await config('env', `export default { llm: ${CLIENT}, ${rest} }`)
    const { out } = await assay(['eval', path, '--format', 'json', '--quiet'], { ASSAY_JUDGE: 'openai:gpt-4o-mini' })
    expect((JSON.parse(out) as RunDocument).run.judge).toMatch(/^house@1/)
  })
})

test.each([
  ['a database', 'tape.db'],
  ['lines for a repository', 'tape.jsonl'],
])('records on %s, and replays it with no server and no key on it', async (_, tape) => {
  const recorded = await assay(judged('--tape', tape), KEY)
  const gone = ['eval', 'data.jsonl', '-e', 'faithfulness,relevance', '--format', 'json', '--quiet']
  const elsewhere = ['--judge', 'compatible:words-1', '--base-url', 'http://127.0.0.1:9/v1']
  const replayed = await assay([...gone, ...elsewhere, '--tape', tape, '--tape-mode', 'replay'])
  const [before, after] = [recorded, replayed].map(({ out }) => JSON.parse(out) as RunDocument)
  expect(after?.run.resultsSha256).toBe(before?.run.resultsSha256)
  expect(after?.summary.usage).toMatchObject({ calls: 0, costUsd: 0 })
  expect(await readFile(join(folder, tape), 'latin1')).not.toContain('sk-right')
})

test('stops before the call that could pass the budget, and says that the run is partial', async () => {
  const config = { prices: { 'words-1': { input: 100, output: 100 } }, dataset: '../data.jsonl' }
  await mkdir(join(folder, 'priced'))
  await writeFile(join(folder, 'priced', 'assay.config.json'), JSON.stringify(config))
  const args = judged('--max-cost', '0.9').with(1, 'priced/assay.config.json')
  const { code, out } = await assay(args, KEY)
  const { run, summary } = JSON.parse(out) as RunDocument
  expect(summary.partial).toBe(true)
  expect(summary.usage.costUsd).toBeLessThanOrEqual(0.9)
  expect(run.notes.join('\n')).toMatch(/could have passed the budget/)
  expect([1, 3]).toContain(code)
})

test('may be told to spend nothing, as the configuration may: no call is made', async () => {
  const { out } = await assay(judged('--max-cost', '0').with(1, 'priced/assay.config.json'), KEY)
  const { run, summary } = JSON.parse(out) as RunDocument
  expect(summary.usage).toMatchObject({ calls: 0, costUsd: 0 })
  expect(run.notes.join('\n')).toMatch(/could have passed the budget/)
})

describe('what is wrong is one sentence', () => {
  test.each<[string, string[], Record<string, string>, number, RegExp]>([
    ['no key', ['--judge', 'openai:gpt-4o-mini'], {}, 2, /needs a key.*OPENAI_API_KEY/],
    ['no address', ['--judge', 'compatible:m'], {}, 2, /needs the address of its server: give --base-url/],
    ['an address that is none', ['--judge', 'compatible:m', '--base-url', 'localhost'], {}, 2, /is not a URL/],
    ['a provider alone', ['--judge', 'openai'], {}, 2, /'openai' names no model\. Write it as openai:MODEL/],
    ['an unknown provider', ['--judge', 'opnai:gpt-5'], {}, 2, /Unknown judge: 'opnai:gpt-5'.*Did you mean 'openai'/],
    [
      'a tape mode without a tape',
      ['--judge', 'openai:m', '--tape-mode', 'replay'],
      { OPENAI_API_KEY: 'k' },
      2,
      /needs a tape: give --tape/,
    ],
    [
      'a tape that is not there',
      ['--judge', 'openai:m', '--tape', 'no.db', '--tape-mode', 'replay'],
      { OPENAI_API_KEY: 'k' },
      2,
      /There is no tape at no\.db/,
    ],
    [
      'a limit without a price',
      ['--judge', 'openai:mystery', '--max-cost', '1'],
      { OPENAI_API_KEY: 'k' },
      2,
      /needs the price of openai:mystery/,
    ],
    ['a tape for the lexical judge', ['--tape', 'x.db'], {}, 2, /always gives the same answer, and needs no tape/],
  ])('%s', async (_, args, env, expected, message) => {
    const { code, out, err } = await assay(['eval', 'data.jsonl', '-e', 'faithfulness', ...args], env)
    expect(err).toMatch(message)
    expect([code, out]).toEqual([expected, ''])
  })

  test('a refused key ends as infrastructure, with every example accounted for', async () => {
    const { code, out } = await assay(judged(), { ASSAY_API_KEY: 'sk-wrong' })
    const { summary } = JSON.parse(out) as RunDocument
    expect(code).toBe(4)
    expect(summary.verdict).toBe('infrastructure')
    expect(summary.evaluators['faithfulness']).toMatchObject({ mean: null, n: 0, failures: { judge_error: 12 } })
  })
})

test('a dry run asks nobody, needs no key, and estimates calls, tokens and cost', async () => {
  const calls = server.calls.length
  const { code, out } = await assay([
    'eval',
    'data.jsonl',
    '-e',
    'faithfulness,relevance',
    '--judge',
    'openai:gpt-4o-mini',
    '--dry-run',
    '--format',
    'json',
  ])
  const plan = JSON.parse(out) as {
    judgeCalls: number
    tokens: number
    costUsd: number
    costRangeUsd: [number, number]
  }
  expect([code, plan.judgeCalls, server.calls.length]).toEqual([0, 36, calls])
  expect(plan.tokens).toBeGreaterThan(1_000)
  expect(plan.costRangeUsd[0]).toBeLessThan(plan.costUsd)
})

describe('assay doctor', () => {
  test('says that all is well without a model, and asks nobody', async () => {
    const { code, out } = await assay(['doctor', '--format', 'json'])
    const report = JSON.parse(out) as { checks: { name: string; status: string }[] }
    expect(code).toBe(0)
    expect(report.checks.map(({ name }) => name)).toEqual(['node', 'config', 'store', 'judge', 'prices'])
  })

  test('calls the list prices old after 90 days, which is no fault', async () => {
    const world = { ...fakeWorld({ cwd: folder }), now: () => new Date(Date.parse(PRICES_AS_OF) + 91 * 86_400_000) }
    expect(await runCommand(['doctor', '--format', 'markdown'], world)).toBe(0)
    expect(world.out()).toContain(`old: the list prices of ${PRICES_AS_OF} are 91 days old`)
  })

  test('asks a configured model once, and says that it answers', async () => {
    const calls = server.calls.length
    const { code, out } = await assay(
      ['doctor', '--judge', 'compatible:words-1', '--base-url', `${server.url}/v1`],
      KEY,
    )
    expect(out).toMatch(/compatible:words-1#prompts-\S+ answered in/)
    expect([code, server.calls.length]).toEqual([0, calls + 1])
  })

  test.each([
    ['sk-wrong', /does not accept the key/],
    ['', /asked for|does not accept the key|refuses/],
  ])('a model that does not answer (key %j) is said with the reason, and the exit code is 4', async (key, message) => {
    const { code, out } = await assay(['doctor', '--judge', 'compatible:words-1', '--base-url', `${server.url}/v1`], {
      ASSAY_API_KEY: key,
    })
    expect(out).toMatch(message)
    expect(code).toBe(4)
  })
})
