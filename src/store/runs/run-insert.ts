import type { Kysely } from 'kysely'
import { askedDigest } from '../../core/example.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { RunEntry } from '../../core/stores/run-store.ts'
import { marksOf } from './result-marks.ts'
import { outcomeOf } from './run-summary.ts'
import { addTallies } from './run-tallies.ts'
import type { RunScoreTable, Tables } from '../database/schema.ts'

/** Rows of one statement; statements have a limit of parameters. */
const ROWS_AT_ONCE = 1_000
/** Rows of the largest statement in databases that cache compiled statements, which takes memory for each row. */
const ROWS_KEPT = 64

interface Insertion {
  readonly run: number
  readonly entries: readonly RunEntry[]
  readonly recordedMs: number
  /** Whether statements are to be of few different sizes. */
  readonly fewStatements: boolean
}

/** Stores results of a run that are not there yet, and returns which those were. Of two with the same key, the first counts. */
export async function insertResults(
  db: Kysely<Tables>,
  { run, entries, recordedMs, fewStatements }: Insertion,
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
  const parts = fewStatements ? inFewSizes : inLargeParts
  const isNew = new Set<string>()
  const breathe = turnsOf(fewStatements)
  for (const some of parts(candidates)) {
    await breathe()
    const inserted = await db
      .insertInto('run_results')
      .values(
        some.map(({ entry: { answer }, result, epoch }) => ({
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
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['position', 'epoch'])
      .execute()
    for (const { position, epoch } of inserted) isNew.add(`${epoch} ${position}`)
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
  for (const some of parts(scores)) {
    await breathe()
    await db.insertInto('run_scores').values(some).execute()
  }
  for (const some of parts(fresh.flatMap(({ result, epoch }) => marksOf(result, { run, epoch, recordedMs })))) {
    await breathe()
    await db.insertInto('run_marks').values(some).execute()
  }
  await addTallies(db, { run, results: fresh.length, scores, isAlone: fewStatements })
  return fresh.map(({ entry }) => entry)
}

/** For how long a database in this process may keep everything else waiting. */
const BLOCKED_MS = 8

/** Lets the event loop turn where it has been blocked for a while, as it is by a database in this process. */
function turnsOf(isInProcess: boolean): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (!isInProcess || performance.now() - since < BLOCKED_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}

/** Parts whose sizes are powers of two, so that there are few different statements. */
function* inFewSizes<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  let start = 0
  for (let size = ROWS_KEPT; size >= 1; size /= 2) {
    for (; rows.length - start >= size; start += size) yield rows.slice(start, start + size)
  }
}

function* inLargeParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE)
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
