import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../src/cli/program.ts'
import type { RunDocument } from '../src/core/run.ts'
import { fakeWorld } from './fake-world.ts'
import { startBatchServer } from './servers/batch-server.ts'
import { judgeByWords } from './servers/judging-model.ts'
import { MAIN } from './command.ts'

const ROWS = 30

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-batch-'))
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    id: `e${n}`,
    query: `How many seats has hall ${n}?`,
    output: `Hall ${n} has ${n + 10} seats.`,
    context: [`Hall ${n} has ${n + 10} seats and a stage.`],
  }))
  await writeFile(join(folder, 'data.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  code: number
  out: string
  err: string
}

const ENV = { ASSAY_API_KEY: 'sk-right', ASSAY_STORE: ':memory:' }
const evalWith = (args: readonly string[]): string[] => ['eval', 'data.jsonl', '-e', 'faithfulness', ...args]

/** A run to be killed. */
function start(args: readonly string[]): ChildProcess {
  const { OPENAI_API_KEY: _, ANTHROPIC_API_KEY: __, ...inherited } = process.env
  const env = { ...inherited, ...ENV }
  return spawn(process.execPath, [MAIN, ...evalWith(args)], { cwd: folder, env, stdio: 'ignore' })
}

async function assay(args: readonly string[]): Promise<Ended> {
  const world = { ...fakeWorld({ cwd: folder, env: ENV }), now: () => new Date() }
  return { code: await runCommand(evalWith(args), world), out: world.out(), err: world.err() }
}

const judgedBy = (url: string): string[] => [
  '--judge',
  'openai:gpt-4o-mini',
  '--base-url',
  `${url}/v1`,
  '--format',
  'json',
  '--quiet',
]

test('a run that is killed while its batch is pending goes on with that batch, and ends as an unbatched run does', async () => {
  await using server = await startBatchServer({ answer: judgeByWords, held: true, key: 'sk-right' })
  const args = [...judgedBy(server.url), '--batch', '--tape', 'killed.db']
  const first = start(args)
  await expect.poll(() => server.batches.length, { timeout: 50_000 }).toBe(1)
  await expect.poll(() => readFile(join(folder, 'killed.db.batches.jsonl'), 'utf8')).toContain('batch_1')
  const gone = once(first, 'close')
  first.kill('SIGKILL')
  await gone
  server.release()

  const { code, out, err } = await assay(args)
  const { run, summary } = JSON.parse(out) as RunDocument
  expect([code, err]).toEqual([0, ''])
  expect(summary.evaluators['faithfulness']).toMatchObject({ mean: 1, n: ROWS })
  // Two questions an example, each asked once although the run was started twice.
  const asked = server.batches.map(({ rows }) => rows.length)
  expect(asked).toHaveLength(2)
  expect(asked.reduce((sum, rows) => sum + rows, 0) + server.singles.length).toBe(2 * ROWS)
  const keys = server.batches.flatMap(({ rows }) => rows.map(({ custom_id }) => custom_id))
  expect(new Set(keys).size).toBe(keys.length)
  expect(existsSync(join(folder, 'killed.db.batches.jsonl'))).toBe(false)
  expect(await readFile(join(folder, 'killed.db'), 'latin1')).not.toContain('sk-right')

  const unbatched = await assay([...judgedBy(server.url), '--tape', 'single.db'])
  const single = JSON.parse(unbatched.out) as RunDocument
  expect(single.run.resultsSha256).toBe(run.resultsSha256)
})

test.each([
  [
    'the lexical judge',
    ['--batch'],
    /--batch is for a judge whose provider has a batch endpoint.*lexical judge makes no calls/,
  ],
  [
    'a limit of time',
    ['--batch', '--judge', 'openai:m', '--timeout', '5'],
    /A batch takes hours, and timeout would end/,
  ],
])('--batch with %s is refused before anything is spent', async (_, args, message) => {
  const { code, out, err } = await assay(args)
  expect(err).toMatch(message)
  expect([code, out]).toEqual([2, ''])
})
