// node bench/cold-start.ts [RUNS] [MAIN]: what `assay --version` costs beside `node -e 0`. Run `npm run build` first.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const main = process.argv[3] ?? fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
if (!existsSync(main)) {
  console.error(`${main} is not there; run npm run build first.`)
  process.exit(2)
}
const runs = Number(process.argv[2] ?? 15)

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': ['-e', '0'],
  'assay --version': [main, '--version'],
  'assay eval --help': [main, 'eval', '--help'],
  'assay evaluators': [main, 'evaluators'],
}

function milliseconds(args: readonly string[]): number {
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr}`)
  return performance.now() - started
}

/** Peak resident memory in MB, which the process itself writes when it ends. */
function peakMegabytes(args: readonly string[]): number {
  const hook =
    'data:text/javascript,process.on("exit",()=>process.stderr.write("\\npeak "+process.resourceUsage().maxRSS+"\\n"))'
  const { stderr } = spawnSync(process.execPath, ['--import', hook, ...args], { encoding: 'utf8' })
  const kilobytes = Number(/peak (\d+)/.exec(stderr)?.[1])
  return kilobytes / 1024
}

const times = new Map(Object.keys(COMMANDS).map((name) => [name, [] as number[]]))
for (let run = 0; run < runs; run++) {
  // Each round runs every command once, so that a busy machine slows all of them alike.
  for (const [name, args] of Object.entries(COMMANDS)) times.get(name)?.push(milliseconds(args))
}

const bare = times.get('node -e 0') ?? []
const rows = Object.entries(COMMANDS).map(([name, args]) => {
  const own = times.get(name) ?? []
  const ratios = own.map((time, run) => time / (bare[run] ?? Number.NaN))
  return {
    command: name,
    'min ms': Math.min(...own).toFixed(1),
    'median ms': median(own).toFixed(1),
    'ratio of minima': (Math.min(...own) / Math.min(...bare)).toFixed(2),
    'median of paired ratios': median(ratios).toFixed(2),
    'peak MB': peakMegabytes(args).toFixed(1),
  }
})
console.log(`Node ${process.version}, ${runs} rounds`)
console.table(rows)

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
