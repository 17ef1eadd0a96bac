// node bench/peers/run.ts [--write] [NAME …]: Assay beside other tools, on the same rows, each in its fastest fair
// configuration. Installs what is missing into temporary folders (2 GB, most of it promptfoo's), prints one table with
// ratios, and with --write puts it into RESULTS.md. Run `npm run build` first.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installed, type Installed } from './install.ts'
import { measured, type Taken } from './measure.ts'
import { PEERS, type Peer } from './peers.ts'
import { writeRows } from './rows.ts'

const LATEST_MS = 120_000
const CONCURRENCY = 20
const LATENCY_MS = 100
const START_ROUNDS = 7

/** How often each is measured; the least of the rounds counts. */
const FIGURES = [
  { name: '100 rows', rows: 100, rounds: 3 },
  { name: '1,000 rows', rows: 1_000, rounds: 3 },
  { name: '10,000 rows', rows: 10_000, rounds: 3 },
  { name: `500 × ${LATENCY_MS} ms, ${CONCURRENCY} at a time`, rows: 500, rounds: 2, latencyMs: LATENCY_MS },
] as const

const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('--'))
const peers = PEERS.filter(({ name }) => names.length === 0 || name === 'assay' || names.includes(name))
if (!existsSync(fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url)))) {
  console.error('dist/ is not there; run npm run build first.')
  process.exit(2)
}
const into = join(tmpdir(), 'assay-peers')
await mkdir(into, { recursive: true })
const scratch = await mkdtemp(join(into, 'scratch-'))

/** What came of one figure, by tool; else why there is none. */
type Outcomes = Map<string, Taken | string>

const LATE = `not done in ${LATEST_MS / 1000} s`
const UNFINISHED = 'ended unfinished'

try {
  const places = new Map<string, Installed>()
  for (const { name } of peers) places.set(name, await installed(name, into))
  const outcomes = new Map<string, Outcomes>([
    ['`--version`', await started(({ hello }) => hello)],
    ['import', await started(({ imports }) => imports && ['--input-type=module', '-e', `await import('${imports}')`])],
  ])
  for (const figure of FIGURES) outcomes.set(figure.name, await outcomesOf(figure))
  const table = tableOf(places, outcomes)
  console.log(table)
  if (args.includes('--write')) await writeFile(new URL('./RESULTS.md', import.meta.url), resultsPage(table))

  function once(peer: Peer, command: { args: readonly string[]; env?: Readonly<Record<string, string>> }) {
    const cwd = places.get(peer.name)?.folder ?? scratch
    return measured(command, { cwd, scratch, timeoutMs: LATEST_MS })
  }

  async function started(argsOf: (peer: Peer) => readonly string[] | undefined | ''): Promise<Outcomes> {
    const best: Outcomes = new Map()
    for (let round = 0; round < START_ROUNDS; round++) {
      for (const peer of peers) {
        const own = argsOf(peer)
        if (own) keepLeast(best, peer.name, await once(peer, { args: own }))
      }
    }
    return best
  }

  async function outcomesOf(figure: (typeof FIGURES)[number]): Promise<Outcomes> {
    const rows = join(scratch, `rows-${figure.rows}.jsonl`)
    await writeRows(rows, figure.rows)
    const best: Outcomes = new Map()
    // Each round runs every tool once, so that a busy machine slows all of them alike.
    for (let round = 0; round < figure.rounds; round++) {
      for (const peer of peers) {
        if (typeof best.get(peer.name) === 'string') continue
        const { args: own, env = {} } = peer.run(rows, { concurrency: CONCURRENCY, scratch })
        const latency = 'latencyMs' in figure ? { BENCH_LATENCY_MS: String(figure.latencyMs) } : {}
        const taken = await once(peer, { args: own, env: { ...env, ...latency } })
        if (taken !== undefined && !peer.passed(figure.rows).test(taken.output)) {
          console.error(`${peer.name} did not pass ${figure.rows} rows:\n${taken.output.slice(-2000)}`)
          best.set(peer.name, UNFINISHED)
          continue
        }
        keepLeast(best, peer.name, taken)
        console.error(`${figure.name}: ${peer.name} ${taken?.seconds.toFixed(2) ?? 'not done'}`)
      }
    }
    return best
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}

function keepLeast(outcomes: Outcomes, name: string, taken: Taken | undefined): void {
  const before = outcomes.get(name)
  if (taken === undefined) outcomes.set(name, LATE)
  else if (typeof before !== 'object' || taken.cpuSeconds < before.cpuSeconds) outcomes.set(name, taken)
}

function tableOf(places: ReadonlyMap<string, Installed>, outcomes: ReadonlyMap<string, Outcomes>): string {
  const titles = peers.map(({ name }) => `${name} ${places.get(name)?.version ?? ''}`)
  const rows = [
    ['results are kept', ...peers.map(({ stores }) => stores)],
    [
      'packages installed',
      ...compared(
        (name) => places.get(name)?.packages,
        (value) => value.toFixed(0),
      ),
    ],
    [
      'installed, MB',
      ...compared(
        (name) => places.get(name)?.megabytes,
        (value) => value.toFixed(0),
      ),
    ],
    ...[...outcomes].flatMap(([figure, own]) => [
      [`${figure}, s`, ...compared(figureIn(own, 'seconds'), (value) => value.toFixed(2))],
      [`${figure}, s of CPU`, ...compared(figureIn(own, 'cpuSeconds'), (value) => value.toFixed(2))],
      [`${figure}, peak MB`, ...compared(figureIn(own, 'megabytes'), (value) => value.toFixed(0))],
    ]),
  ]
  const rule = ['---', ...titles.map(() => '--:')]
  return [['', ...titles], rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function figureIn(
  outcomes: Outcomes,
  figure: 'seconds' | 'cpuSeconds' | 'megabytes',
): (name: string) => number | string | undefined {
  return (name) => {
    const outcome = outcomes.get(name)
    return typeof outcome === 'object' ? outcome[figure] : outcome
  }
}

/** Figures of all tools, with their ratio to ours in brackets. */
function compared(figure: (name: string) => number | string | undefined, shown: (value: number) => string): string[] {
  const ours = figure('assay')
  return peers.map(({ name }) => {
    const value = figure(name)
    if (typeof value !== 'number') return value ?? '–'
    return name === 'assay' || typeof ours !== 'number'
      ? shown(value)
      : `${shown(value)} (× ${(value / ours).toFixed(2)})`
  })
}

function resultsPage(table: string): string {
  const { model = 'unknown' } = cpus()[0] ?? {}
  const machine = `${cpus().length} cores (${model.trim()}), Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`
  return `# Assay beside other tools

${machine}. In brackets: the figure as a multiple of Assay's, in the same run. README.md says how each was run.

${table}

Ideal for 500 × ${LATENCY_MS} ms, ${CONCURRENCY} at a time: ${(500 * LATENCY_MS) / CONCURRENCY / 1000} s and the start of the process.
`
}
