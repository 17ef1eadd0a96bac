// Memory and speed of the command over very many rows, kept in a store as they come, and reading the report back:
// `npm run build && node bench/runner/scale.ts [ROWS] [--no-store] [--main dist/cli/main.js]` (1,000,000 rows when left
// out; about 860 bytes each, generated on the fly and piped into it).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { openStore } from '../../src/store/open-store.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-store': { type: 'boolean', default: false }, main: { type: 'string', default: 'dist/cli/main.js' } },
})
const MAIN = resolve(values.main)
const MOST = Number(positionals[0] ?? 1_000_000)
const STORED = !values['no-store']
const FEW = 10_000
const FILLER = 'The quick brown fox jumps over the lazy dog near the river bank. '.repeat(12)

const folder = mkdtempSync(join(tmpdir(), 'assay-scale-'))
const target = join(folder, 'target.mjs')
writeFileSync(target, "export const answer = ({ query }) => 'answer ' + (query.length % 7)\n")
// Loaded into the measured process: says at its end what its peak and its processor time were.
const probe = join(folder, 'probe.mjs')
writeFileSync(
  probe,
  `process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    process.stderr.write('PEAK ' + process.resourceUsage().maxRSS + ' CPU ' + (user + system) + '\\n')
  })
`,
)

function* lines(count: number): Generator<string> {
  for (let n = 0; n < count; n++)
    yield `${JSON.stringify({ id: `row-${n}`, query: FILLER + n, reference: `answer ${n % 7}` })}\n`
}

interface Measured {
  rows: number
  seconds: number
  cpuSeconds: number
  peakMb: number
  startedAt: number
  store: string
}

async function measure(rows: number): Promise<Measured> {
  const store = join(folder, `${rows}.db`)
  const args = ['--import', probe, MAIN, 'eval', '-', '-e', 'exact_match', '--target', `${target}#answer`, '--quiet']
  const kept = STORED ? ['--store', store] : ['--no-store']
  const startedAt = Date.now()
  const started = performance.now()
  const child = spawn(process.execPath, [...args, '--format', 'json', ...kept], { cwd: folder })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  child.stdout.resume()
  const closed = new Promise((resolve) => child.on('close', resolve))
  await pipeline(Readable.from(lines(rows), { highWaterMark: 64 }), child.stdin)
  await closed
  const [, peak, cpu] = /PEAK (\d+) CPU (\d+)/.exec(err) ?? []
  if (peak === undefined) throw new Error(`The run of ${rows} rows did not end well: ${err}`)
  const seconds = (performance.now() - started) / 1000
  return { rows, seconds, cpuSeconds: Number(cpu) / 1e6, peakMb: Number(peak) / 1024, startedAt, store }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** What a page shows first of a stored run, each asked in turn by a process that has just opened the store. */
async function readBack({ store: path, startedAt, rows }: Measured): Promise<void> {
  await using store = await openStore(path)
  const [run] = await store.runs.list()
  if (run === undefined) throw new Error('The run was not kept.')
  const times = {
    summary: await timed(() => store.runs.get(run.id)),
    'aggregates of all evaluators': await timed(() => store.runs.aggregates(run.id)),
    'page of 50 by score, below the bar': await timed(() =>
      store.runs.page(run.id, { evaluator: 'exact_match', order: 'score', passed: false }),
    ),
    'page of 50 by time, latest first': await timed(() => store.runs.page(run.id, { descending: true })),
    distribution: await timed(() => store.runs.distribution(run.id, { evaluator: 'exact_match' })),
  }
  const { results } = await store.runs.page(run.id, { limit: 1 })
  const first = Date.parse(results[0]?.recordedAt ?? '') - startedAt
  console.log(`first of ${rows} results durable after ${first} ms (1,000 allowed), with the start of the process`)
  console.log(`store of ${(statSync(path).size / rows).toFixed(0)} bytes a row`)
  for (const [what, ms] of Object.entries(times)) console.log(`read back: ${what}: ${ms.toFixed(1)} ms`)
  const shown = times.summary + times['page of 50 by score, below the bar']
  console.log(`summary and page by score together: ${shown.toFixed(1)} ms (200 allowed)`)
}

try {
  const small = await measure(FEW)
  const large = await measure(MOST)
  console.log('| rows | seconds | rows/s | processor µs a row | peak MB |\n| ---: | ---: | ---: | ---: | ---: |')
  for (const { rows, seconds, cpuSeconds, peakMb } of [small, large]) {
    const speed = Math.round(rows / seconds)
    const cpu = ((cpuSeconds / rows) * 1e6).toFixed(0)
    console.log(`| ${rows} | ${seconds.toFixed(2)} | ${speed} | ${cpu} | ${peakMb.toFixed(0)} |`)
  }
  const ratio = large.rows / large.seconds / (small.rows / small.seconds)
  console.log(`\nrows/s at ${MOST}: ${ratio.toFixed(2)} of that at ${FEW} (0.8 allowed)`)
  console.log(`memory beyond the figure for ${FEW}: ${(large.peakMb - small.peakMb).toFixed(0)} MB (60 allowed)`)
  if (STORED) await readBack(large)
} finally {
  rmSync(folder, { recursive: true })
}
