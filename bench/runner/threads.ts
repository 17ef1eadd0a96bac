// What threads give: `npm run build && node bench/runner/threads.ts [--rows 20000] [--threads 1,2,3] [--rounds 1] [--gate]`.
// The built command judges rows without a model (or decides them, with --gate) on so many threads. Wall time says what users
// wait; on a machine that does other work too, the processor time of the busiest thread says what they would wait alone.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    threads: { type: 'string', default: '1,2,3' },
    rounds: { type: 'string', default: '1' },
    gate: { type: 'boolean', default: false },
    main: { type: 'string', default: fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url)) },
  },
})
const docs = new URL('../../docs/', import.meta.url)
const TICKS_PER_SECOND = 100

/** Paragraphs of the documentation. */
async function paragraphs(): Promise<string[]> {
  const pages = (await readdir(docs)).filter((name) => name.endsWith('.md')).toSorted()
  const texts = await Promise.all(pages.map((name) => readFile(new URL(name, docs), 'utf8')))
  return texts.flatMap((text) => text.split(/\n{2,}/)).filter((part) => /^[A-Z][^|`#<]{200,900}$/.test(part))
}

function rowsOf(texts: readonly string[], count: number): string {
  const text = (at: number): string => texts[at % texts.length] ?? ''
  return Array.from({ length: count }, (_, at) => {
    const context = [0, 1, 2].map((place) => ({ id: `p${place}`, text: text(at * 7 + place * 13) }))
    const output = `${context[at % 3]?.text.split('. ').slice(0, 2).join('. ')}. It was measured ${at} times.`
    return `${JSON.stringify({ id: `r${at}`, inputs: { query: `What does passage ${at % 3} say?` }, output, context })}\n`
  }).join('')
}

interface Taken {
  readonly wall: number
  readonly cpu: number
  readonly busiest: number
  readonly megabytes: number
  readonly sha256: string
}

/** Processor seconds of each thread of a process, by thread. */
async function secondsByThread(pid: number): Promise<[string, number][]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const read = threads.map(async (id) => {
    const stat = await readFile(`/proc/${pid}/task/${id}/stat`, 'utf8').catch(() => '')
    const [, , , , , , , , , , , user = 0, system = 0] = stat
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    return [id, (user + system) / TICKS_PER_SECOND] as [string, number]
  })
  return Promise.all(read)
}

async function run(args: readonly string[], cwd: string): Promise<Taken> {
  const began = performance.now()
  const child = spawn(process.execPath, [values.main, ...args], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const busy = new Map<string, number>()
  let megabytes = 0
  const looking = setInterval(() => {
    void secondsByThread(child.pid ?? 0).then((seconds) => seconds.forEach(([id, value]) => busy.set(id, value)))
    void readFile(`/proc/${child.pid}/status`, 'utf8')
      .then((status) => (megabytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024))
      .catch(() => undefined)
  }, 100)
  await new Promise((resolve) => child.on('close', resolve))
  clearInterval(looking)
  const seconds = [...busy.values()]
  return {
    wall: (performance.now() - began) / 1000,
    cpu: seconds.reduce((sum, value) => sum + value, 0),
    busiest: Math.max(...seconds),
    megabytes,
    sha256: (/"resultsSha256": "(\w+)"/.exec(output)?.[1] ?? hashOf(output)).slice(0, 12),
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const folder = await mkdtemp(join(tmpdir(), 'assay-threads-'))
try {
  const rows = rowsOf(await paragraphs(), Number(values.rows))
  await writeFile(join(folder, 'rows.jsonl'), rows)
  const command = values.gate
    ? ['gate', 'rows.jsonl', '--format', 'json']
    : ['eval', 'rows.jsonl', '-e', 'faithfulness', '--no-store', '--format', 'json', '--quiet']
  const counts = values.threads.split(',').map(Number)
  const best = new Map<number, Taken>()
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const count of counts) {
      const taken = await run([...command, '--threads', String(count)], folder)
      const before = best.get(count)
      if (before === undefined || taken.wall < before.wall) best.set(count, taken)
    }
  }
  const first = best.get(counts[0] ?? 1)
  console.log(
    `${values.rows} rows, ${values.gate ? 'assay gate' : 'faithfulness, lexical judge'}, Node ${process.version}`,
  )
  console.table(
    [...best].map(([threads, { wall, cpu, busiest, megabytes, sha256 }]) => ({
      threads,
      'wall s': wall.toFixed(1),
      'times as fast': ((first?.wall ?? NaN) / wall).toFixed(2),
      'CPU s': cpu.toFixed(1),
      'busiest thread s': busiest.toFixed(1),
      'times as fast alone': ((first?.busiest ?? NaN) / busiest).toFixed(2),
      'peak MB': megabytes.toFixed(0),
      'results sha256': sha256,
    })),
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
