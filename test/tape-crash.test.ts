import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunDocument } from '../src/core/run.ts'
import { runCommand } from '../src/cli/program.ts'
import { openJsonlTape } from '../src/store/tape/jsonl/open.ts'
import { openSqliteTape } from '../src/store/sqlite/open.ts'
import { fakeWorld } from './fake-world.ts'
import { judgeByWords } from './servers/judging-model.ts'
import { startModelServer, type ModelServer } from './servers/model-server.ts'
import { MAIN } from './command.ts'

const EXAMPLES = 12
const CALLS = 3 * EXAMPLES
/** Calls in flight to begin with, and so what a kill may catch under way. */
const CONCURRENCY = 4

let folder = ''
let server: ModelServer
let onCall: ((number: number) => void) | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-tape-crash-'))
  server = await startModelServer({
    answer(call) {
      onCall?.(call.number)
      return { content: judgeByWords(call) }
    },
  })
  const rows = Array.from({ length: EXAMPLES }, (_, n) => ({
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

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
  /** Calls that reached the server meanwhile. */
  readonly calls: number
}

interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
}

function argumentsOf(tape: string): string[] {
  const judge = ['--judge', 'compatible:words-1', '--base-url', `${server.url}/v1`, '--tape', tape]
  const rest = ['-e', 'faithfulness,relevance', '--format', 'json', '--quiet', '--no-store']
  return ['eval', 'data.jsonl', ...judge, ...rest, '--concurrency', String(CONCURRENCY)]
}

/** A run that nothing happens to. */
async function inProcess(tape: string): Promise<Ended> {
  const before = server.calls.length
  const world = { ...fakeWorld({ cwd: folder, env: { ASSAY_API_KEY: 'key' } }), now: () => new Date() }
  const code = await runCommand(argumentsOf(tape), world)
  return { code, out: world.out(), err: world.err(), calls: server.calls.length - before }
}

/** A run over a tape; with `blocks` no file of it may grow beyond so many times 512 bytes. */
function run(tape: string, { blocks }: { blocks?: number } = {}): Running {
  const args = [MAIN, ...argumentsOf(tape)]
  const before = server.calls.length
  const limited = `ulimit -f ${blocks} && exec "$@"`
  const options = { cwd: folder, env: { ...process.env, ASSAY_API_KEY: 'key' } }
  const child =
    blocks === undefined
      ? spawn(process.execPath, args, options)
      : spawn('sh', ['-c', limited, 'sh', process.execPath, ...args], options)
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err, calls: server.calls.length - before })),
  )
  return { child, ended }
}

async function recordedOn(tape: string): Promise<number> {
  const path = join(folder, tape)
  await using store = tape.endsWith('.jsonl')
    ? await openJsonlTape(path, { readOnly: true })
    : await openSqliteTape(path)
  // Awaited here: the tape closes when this function ends.
  const count = await store.count()
  return count
}

test('a tape of JSON lines keeps what was paid over a full disk and a kill, and the run after them asks only for the rest', async () => {
  const full = await run('tape.jsonl', { blocks: 60 }).ended
  expect(full.err).toMatch(/The tape tape\.jsonl could not be written: the file has reached the size .+ \(EFBIG\)/)
  expect([full.code, full.out]).toEqual([4, ''])
  const kept = await recordedOn('tape.jsonl')
  expect(kept).toBeGreaterThan(0)
  // What was in flight when the disk was found full, and what followed before the run had ended.
  expect(full.calls - kept).toBeLessThanOrEqual(2 * CONCURRENCY)

  const killed = run('tape.jsonl')
  const until = server.calls.length + 12
  onCall = (number) => void (number === until && killed.child.kill('SIGKILL'))
  const { calls } = await killed.ended
  onCall = undefined
  const more = await recordedOn('tape.jsonl')
  expect(calls).toBeGreaterThanOrEqual(12)
  expect(kept + calls - more).toBeLessThanOrEqual(CONCURRENCY)

  const last = await inProcess('tape.jsonl')
  expect([last.code, last.calls]).toEqual([1, CALLS - more])
  expect(await recordedOn('tape.jsonl')).toBe(CALLS)
  const lines = (await readFile(join(folder, 'tape.jsonl'), 'utf8')).split('\n')
  expect(lines).toEqual([...new Set(lines.slice(0, -1))].sort().concat(''))
  expect((JSON.parse(last.out) as RunDocument).summary.evaluators['faithfulness']).toMatchObject({
    mean: 1,
    n: EXAMPLES,
  })
})

test('a tape in a database that has no room any more ends the run with exit code 4 and its name, and keeps what it had', async () => {
  await (await openSqliteTape(join(folder, 'tape.db')))[Symbol.asyncDispose]()
  const full = await run('tape.db', { blocks: 600 }).ended
  expect(full.err).toMatch(/The store \S*tape\.db could not be used: .+/)
  expect([full.code, full.out]).toEqual([4, ''])
  const kept = await recordedOn('tape.db')
  expect(kept).toBeGreaterThan(0)
  expect(full.calls - kept).toBeLessThanOrEqual(2 * CONCURRENCY)
})
