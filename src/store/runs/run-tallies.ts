import { sql, type Kysely } from 'kysely'
import type { StoredAggregate } from '../../core/stores/run-store.ts'
import type { RunScoreTable, RunTallyTable, Tables } from '../database/schema.ts'
import { aggregatesOf } from './run-summary.ts'

/** Writers of one run in different processes wait for each other less often. */
const SLOTS = 16
const NONE = -1

/** Adds results and their scores to what is counted of a run. Call it in the transaction that stores them. */
export async function addTallies(
  db: Kysely<Tables>,
  {
    run,
    results,
    scores,
    isAlone,
  }: { run: number; results: number; scores: readonly RunScoreTable[]; isAlone: boolean },
): Promise<void> {
  if (results === 0) return
  const slot = isAlone ? 0 : Math.floor(Math.random() * SLOTS)
  const none = { run, slot, evaluator: '', status: '', failure: '', passed: NONE, vacuous: 0, n: results, total: 0 }
  const tallies = new Map<string, RunTallyTable>([['', none]])
  let tally: RunTallyTable = none
  for (const one of scores) {
    // Mostly of the same kind as the one before.
    if (!isOfKind(one, tally)) {
      const { evaluator, status, vacuous } = one
      const [failure, passed] = [one.failure ?? '', one.passed ?? NONE]
      const key = `${evaluator}\0${status}\0${failure}\0${passed}\0${vacuous}`
      const known = tallies.get(key)
      tally = known ?? { run, slot, evaluator, status, failure, passed, vacuous, n: 0, total: 0 }
      if (known === undefined) tallies.set(key, tally)
    }
    tally.n += 1
    tally.total += one.score ?? 0
  }
  // In one order for all writers, so that two never wait for each other's rows.
  const rows = [...tallies].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  // Written out, since it is asked every few hundred results, and building it takes longer than running it.
  for (const { n, total, ...kind } of rows) {
    const key = sql.join([kind.evaluator, kind.status, kind.failure, kind.passed, kind.vacuous])
    await sql`insert into run_tallies (run, slot, evaluator, status, failure, passed, vacuous, n, total)
      values (${run}, ${slot}, ${key}, ${n}, ${total})
      on conflict (run, slot, evaluator, status, failure, passed, vacuous)
      do update set n = run_tallies.n + excluded.n, total = run_tallies.total + excluded.total`.execute(db)
  }
}

function isOfKind({ evaluator, status, failure, passed, vacuous }: RunScoreTable, tally: RunTallyTable): boolean {
  return (
    tally.evaluator === evaluator &&
    tally.status === status &&
    tally.failure === (failure ?? '') &&
    tally.passed === (passed ?? NONE) &&
    tally.vacuous === vacuous
  )
}

/** The aggregates of a run whose results were counted as they came. */
export async function talliedAggregates(
  db: Kysely<Tables>,
  run: number,
): Promise<Readonly<Record<string, StoredAggregate>>> {
  const rows = await db
    .selectFrom('run_tallies')
    .select(['evaluator', 'status', 'failure', 'passed', 'vacuous', 'total', sql<number | string>`n`.as('n')])
    .where('run', '=', run)
    .where('status', '<>', '')
    .execute()
  return aggregatesOf(
    rows.map(({ failure, passed, n, ...row }) => ({
      ...row,
      n: Number(n),
      failure: failure === '' ? null : failure,
      passed: passed === NONE ? null : passed,
    })),
  )
}
