import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runCommand } from '../../src/cli/program.ts'
import { openStore } from '../../src/store/open-store.ts'
import { openQueue } from '../../src/work/queue.ts'
import { openSql } from '../../src/work/sql.ts'
import { WORKER } from '../command.ts'
import { fakeWorld, type FakeWorldOptions } from '../fake-world.ts'
import { freshPostgres } from '../servers/shared-postgres.ts'
import { jsonl } from './assay-process.ts'

/** Nine shards: one worker holds four of them. */
export const EXAMPLES = 260

/** Tells of each call on stderr, and answers once the file `go` is there. */
const APP = `
  import { existsSync } from 'node:fs'
  export async function answer({ query }) {
    process.stderr.write('asked ' + query + '\\n')
    do await new Promise((resolve) => setTimeout(resolve, 30))
    while (!existsSync('go'))
    return 'The answer to ' + query
  }
  export const stuck = (inputs) => {
    if (inputs.query === 'q7') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    return quiet(inputs)
  }
  export const worse = (inputs) => (Number(inputs.query.slice(1)) % 9 === 1 ? quiet(inputs) : 'no idea')
  export const told = (inputs, { variant, settings }) =>
    settings?.offset === 0 && process.env.APP_MODE === variant ? quiet(inputs) : 'no idea'
  export const quiet = ({ query }) => 'The answer to ' + query
  export async function crashing(inputs) {
    if (inputs.query === 'q7') setTimeout(() => { throw new Error('deep inside') })
    return answer(inputs)
  }`

interface WorkerProcess {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  /** What it said so far. */
  said(): string
  /** Resolves when it has begun with so many examples. */
  asked(count: number): Promise<void>
}

export interface Report {
  readonly run: { readonly id: string; readonly resultsSha256: string; readonly notes: readonly string[] }
  readonly summary: {
    readonly examples: number
    readonly errors: number
    readonly partial: boolean
    readonly evaluators: unknown
  }
}

/** A folder with data and an application, a store of its own, and workers that end with it. */
export interface Scene extends AsyncDisposable {
  readonly url: string
  readonly folder: string
  readonly assay: (
    args: readonly string[],
    options?: FakeWorldOptions,
  ) => Promise<{ code: number; out: string; err: string }>
  readonly startWorker: (options?: Record<string, unknown>) => WorkerProcess
  /** Lets the application answer. */
  readonly go: () => Promise<void>
  /** The report of one machine. */
  readonly alone: (data: string) => Promise<Report>
  readonly idsOf: (run: string) => Promise<string[]>
  /** The id of the newest run, once its examples are in the queue. */
  readonly enqueued: () => Promise<string>
}

export async function scene(): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-work-'))
  const rows = Array.from({ length: EXAMPLES }, (_, index) => ({
    id: `e${index}`,
    query: `q${index}`,
    reference: index % 3 === 0 ? 'something else' : `The answer to q${index}`,
  }))
  await writeFile(join(folder, 'dev.jsonl'), jsonl(...rows))
  await writeFile(join(folder, 'few.jsonl'), jsonl(...rows.slice(0, 12)))
  await writeFile(join(folder, 'app.mjs'), APP)
  const url = await freshPostgres()
  await hurry(url)
  const children = new Set<ChildProcess>()
  const assay = async (args: readonly string[], options: FakeWorldOptions = {}) => {
    const world = { ...fakeWorld({ cwd: folder, ...options }), now: () => new Date() }
    const code = await runCommand(args, world)
    return { code, out: world.out(), err: world.err() }
  }
  return {
    url,
    folder,
    assay,
    startWorker(options = {}) {
      const asked = JSON.stringify({ store: url, concurrency: 8, ...options })
      const child = spawn(process.execPath, [WORKER, asked], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
      children.add(child)
      return workerProcess(child)
    },
    go: () => writeFile(join(folder, 'go'), ''),
    async alone(data) {
      const { out } = await assay(['eval', data, '--target', './app.mjs#quiet', ...MEASURED])
      return JSON.parse(out) as Report
    },
    async idsOf(run) {
      await using store = await openStore(url)
      const ids: string[] = []
      for await (const { result } of store.runs.results(run)) ids.push(result.id)
      return ids
    },
    async enqueued() {
      await using store = await openStore(url)
      await using sql = await openSql(url, { name: store.name })
      for (;;) {
        const { rows: open } = await sql.executeSql("select run from work_runs where state = 'open'")
        if (open[0] !== undefined) return String(open[0]['run'])
        await pause(100)
      }
    },
    async [Symbol.asyncDispose]() {
      for (const child of children) child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The queue lets nobody be declared dead before 10 seconds; in here three are enough. */
async function hurry(url: string): Promise<void> {
  await using store = await openStore(url)
  await using sql = await openSql(url, { name: store.name })
  await using _ = await openQueue(sql, { supervise: false })
  const { rows } = await sql.executeSql('select current_schema() as schema')
  await sql.executeSql(
    `update ${String(rows[0]?.['schema'])}_jobs.queue set heartbeat_seconds = 3, retry_backoff = false, retry_delay = 0`,
  )
}

function workerProcess(child: ChildProcess): WorkerProcess {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  return {
    child,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    said: () => said,
    async asked(count) {
      while (questions(said).length < count) await pause(15)
    },
  }
}

export function questions(said: string): string[] {
  return [...said.matchAll(/^asked (\S+)$/gm)].map(([, query = '']) => query)
}

export const MEASURED = ['-e', 'exact_match,levenshtein', '--format', 'json']
export const shared = (url: string): string[] => ['--store', url, '--distributed', '--concurrency', '3']
