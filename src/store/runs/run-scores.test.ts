import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compareRuns } from '../../compare/compare-runs.ts'
import { storedRun } from '../../compare/read-run.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { RunStore } from '../../core/stores/run-store.ts'
import { openSqlite } from '../sqlite/open.ts'
import { example, manifest } from './run.contract.ts'
import { runRows } from './run-rows.ts'

/** Every kind of result, in an order that is not the alphabet's. */
function resultsOf(index: number, shift: number): Record<string, EvaluationResult> {
  const usage = { calls: 0, inputTokens: 0, outputTokens: 0, tokensUsed: 0 }
  const common = { version: '1', usage, reasoning: `because of ${index}`, raw: {} }
  const score = ((index * 37 + shift) % 100) / 100
  return {
    relevance: { ...common, evaluator: 'relevance', status: 'measured', score, passed: score >= 0.5, threshold: 0.5 },
    latency_ms: { ...common, evaluator: 'latency_ms', status: 'reported', value: index + shift, unit: 'ms' },
    faithfulness:
      index % 7 === 0
        ? { ...common, evaluator: 'faithfulness', status: 'failed', failure: 'timeout', message: 'too late' }
        : index % 5 === 0
          ? { ...common, evaluator: 'faithfulness', status: 'not_applicable' }
          : {
              ...common,
              evaluator: 'faithfulness',
              status: 'measured',
              score: 1,
              passed: true,
              threshold: 0.7,
              ...(index % 3 === 0 ? { vacuous: true } : {}),
            },
  }
}

async function fill(runs: RunStore, id: string, shift: number): Promise<void> {
  await runs.start({ ...manifest(), id })
  const entries = Array.from({ length: 80 }, (_, at) => {
    const [index, epoch] = [Math.floor(at / 2), at % 2]
    const given = { ...example(index), group: `g${index % 9}`, results: resultsOf(index, shift + epoch) }
    return { result: { ...given, epoch, inputs: { query: `what is ${index === 3 ? shift : index}?` } }, epoch }
  })
  await runs.append(id, entries)
}

test('a comparison that reads scores alone says what one over whole results says, also of results that older software wrote', async () => {
  const database = await openSqlite(':memory:')
  await using runs = runRows(database)
  await fill(runs, 'before', 0)
  await fill(runs, 'after', 13)
  const [baseline, candidate] = [await storedRun(runs, 'before'), await storedRun(runs, 'after')]
  const whole = await compareRuns({
    baseline: { head: baseline.head, examples: baseline.examples },
    candidate: { head: candidate.head, examples: candidate.examples },
  })
  expect(whole.pairs).toMatchObject({ paired: 39, changed: 1 })
  expect(Object.keys(whole.evaluators)).toEqual(['relevance', 'faithfulness'])
  expect(whole.flips[0]).toMatchObject({ baseline: { reasoning: expect.stringContaining('because of') as string } })

  const bare = async () =>
    compareRuns({ baseline: await storedRun(runs, 'before'), candidate: await storedRun(runs, 'after') })
  expect(await bare()).toEqual(whole)
  await database.write((db) => sql`update run_results set asked = null where run = 2 and position > 20`.execute(db))
  expect(await bare()).toEqual(whole)
  await database.write((db) => sql`update run_scores set value = null where run = 1`.execute(db))
  expect(await bare()).toEqual(whole)
})

test('a comparison reads no bodies, except of what it lists', async () => {
  const database = await openSqlite(':memory:')
  await using runs = runRows(database)
  await fill(runs, 'before', 0)
  await fill(runs, 'after', 13)
  await database.write((db) => sql`update run_results set body = 'no JSON'`.execute(db))
  const [baseline, candidate] = [await storedRun(runs, 'before'), await storedRun(runs, 'after')]
  const { pairs } = await compareRuns({ baseline, candidate }, { flips: 0 })
  expect(pairs.paired).toBe(39)
})
