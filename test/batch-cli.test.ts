import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunDocument } from '../src/core/run.ts'
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
  code: number | null
  out: string
  err: string
}

function start(args: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const { OPENAI_API_KEY: _, ANTHROPIC_API_KEY: __, ...inherited } = process.env
  const env = { ...inherited, ASSAY_API_KEY: 'sk-right', ASSAY_STORE: ':memory:' }
  const child = spawn(process.execPath, [MAIN, 'eval', 'data.jsonl', '-e', 'faithfulness', ...args], {
    cwd: folder,
    env,
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err }))) }
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
  await expect.poll(() => server.batches.length, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => readFile(join(folder, 'killed.db.batches.jsonl'), 'utf8')).toContain('batch_1')
  first.child.kill('SIGKILL')
  await first.ended
  server.release()

  const { code, out, err } = await start(args).ended
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

  const unbatched = await start([...judgedBy(server.url), '--tape', 'single.db']).ended
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
  const { code, out, err } = await start(args).ended
  expect(err).toMatch(message)
  expect([code, out]).toEqual([2, ''])
})
