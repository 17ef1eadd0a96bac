// node bench/cli/supervision.ts [ROUNDS] [ROWS]: what it costs that another process supervises a command that runs users'
// code, and what the other ways of staying interruptible would cost. Run `npm run build` first.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const cli = fileURLToPath(new URL('../../dist/cli/', import.meta.url))
const main = join(cli, 'main.js')
if (!existsSync(main)) {
  console.error(`${main} is not there; run npm run build first.`)
  process.exit(2)
}
const rounds = Number(process.argv[2] ?? 11)
const rows = Number(process.argv[3] ?? 20_000)

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const row = (n: number): string =>
  `${JSON.stringify({ id: `e${n}`, query: 'What is the capital of France?', reference: 'Paris' })}\n`
file('one.jsonl', row(0))
file('many.jsonl', Array.from({ length: rows }, (_, n) => row(n)).join(''))
file(
  'app.mjs',
  `export const answer = () => 'Paris'
   export const waits = () => new Promise((resolve) => { process.stdout.write('up'); setTimeout(() => resolve('Paris'), 3000) })`,
)

const empty = file('empty.mjs', '')
const parent = file(
  'parent.mjs',
  `import { spawn } from 'node:child_process'
   spawn(process.execPath, [${JSON.stringify(empty)}], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }).on('exit', (code) => process.exit(code))`,
)
const inThread = file(
  'thread.mjs',
  `import { Worker } from 'node:worker_threads'
   new Worker(${JSON.stringify(empty)}).on('exit', (code) => process.exit(code))`,
)
const watched = file(
  'watched.mjs',
  `import { Worker } from 'node:worker_threads'
   new Worker('setInterval(() => 0, 1000)', { eval: true }).unref()`,
)
// The command as it is without a supervisor.
const alone = file(
  'alone.mjs',
  `import { start } from ${JSON.stringify(pathToFileURL(join(cli, 'start.js')).href)}
   void start(process.argv.slice(2))`,
)
const evalOf = (data: string): string[] => [
  'eval',
  data,
  '--target',
  './app.mjs#answer',
  '-e',
  'exact_match',
  '--no-store',
]

const START_UPS: Readonly<Record<string, readonly string[]>> = {
  'an empty process': [empty],
  'the same under a parent process': [parent],
  'the same in a worker thread': [inThread],
  'the same with a watching thread': [watched],
  'assay eval of one row, alone': [alone, ...evalOf('one.jsonl')],
  'assay eval of one row, supervised': [main, ...evalOf('one.jsonl')],
  'assay --version': [main, '--version'],
}
const RUNS: Readonly<Record<string, readonly string[]>> = {
  [`${rows} rows, alone`]: [alone, ...evalOf('many.jsonl')],
  [`${rows} rows, supervised`]: [main, ...evalOf('many.jsonl')],
}

function milliseconds(args: readonly string[]): number {
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`)
  return performance.now() - started
}

/** Each round runs everything once, so that a busy machine slows all of it alike. */
function timed(commands: Readonly<Record<string, readonly string[]>>, count: number): void {
  const times = new Map(Object.keys(commands).map((name) => [name, [] as number[]]))
  for (let round = 0; round < count; round++) {
    for (const [name, args] of Object.entries(commands)) times.get(name)?.push(milliseconds(args))
  }
  console.table(
    [...times].map(([what, own]) => ({
      what,
      'min ms': Math.min(...own).toFixed(0),
      'median ms': own.toSorted((a, b) => a - b)[own.length >> 1]?.toFixed(0),
    })),
  )
}

/** Megabytes of the supervising process while the other works: all that is resident, and its share where pages are shared. */
async function memoryOfSupervisor(): Promise<void> {
  const args = [main, 'eval', 'one.jsonl', '--target', './app.mjs#waits', '-e', 'exact_match', '--no-store']
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
  const rollup = readFileSync(`/proc/${child.pid}/smaps_rollup`, 'utf8')
  child.kill('SIGINT')
  child.kill('SIGTERM')
  const megabytes = (name: string): string =>
    (Number(new RegExp(String.raw`^${name}:\s+(\d+)`, 'm').exec(rollup)?.[1]) / 1024).toFixed(1)
  console.table([
    { 'supervisor, MB': 'resident', value: megabytes('Rss') },
    { 'supervisor, MB': 'proportional', value: megabytes('Pss') },
    { 'supervisor, MB': 'its own alone', value: megabytes('Private_Dirty') },
  ])
}

try {
  console.log(`Node ${process.version}, ${rounds} rounds`)
  timed(START_UPS, rounds)
  timed(RUNS, Math.max(5, rounds >> 1))
  if (existsSync('/proc/self/smaps_rollup')) await memoryOfSupervisor()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
