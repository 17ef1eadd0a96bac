import type { Kysely } from 'kysely'
import { askedDigest } from '../../core/example.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { AnswerRecord, RunEntry } from '../../core/stores/run-store.ts'
import { marksOf } from './result-marks.ts'
import { outcomeOf } from './run-summary.ts'
import { addTallies } from './run-tallies.ts'
import type { InsertRows } from '../database/database.ts'
import type { RunMarkTable, RunResultTable, RunScoreTable, Tables } from '../database/schema.ts'

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
  const answerText = onceEach((answer: AnswerRecord) => JSON.stringify(answer))
  const rows = candidates.map(({ entry: { answer }, result, epoch }): RunResultTable => ({
    run,
    example: keyOf(result.id),
    epoch,
    position: result.index,
    recorded_ms: recordedMs,
    outcome: outcomeOf(result),
    body: JSON.stringify(result),
    answer: answer === undefined ? null : answerText(answer),
    asked: askedDigest(result) ?? '',
    grouped: result.group ?? null,
  }))
  const added = await add('run_results', rows, { unlessThere: ['position', 'epoch'] })
  const fresh = added.length === rows.length ? candidates : among(candidates, added)
  const scores: RunScoreTable[] = []
  const marks: RunMarkTable[] = []
  for (const { result, epoch } of fresh) {
    for (const [evaluator, each] of Object.entries(result.results)) {
      scores.push(scoreRow(each, { run, evaluator, position: result.index, epoch, recorded_ms: recordedMs }))
    }
    if (result.tags !== undefined || result.group !== undefined) {
      marks.push(...marksOf(result, { run, epoch, recordedMs }))
    }
  }
  await add('run_scores', scores)
  await add('run_marks', marks)
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

/** The same of the same value in a row: most answers are described alike, and by one object. */
function onceEach<Value extends object, Made>(make: (value: Value) => Made): (value: Value) => Made {
  let last: { readonly value: Value; readonly made: Made } | undefined
  return (value) => {
    if (last?.value !== value) last = { value, made: make(value) }
    return last.made
  }
}

/** Those that were added. */
function among(candidates: readonly Candidate[], added: readonly RunResultTable[]): Candidate[] {
  const isNew = new Set(added.map(({ position, epoch }) => `${epoch} ${position}`))
  return candidates.filter(({ result, epoch }) => isNew.has(`${epoch} ${result.index}`))
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

type ScorePlace = Pick<RunScoreTable, 'run' | 'evaluator' | 'position' | 'epoch' | 'recorded_ms'>

function scoreRow(
  result: EvaluationResult,
  { run, evaluator, position, epoch, recorded_ms }: ScorePlace,
): RunScoreTable {
  const row: RunScoreTable = {
    run,
    evaluator,
    position,
    epoch,
    recorded_ms,
    status: result.status,
    score: null,
    passed: null,
    vacuous: 0,
    failure: null,
    value: null,
    unit: null,
  }
  if (result.status === 'measured') {
    row.score = result.score
    row.passed = Number(result.passed)
    row.vacuous = Number(result.vacuous === true)
  } else if (result.status === 'reported') {
    row.value = result.value
    row.unit = result.unit
  } else if (result.status === 'failed') row.failure = result.failure
  return row
}
