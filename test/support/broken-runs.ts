import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runCommand } from '../../src/cli/program.ts'
import { openStore } from '../../src/store/open-store.ts'
import { fakeWorld } from '../fake-world.ts'
import { judgeByWords } from '../servers/judging-model.ts'
import { startModelServer, type ModelServer } from '../servers/model-server.ts'
import { START } from '../command.ts'

/** The command without the process that supervises it, which would let it end in good order. */
const ALONE = `import { start } from ${JSON.stringify(pathToFileURL(START).href)}
await start(process.argv.slice(1))`

/** Examples in work at once, and judge calls that each takes: claims, verdicts, relevance. */
const CONCURRENCY = 4
const CALLS_EACH = 3

/** What came of a run that was killed again and again and gone on with each time. */
export interface BrokenRun {
  readonly kills: number
  /** Judge calls over all of its processes. */
  readonly calls: number
  /** The most calls that may have been made: those of an unbroken run, and at each kill those of the examples in work. */
  readonly allowed: number
  readonly sha256: string
  /** Keys of the results in the store, in the data set's order. */
  readonly stored: readonly string[]
}

/** A data set, an application and a judge behind HTTP, to run and to kill. */
export interface KillingGround extends AsyncDisposable {
  readonly folder: string
  readonly examples: number
  /** A run that nobody kills, kept in `store`. */
  unbroken(store: string): Promise<{ readonly sha256: string; readonly calls: number }>
  /** A run that is killed at moments that `random` (0 to 1) chooses, and resumed until it ends. */
  broken(store: string, options: { kills: number; random: () => number; tape?: string }): Promise<BrokenRun>
}

const APPLICATION = `
export async function answer({ query }) {
  await new Promise((resolve) => setTimeout(resolve, 2))
  return { output: 'Hall ' + query.length + ' has ' + query.length + ' seats.', context: ['Hall ' + query.length + ' has a stage.'] }
}`

export async function killingGround({ examples = 40 }: { examples?: number } = {}): Promise<KillingGround> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-kill-'))
  const server = await startModelServer({ answer: (call) => ({ content: judgeByWords(call) }), latencyMs: 4 })
  const rows = Array.from({ length: examples }, (_, n) => ({ id: `e${n}`, query: `How many seats${'?'.repeat(n)}` }))
  await writeFile(join(folder, 'dev.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  await writeFile(join(folder, 'app.mjs'), APPLICATION)
  const start = (store: string, more: readonly string[]): Process => begin(folder, { server, store, more })
  return {
    folder,
    examples,
    async unbroken(store) {
      const before = server.calls.length
      const out = await inProcess(argumentsOf({ server, store, more: [] }), folder)
      return { sha256: digestOf(out), calls: server.calls.length - before }
    },
    async broken(store, { kills, random, tape }) {
      const more = tape === undefined ? [] : ['--tape', tape]
      const before = server.calls.length
      const whole = examples * CALLS_EACH
      let killed = 0
      let id: string | undefined
      while (killed < kills) {
        const process = start(store, [...more, ...(id === undefined ? [] : ['--resume', id])])
        // Somewhere in its share of the work, or while it starts.
        const after = Math.floor(random() * (whole / kills + 1))
        if (!(await killAt(process, { server, after, jitterMs: random() * (after === 0 ? 600 : 8) }))) break
        killed++
        id ??= await begunIn(store)
      }
      const last = [...more, ...(id === undefined ? [] : ['--resume', id])]
      const out = await inProcess(argumentsOf({ server, store, more: last }), folder)
      const calls = server.calls.length - before
      // A call that is on the tape is not made again, so with one only the questions under way are lost.
      const lost = CONCURRENCY * (tape === undefined ? CALLS_EACH : 1)
      return {
        kills: killed,
        calls,
        allowed: whole + killed * lost,
        sha256: digestOf(out),
        stored: await keysIn(store, runIdOf(out)),
      }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Process {
  readonly kill: () => void
  readonly over: () => boolean
  readonly done: Promise<void>
}

interface Asked {
  readonly server: ModelServer
  readonly store: string
  readonly more: readonly string[]
}

function argumentsOf({ server, store, more }: Asked): string[] {
  const judge = ['--judge', 'compatible:words-1', '--base-url', `${server.url}/v1`, '-e', 'faithfulness,relevance']
  const target = ['--target', './app.mjs#answer', '--concurrency', String(CONCURRENCY)]
  return ['eval', 'dev.jsonl', ...judge, ...target, '--store', store, '--format', 'json', '--quiet', ...more]
}

/** A run that nobody kills; what it prints. */
async function inProcess(args: readonly string[], cwd: string): Promise<string> {
  const world = { ...fakeWorld({ cwd, env: { ASSAY_API_KEY: 'key' } }), now: () => new Date() }
  const code = await runCommand(args, world)
  // Whether quality holds is not the question here.
  if (code === 0 || code === 1) return world.out()
  throw new Error(`The run ended with code ${code}: ${world.err()}`)
}

function begin(folder: string, asked: Asked): Process {
  const args = ['--input-type=module', '-e', ALONE, '--', ...argumentsOf(asked)]
  const env = { ...process.env, ASSAY_API_KEY: 'key' }
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' })
  return {
    kill: () => void child.kill('SIGKILL'),
    over: () => child.exitCode !== null || child.signalCode !== null,
    done: new Promise((resolve) => child.on('close', () => resolve())),
  }
}

/** Kills a process `jitterMs` after it made so many calls. False when it ended before. */
async function killAt(
  process: Process,
  { server, after, jitterMs }: { server: ModelServer; after: number; jitterMs: number },
): Promise<boolean> {
  const until = server.calls.length + after
  while (!process.over() && server.calls.length < until) await pause(3)
  await pause(jitterMs)
  const alive = !process.over()
  process.kill()
  await process.done
  // What it had asked is answered or dropped before anybody counts.
  while (server.inFlight() > 0) await pause(1)
  return alive
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

interface Printed {
  readonly run: { readonly id: string; readonly resultsSha256: string }
}

function digestOf(out: string): string {
  return (JSON.parse(out) as Printed).run.resultsSha256
}

function runIdOf(out: string): string {
  return (JSON.parse(out) as Printed).run.id
}

/** The newest run of a store that has not ended; none when it was killed before it was known. */
async function begunIn(place: string): Promise<string | undefined> {
  await using store = await openStore(place)
  const runs = await store.runs.list({ limit: 5 })
  return runs.find(({ state }) => state === 'running')?.id
}

async function keysIn(place: string, id: string): Promise<string[]> {
  await using store = await openStore(place)
  const keys: string[] = []
  for await (const { result, epoch } of store.runs.results(id)) keys.push(`${result.id}/${epoch}`)
  return keys
}
