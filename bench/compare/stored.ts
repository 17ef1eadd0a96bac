// A comparison of two stored runs beside reading the ids and scores of both, in one process: `node bench/compare/stored.ts [ROWS]`
// (100,000 rows of about 800 bytes when left out), the least CPU time of three.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { compareRuns } from '../../src/compare/compare-runs.ts'
import { storedRun } from '../../src/compare/read-run.ts'
import { NO_USAGE } from '../../src/core/usage.ts'
import type { RunEntry } from '../../src/core/stores/run-store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { seededRandom } from '../../src/support/seeded-random.ts'

const ROWS = Number(process.argv[2] ?? 100_000)
const MOST = 1.5
const FILLER = 'The quick brown fox jumps over the lazy dog near the river bank. '.repeat(12)
const folder = mkdtempSync(join(tmpdir(), 'assay-stored-'))
const file = join(folder, 'runs.db')

function entry(index: number, score: number): RunEntry {
  const usage = { ...NO_USAGE, costUsd: 0 }
  const result = {
    status: 'measured',
    score,
    passed: score >= 0.5,
    threshold: 0.5,
    reasoning: 'as expected',
    raw: {},
  } as const
  const results = { exact_match: { ...result, evaluator: 'exact_match', version: '2', usage } }
  return {
    result: { id: `row-${index}`, index, inputs: { query: FILLER + index }, output: `answer ${index % 7}`, results },
  }
}

async function cpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

try {
  await using store = await openStore(file)
  const writing: number[] = []
  for (const id of ['before', 'after']) {
    const random = seededRandom(id.length)
    const startedAt = new Date().toISOString()
    await store.runs.start({
      id,
      startedAt,
      assay: '0',
      dataset: { name: 'd' },
      judge: 'none',
      metrics: [],
      config: {},
    })
    const seconds = await cpu(async () => {
      for (let start = 0; start < ROWS; start += 500) {
        const count = Math.min(500, ROWS - start)
        await store.runs.append(
          id,
          Array.from({ length: count }, (_, at) => entry(start + at, Math.round(random() * 8) / 8)),
        )
      }
    })
    writing.push(seconds)
  }
  const database = new DatabaseSync(file, { readOnly: true })
  // oxlint-disable-next-line require-await -- timed as the others are
  const reading = async (): Promise<void> => {
    for (const run of [1, 2]) {
      const ids = database.prepare(
        'select example, position, epoch from run_results where run = ? order by position, epoch',
      )
      const scores = database.prepare(
        'select position, epoch, status, score, passed from run_scores where run = ? order by evaluator, position, epoch',
      )
      for (const row of ids.iterate(run)) void row
      for (const row of scores.iterate(run)) void row
    }
  }
  const comparing = async (): Promise<void> => {
    const [baseline, candidate] = [await storedRun(store.runs, 'before'), await storedRun(store.runs, 'after')]
    await compareRuns({ baseline, candidate })
  }
  const whole = async (): Promise<void> => {
    const [baseline, candidate] = [await storedRun(store.runs, 'before'), await storedRun(store.runs, 'after')]
    const only = ({ head, examples }: typeof baseline) => ({ head, examples })
    await compareRuns({ baseline: only(baseline), candidate: only(candidate) })
  }
  const least = { reading: Infinity, comparing: Infinity, whole: Infinity }
  for (let round = 0; round < 3; round++) {
    least.reading = Math.min(least.reading, await cpu(reading))
    least.comparing = Math.min(least.comparing, await cpu(comparing))
    least.whole = Math.min(least.whole, await cpu(whole))
  }
  database.close()
  const ratio = least.comparing / least.reading
  console.table({
    rows: ROWS,
    'bytes a row': Math.round(statSync(file).size / ROWS / 2),
    'writing, µs of CPU a row': ((Math.min(...writing) / ROWS) * 1e6).toFixed(1),
    'ids and scores of both, s': least.reading.toFixed(2),
    'comparing, s': least.comparing.toFixed(2),
    'comparing whole results, s': least.whole.toFixed(2),
    'comparing ÷ ids and scores': ratio.toFixed(2),
    'at most': MOST,
  })
  process.exitCode = ratio <= MOST ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
