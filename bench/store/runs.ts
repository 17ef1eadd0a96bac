import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_USAGE } from '../../src/core/usage.ts'
import type { EvaluationResult } from '../../src/core/result.ts'
import type { ExampleResult } from '../../src/core/run.ts'
import type { ResultQuery, RunConclusion } from '../../src/core/stores/run-store.ts'
import { openStore, type Store } from '../../src/store/open-store.ts'
import { startPostgres } from '../../test/servers/postgres.ts'

// What a page of a large run asks: node bench/store/runs.ts [RESULTS], four evaluators for each example
const results = Number(process.argv[2] ?? 1_000_000)
const EVALUATORS = ['faithfulness', 'relevance', 'context_precision', 'answer_correctness']
const examples = Math.ceil(results / EVALUATORS.length)
const WORDS = ['river', 'mountain', 'invoice', 'contract', 'passport', 'harbour', 'engine', 'theorem']

function resultOf(index: number): ExampleResult {
  const words = Array.from({ length: 40 }, (_, at) => WORDS[(index * 7 + at * at) % WORDS.length])
  const said = EVALUATORS.map((evaluator, at): [string, EvaluationResult] => {
    const common = { evaluator, version: '1', usage: NO_USAGE }
    const draw = ((index + 1) * (at + 3) * 2_654_435_761) % 1_000
    if (draw === 0) return [evaluator, { ...common, status: 'failed', failure: 'timeout', message: 'took too long' }]
    const score = draw / 999
    const reasoning = `${draw} of 999 statements`
    return [
      evaluator,
      { ...common, status: 'measured', score, passed: score >= 0.5, threshold: 0.5, reasoning, raw: {} },
    ]
  })
  const output = index === examples - 1 ? 'a needle in the hay' : words.join(' ')
  const inputs = { query: `What is number ${index}?` }
  return { id: `example-${index}`, index, inputs, output, results: Object.fromEntries(said) }
}

const QUERIES: Readonly<Record<string, ResultQuery>> = {
  'page by time': {},
  'page by time, latest first': { descending: true },
  'page by score': { evaluator: 'faithfulness', order: 'score' },
  'page of failed judgements': { evaluator: 'relevance', status: 'failed' },
  'page below the bar, latest first': { evaluator: 'relevance', passed: false, descending: true },
  'page of examples below': { outcome: 'below' },
  'search for a frequent word': { text: 'harbour' },
  // Looks through as much as one question may, and finds it only from the other end.
  'search for the one needle': { text: 'needle' },
  'search for the one needle, latest first': { text: 'needle', descending: true },
}

const conclusion: RunConclusion = {
  assay: '0',
  run: {
    id: 'big',
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T01:00:00.000Z',
    durationMs: 3_600_000,
    metrics: [],
    resultsSha256: '',
    dataset: { name: 'big', examples },
    judge: 'none',
    config: {},
    notes: [],
  },
  summary: {
    examples,
    errors: 0,
    emptyOutputs: 0,
    usage: NO_USAGE,
    evaluators: {},
    gates: [],
    verdict: 'holds',
    partial: false,
  },
}

async function timedOnce(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return Number((performance.now() - started).toFixed(1))
}

async function measure(store: Store): Promise<Record<string, number>> {
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const times: number[] = []
    for (let turn = 0; turn < 3; turn++) times.push(await timedOnce(work))
    return Math.min(...times)
  }
  const { runs } = store
  await runs.start({
    id: 'big',
    startedAt: '2026-01-01T00:00:00.000Z',
    assay: '0',
    dataset: { name: 'big' },
    judge: 'none',
    metrics: [],
    config: {},
  })
  const started = performance.now()
  for (let start = 0; start < examples; start += 500) {
    const count = Math.min(500, examples - start)
    await runs.append(
      'big',
      Array.from({ length: count }, (_, at) => ({ result: resultOf(start + at) })),
    )
  }
  const writing = Math.round((examples * EVALUATORS.length) / ((performance.now() - started) / 1_000))
  const times: Record<string, number> = { 'results written/s': writing }
  times['aggregates while the run is under way, ms'] = await timed(() => runs.aggregates('big'))
  times['distribution while the run is under way, ms'] = await timed(() =>
    runs.distribution('big', { evaluator: 'faithfulness' }),
  )
  times['list of runs while it is under way, ms'] = await timed(() => runs.list())
  times['end of the run, ms'] = await timedOnce(() => runs.finish('big', conclusion))
  for (const [name, query] of Object.entries(QUERIES)) times[`${name}, ms`] = await timed(() => runs.page('big', query))
  times['aggregates of all evaluators, ms'] = await timed(() => runs.aggregates('big'))
  times['distribution, ms'] = await timed(() => runs.distribution('big', { evaluator: 'faithfulness' }))
  times['list of runs, ms'] = await timed(() => runs.list())
  return times
}

const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
await using server = await startPostgres({ durable: true })
const columns: Record<string, Record<string, number>> = {}
for (const [name, place] of [
  ['SQLite', join(folder, 'assay.db')],
  ['PostgreSQL', server.url],
] as const) {
  await using store = await openStore(place)
  for (const [row, value] of Object.entries(await measure(store))) columns[row] = { ...columns[row], [name]: value }
}
console.log(`${examples} examples, ${examples * EVALUATORS.length} results`)
console.table(columns)
rmSync(folder, { recursive: true, force: true })
