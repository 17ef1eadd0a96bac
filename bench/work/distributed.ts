// How long a distributed run takes over what it could at best: two workers on this machine, a judge that takes 1 s, 32
// calls in flight each. Without a fault; with one worker killed by SIGKILL at 40 %; with PostgreSQL killed and started
// again at 40 %. And how long it takes to put 10,000 examples into the queue.
//   node bench/work/distributed.ts [examples] [none | worker | database]
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openStore } from '../../src/store/open-store.ts'
import { enqueue } from '../../src/work/enqueue.ts'
import { openQueue } from '../../src/work/queue.ts'
import { openSql } from '../../src/work/sql.ts'
import type { WorkPlan } from '../../src/work/work-plan.ts'
import { startPostgres, type PostgresServer } from '../../test/servers/postgres.ts'
import { spawnServer } from '../judge/start-server.ts'

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
const EXAMPLES = Number(process.argv[2] ?? 3000)
const ONLY = process.argv[3]
const IN_FLIGHT = 32
/** Examples in work: a few more than calls, so that a result is recorded while the next call is under way. */
const IN_WORK = 40
const HEARTBEAT_S = 10
const GRACE_S = 5

interface Row {
  readonly fault: string
  readonly wallS: number
  readonly idealS: number
  readonly boundS: number
  readonly results: number
  readonly distinct: number
  readonly calls: number
  readonly sha256: string
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-work-'))
  await using judge = await spawnServer({ latencyMs: 1000 })
  await using server = await startPostgres({ durable: true })
  try {
    await writeFile(join(folder, 'dev.jsonl'), rows(EXAMPLES))
    const bench = { folder, server, judgeUrl: judge.baseURL, calls: async () => (await judge.counts()).calls }
    console.log(`${EXAMPLES} examples, 2 workers, ${IN_FLIGHT} in flight each, 1 s a call\n`)
    const at = 0.4
    const both = EXAMPLES / (2 * IN_FLIGHT)
    const killed = at * both + ((1 - at) * EXAMPLES) / IN_FLIGHT
    const scenarios: Readonly<Record<string, [string, Scenario]>> = {
      none: ['none', { idealS: both, boundS: both * 1.05 }],
      worker: [
        'one worker killed at 40 %',
        {
          idealS: killed,
          boundS: killed + HEARTBEAT_S + GRACE_S,
          at,
          fault: ([worker]) => void worker?.kill('SIGKILL'),
        },
      ],
      database: [
        'PostgreSQL killed at 40 %',
        { idealS: both, boundS: both + HEARTBEAT_S + GRACE_S, at, fault: () => server.crash() },
      ],
    }
    const table: Row[] = []
    for (const [name, [title, scenario]] of Object.entries(scenarios)) {
      if (ONLY === undefined || ONLY === name) table.push(await measured(title, bench, scenario))
    }
    print(table)
    console.log(`\n10,000 examples of 860 bytes enqueued in ${(await enqueueMs(server)).map(Math.round).join(', ')} ms`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Bench {
  readonly folder: string
  readonly server: PostgresServer
  readonly judgeUrl: string
  calls(): Promise<number>
}

interface Scenario {
  readonly idealS: number
  readonly boundS: number
  readonly at?: number
  readonly fault?: (workers: readonly ChildProcess[]) => void | Promise<void>
}

async function measured(name: string, bench: Bench, { idealS, boundS, at, fault }: Scenario): Promise<Row> {
  const { folder, server, judgeUrl } = bench
  const env = { ...process.env, ASSAY_STORE: server.url, ASSAY_BASE_URL: judgeUrl, ASSAY_API_KEY: 'none' }
  const start = (args: readonly string[]): ChildProcess =>
    spawn(process.execPath, [MAIN, ...args], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const before = await bench.calls()
  const workers = [1, 2].map(() => start(['worker', '--concurrency', String(IN_WORK)]))
  await Promise.all(workers.map((worker) => saying(worker, 'is working on')))
  const judged = ['--judge', 'compatible:words', '-e', 'relevance', '--max-judge-concurrency', String(IN_FLIGHT)]
  const run = start(['eval', 'dev.jsonl', ...judged, '--distributed'])
  const ended = once(run, 'exit')
  const id = /Run (\S+):/.exec(await saying(run, 'shards'))?.[1] ?? ''
  const started = performance.now()
  let done = 0
  let faulted = fault === undefined
  let wallS = 0
  for (;;) {
    const now = await look(server.url, id).catch(() => undefined)
    done = now?.results ?? done
    if (!faulted && done >= EXAMPLES * (at ?? 1)) {
      faulted = true
      await fault?.(workers)
    }
    if (now?.isOver === true) {
      wallS = (performance.now() - started) / 1000
      break
    }
    await sleep(100)
  }
  await ended
  workers.forEach((worker) => worker.kill('SIGTERM'))
  await using store = await openStore(server.url)
  const ids = new Set<string>()
  for await (const { result } of store.runs.results(id)) ids.add(result.id)
  const found = await store.runs.get(id)
  const row = {
    fault: name,
    wallS,
    idealS,
    boundS,
    results: found?.results ?? 0,
    distinct: ids.size,
    calls: (await bench.calls()) - before,
    sha256: found?.conclusion?.run.resultsSha256 ?? '',
  }
  console.error(JSON.stringify(row))
  return row
}

async function look(url: string, run: string): Promise<{ results: number; isOver: boolean }> {
  await using store = await openStore(url)
  await using sql = await openSql(url, { name: store.name, connections: 1 })
  const { rows: states } = await sql.executeSql('select state from work_runs where run = $1', [run])
  const state = states[0]?.['state']
  const found = await store.runs.get(run)
  return { results: found?.results ?? 0, isOver: state === 'finishing' || state === 'finished' }
}

/** What a process says on stderr, once it has said this. */
function saying(child: ChildProcess, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (more: string) => {
      said += more
      if (said.includes(text)) resolve(said)
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${said}`)))
  })
}

function rows(count: number): string {
  return Array.from({ length: count }, (_, index) => `${JSON.stringify(row(index))}\n`).join('')
}

function row(index: number): Record<string, unknown> {
  return { id: `q${index}`, query: `What is the weight of part ${index}?`, output: `Part ${index} weighs ${index} g.` }
}

async function enqueueMs({ url }: PostgresServer): Promise<number[]> {
  await using store = await openStore(url)
  await using sql = await openSql(url, { name: store.name })
  await using queue = await openQueue(sql, { supervise: false })
  const plan = { manifest: {}, evaluators: [], recipe: {}, dataset: { notes: [] } } as unknown as WorkPlan
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const started = performance.now()
    const options = { sql, queue, run: `enqueue-${turn}`, shardSize: 50, stored: 0, plan: () => plan }
    await enqueue(items(10_000), options)
    times.push(performance.now() - started)
  }
  return times
}

async function* items(count: number) {
  const text = 'x'.repeat(700)
  for (let index = 0; index < count; index++) {
    const example = { id: `q${index}`, inputs: { query: `What is ${index}?` }, output: text, reference: `${index}` }
    yield { example, index }
  }
}

function print(table: readonly Row[]): void {
  console.log('| fault | wall s | ideal s | bound s | results | distinct | calls | resultsSha256 |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const { fault, wallS, idealS, boundS, results, distinct, calls, sha256 } of table) {
    const figures = [wallS, idealS, boundS].map((figure) => figure.toFixed(1))
    console.log(`| ${[fault, ...figures, results, distinct, calls, sha256.slice(0, 12)].join(' | ')} |`)
  }
}

await main()
