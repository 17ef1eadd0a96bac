import type { Kysely } from 'kysely'
import { askedDigest } from '../../core/example.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { RunEntry } from '../../core/stores/run-store.ts'
import { marksOf } from './result-marks.ts'
import { outcomeOf } from './run-summary.ts'
import { addTallies } from './run-tallies.ts'
import type { InsertRows } from '../database/database.ts'
import type { RunResultTable, RunScoreTable, Tables } from '../database/schema.ts'

/** Rows between two looks at how long the event loop has been blocked. */
const ROWS_AT_ONCE = 64

interface Insertion {
  readonly insert: InsertRows
  readonly run: number
  readonly entries: readonly RunEntry[]
  readonly recordedMs: number
  /** Whether the database works in this process, which cannot do anything else meanwhile. */
  readonly isInProcess: boolean
}

/** Stores results of a run that are not there yet, and returns which those were. Of two with the same key, the first counts. */
export async function insertResults(
  db: Kysely<Tables>,
  { insert, run, entries, recordedMs, isInProcess }: Insertion,
): Promise<readonly RunEntry[]> {
  const byKey = new Map<string, Candidate>()
  for (const entry of entries) {
    const { result } = entry
    const epoch = epochOf(entry)
    const key = `${epoch} ${result.id}`
    if (!byKey.has(key)) byKey.set(key, { entry, result, epoch })
  }
  // In one order for all, so that two processes never wait for each other's rows.
  const candidates = [...byKey.values()].sort((a, b) => a.result.index - b.result.index || a.epoch - b.epoch)
  const add = isInProcess ? inTurns(insert) : insert
  const rows = candidates.map(({ entry: { answer }, result, epoch }): RunResultTable => ({
    run,
    example: keyOf(result.id),
    epoch,
    position: result.index,
    recorded_ms: recordedMs,
    outcome: outcomeOf(result),
    body: JSON.stringify(result),
    answer: answer === undefined ? null : JSON.stringify(answer),
    asked: askedDigest(result) ?? '',
    grouped: result.group ?? null,
  }))
  const isNew = new Set<string>()
  for (const { position, epoch } of await add('run_results', rows, { unlessThere: ['position', 'epoch'] })) {
    isNew.add(`${epoch} ${position}`)
  }
  const fresh = candidates.filter(({ result, epoch }) => isNew.has(`${epoch} ${result.index}`))
  const scores = fresh.flatMap(({ result, epoch }) =>
    Object.entries(result.results).map(([evaluator, each]): RunScoreTable => ({
      run,
      evaluator,
      position: result.index,
      epoch,
      recorded_ms: recordedMs,
      ...scoreOf(each),
    })),
  )
  await add('run_scores', scores)
  await add(
    'run_marks',
    fresh.flatMap(({ result, epoch }) => marksOf(result, { run, epoch, recordedMs })),
  )
  await addTallies(db, { run, results: fresh.length, scores, isAlone: isInProcess })
  return fresh.map(({ entry }) => entry)
}

/** For how long a database in this process may keep everything else waiting. */
const BLOCKED_MS = 8

/** Inserts piece by piece, and lets the event loop turn where it has been blocked for a while. */
function inTurns(insert: InsertRows): InsertRows {
  let since = performance.now()
  return async (table, rows, options) => {
    const fresh = []
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      if (performance.now() - since >= BLOCKED_MS) {
        await new Promise((resolve) => setImmediate(resolve))
        since = performance.now()
      }
      fresh.push(...(await insert(table, rows.slice(start, start + ROWS_AT_ONCE), options)))
    }
    return fresh
  }
}

interface Candidate {
  readonly entry: RunEntry
  readonly result: RunEntry['result']
  readonly epoch: number
}

/** Which repetition of its example an entry is. */
function epochOf({ epoch, result }: RunEntry): number {
  return epoch ?? result.epoch ?? 0
}

/** An example's id in a form that every database can store and that no other id has. */
export function keyOf(id: string): string {
  return JSON.stringify(id)
}

function scoreOf(
  result: EvaluationResult,
): Omit<RunScoreTable, 'run' | 'evaluator' | 'position' | 'epoch' | 'recorded_ms'> {
  const none = { score: null, passed: null, vacuous: 0, failure: null, value: null, unit: null }
  switch (result.status) {
    case 'measured':
      return {
        ...none,
        status: result.status,
        score: result.score,
        passed: Number(result.passed),
        vacuous: Number(result.vacuous === true),
      }
    case 'reported':
      return { ...none, status: result.status, value: result.value, unit: result.unit }
    case 'failed':
      return { ...none, status: result.status, failure: result.failure }
    default:
      return { ...none, status: result.status }
  }
}
