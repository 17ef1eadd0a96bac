// Time and memory of runs with a trivial target and a trivial evaluator: `node bench/runner/speed.ts [--million]`.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runEvaluation } from '../../src/runner/index.ts'
import { resolveEvaluators } from '../../src/index.ts'
import { scriptedJudge } from '../../src/testing/index.ts'

interface Row {
  what: string
  measured: string
  bar: string
  ratio: number
}

const script = fileURLToPath(new URL('./rows.ts', import.meta.url))

function measure(count: number, flags: readonly string[] = []): { seconds: number; peakMb: number } {
  const started = performance.now()
  const printed = execFileSync(process.execPath, [...flags, script, String(count)], { encoding: 'utf8' })
  const { peakMb } = JSON.parse(printed) as { peakMb: number }
  return { seconds: (performance.now() - started) / 1000, peakMb }
}

function best(count: number, times: number): { seconds: number; peakMb: number } {
  const runs = Array.from({ length: times }, () => measure(count))
  return runs.reduce((least, run) => (run.seconds < least.seconds ? run : least))
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

const rows: Row[] = []
const hundred = best(100, 3)
rows.push({
  what: '100 rows, whole process',
  measured: `${hundred.seconds.toFixed(2)} s`,
  bar: '0.5 s',
  ratio: hundred.seconds / 0.5,
})
const tenThousand = best(10_000, 3)
rows.push({
  what: '10,000 rows, whole process',
  measured: `${tenThousand.seconds.toFixed(2)} s`,
  bar: '2 s',
  ratio: tenThousand.seconds / 2,
})
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
