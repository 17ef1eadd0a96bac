// Time and memory of runs with a trivial evaluator: `npm run build && node bench/runner/speed.ts [--million]`.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runEvaluation } from '../../src/runner/run/run-evaluation.ts'
import { resolveEvaluators } from '../../src/runner/options/resolve-evaluators.ts'
import { scriptedJudge } from '../../src/testing/scripted-judge.ts'

interface Row {
  what: string
  measured: string
  bar: string
  ratio: number
}

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const script = fileURLToPath(new URL('./rows.ts', import.meta.url))

function measure(count: number, flags: readonly string[] = []): { seconds: number; peakMb: number } {
  const started = performance.now()
  const printed = execFileSync(process.execPath, [...flags, script, String(count)], { encoding: 'utf8' })
  const { peakMb } = JSON.parse(printed) as { peakMb: number }
  return { seconds: (performance.now() - started) / 1000, peakMb }
}

/** 500 examples of 100 ms at concurrency 20, from the first call to the last result. */
async function waiting(): Promise<number> {
  let first: number | undefined
  let last = 0
  await runEvaluation(
    { name: 'waiting', examples: Array.from({ length: 500 }, (_, index) => ({ id: `e${index}`, inputs: {} })) },
    {
      evaluators: resolveEvaluators(['exact_match']),
      judge: scriptedJudge(),
      concurrency: 20,
      target: () => {
        first ??= performance.now()
        return new Promise((resolve) => setTimeout(() => resolve('done'), 100))
      },
      onResult: () => void (last = performance.now()),
    },
  )
  return (last - (first ?? last)) / 1000
}

/** The built command over a file, its results stored in SQLite: the best of three, with the start of the process. */
async function command(count: number): Promise<{ seconds: number; peakMb: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-speed-'))
  const text = 'The quick brown fox jumps over the lazy dog near the river bank. '.repeat(10)
  const line = (at: number): string =>
    `${JSON.stringify({ id: `row-${at}`, inputs: { query: text }, output: text.slice(0, 100), reference: text.slice(0, 100) })}\n`
  await writeFile(join(folder, 'rows.jsonl'), Array.from({ length: count }, (_, at) => line(at)).join(''))
  const runs = [1, 2, 3].map((time) => {
    const started = performance.now()
    const args = [main, 'eval', 'rows.jsonl', '-e', 'exact_match', '--store', `runs-${time}.db`, '--quiet']
    const { status, stderr } = spawnSync('/usr/bin/time', ['-f', '%M', process.execPath, ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
    return { seconds: (performance.now() - started) / 1000, peakMb: Number(stderr.trim().split('\n').at(-1)) / 1024 }
  })
  await rm(folder, { recursive: true })
  return runs.reduce((least, run) => (run.seconds < least.seconds ? run : least))
}

const rows: Row[] = []
for (const [count, bar] of [
  [100, 0.5],
  [10_000, 2],
] as const) {
  const { seconds, peakMb } = await command(count)
  rows.push({
    what: `${count} rows by the built command, stored (${peakMb.toFixed(0)} MB)`,
    measured: `${seconds.toFixed(2)} s`,
    bar: `${bar} s`,
    ratio: seconds / bar,
  })
}
const waited = await waiting()
rows.push({ what: '500 × 100 ms at 20', measured: `${waited.toFixed(3)} s`, bar: '2.575 s', ratio: waited / 2.575 })
if (process.argv.includes('--million')) {
  // In a long process V8 lets the young generation grow to 128 MB whatever lives in it; with it held, what is left is ours.
  for (const flags of [[], ['--max-semi-space-size=16']]) {
    const less = measure(10_000, flags)
    const million = measure(1_000_000, flags)
    const grown = million.peakMb - less.peakMb
    rows.push({
      what: `1,000,000 rows, memory beyond 10,000 (${less.peakMb.toFixed(0)} MB) ${flags.join(' ')}`,
      measured: `${grown.toFixed(1)} MB in ${million.seconds.toFixed(0)} s`,
      bar: '60 MB',
      ratio: grown / 60,
    })
  }
}
console.table(rows.map(({ ratio, ...row }) => ({ ...row, ratio: Number(ratio.toFixed(3)) })))
