// One run in a process of its own: `node bench/runner/rows.ts COUNT`. Prints its peak memory as JSON.
import { evaluate, type Example } from '../../src/index.ts'

const count = Number(process.argv[2] ?? 1000)
const filler = 'The quick brown fox jumps over the lazy dog near the river bank. '.repeat(10)

function* rows(): Generator<Example> {
  for (let index = 0; index < count; index++) {
    const text = `${filler}${index}`
    yield { id: `row-${index}`, inputs: { query: text }, reference: text.slice(0, 100), group: `g${index % 500}` }
  }
}

const run = await evaluate({
  dataset: rows(),
  target: ({ query }) => String(query).slice(0, 100),
  evaluators: ['exact_match'],
})
const { mean, n } = run.summary.evaluators['exact_match'] ?? {}
console.log(
  JSON.stringify({
    mean,
    n,
    runMs: run.durationMs,
    peakMb: process.resourceUsage().maxRSS / 1024,
    at: performance.now(),
  }),
)
