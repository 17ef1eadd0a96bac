import { UsageError } from '../core/errors.ts'
import type { WorkPlan } from './work-plan.ts'
import type { ShardQueue } from './queue.ts'
import type { Sql, Statements } from './sql.ts'

/**
 * `open`: shards are worked off. `paused`: nothing is started. `stopping`: it ends before its data do. `finishing`: all
 * results are there and are added up. `finished`: it has been concluded.
 */
export type WorkState = 'open' | 'paused' | 'stopping' | 'finishing' | 'finished'

/** Why a run ended before its data did. */
export type StopReason = 'cancelled' | 'budget' | 'failed_fast' | 'dropped'

export interface WorkRun {
  readonly state: WorkState
  /** Examples of the run. */
  readonly total: number
  readonly reason?: StopReason
  /** The example at which it was stopped. */
  readonly stoppedAt?: string
}

/** The state of the work on a run. */
export interface WorkStatus extends WorkRun {
  readonly shards: number
  readonly shardsDone: number
  /** What its judge has cost so far, if it has a budget. */
  readonly spentUsd?: number
  readonly limitUsd?: number
  /** Workers that gave a sign of life lately. */
  readonly workers: readonly WorkerSign[]
}

export interface WorkerSign {
  readonly worker: string
  readonly version: string
  readonly inFlight: number
  /** What it reports about this run, such as why it leaves it to others. */
  readonly note?: string
}

const ALIVE_SECONDS = 15
/** Time for workers to notice that a run was stopped, before it is added up. */
const NOTICE_SECONDS = 6

/** The run's state, or undefined if no run with this id was distributed. */
export async function readWorkRun(sql: Statements, run: string): Promise<WorkRun | undefined> {
  const { rows } = await sql.executeSql('select state, total, reason, stopped_at from work_runs where run = $1', [run])
  return rows[0] === undefined ? undefined : workRunOf(rows[0])
}

/** What workers need to know about a run. */
export async function readPlan(sql: Statements, run: string): Promise<WorkPlan | undefined> {
  const { rows } = await sql.executeSql('select plan from work_runs where run = $1', [run])
  return rows[0] === undefined ? undefined : (JSON.parse(String(rows[0]['plan'])) as WorkPlan)
}

/** The progress of a distributed run: its shards, its spending and its workers. `undefined` if there is no such run. */
export async function readStatus(sql: Statements, run: string): Promise<WorkStatus | undefined> {
  const { rows } = await sql.executeSql(
    `select r.state, r.total, r.reason, r.stopped_at, b.spent_usd, b.limit_usd,
       (select count(*)::int from work_shards s where s.run = r.run) as shards,
       (select count(*)::int from work_shards s where s.run = r.run and s.done = 1) as shards_done
     from work_runs r
     left join work_budgets b on b.budget = coalesce(r.plan::json #>> '{recipe,budget}', r.run) where r.run = $1`,
    [run],
  )
  const [row] = rows
  if (row === undefined) return undefined
  const workers = await sql.executeSql(
    `select worker, version, in_flight, note from work_workers
     where seen > extract(epoch from clock_timestamp()) - $1::float8 order by worker`,
    [ALIVE_SECONDS],
  )
  return {
    ...workRunOf(row),
    shards: Number(row['shards']),
    shardsDone: Number(row['shards_done']),
    ...(row['spent_usd'] === null ? {} : { spentUsd: Number(row['spent_usd']), limitUsd: Number(row['limit_usd']) }),
    workers: workers.rows.map(({ worker, version, in_flight: inFlight, note }) => ({
      worker: String(worker),
      version: String(version),
      inFlight: Number(inFlight),
      ...(typeof note === 'string' && note.includes(run) ? { note } : {}),
    })),
  }
}

/** What workers noted about the judge of a run, each once. */
export async function readRemarks(sql: Statements, run: string): Promise<readonly string[]> {
  return (await readPlan(sql, run))?.remarks ?? []
}

/** Keeps what a worker noted about the judge of a run, until it is added up. What is there already is not kept twice. */
export async function remark(sql: Sql, { run, remarks }: { run: string; remarks: readonly string[] }): Promise<void> {
  await sql.transaction(async (inside) => {
    const { rows } = await inside.executeSql('select plan from work_runs where run = $1 for update', [run])
    if (rows[0] === undefined) return
    const plan = JSON.parse(String(rows[0]['plan'])) as WorkPlan
    const all = [...new Set([...(plan.remarks ?? []), ...remarks])]
    await inside.executeSql('update work_runs set plan = $2 where run = $1', [
      run,
      JSON.stringify({ ...plan, remarks: all }),
    ])
  })
}

function workRunOf(row: Readonly<Record<string, unknown>>): WorkRun {
  const { state, total, reason, stopped_at: stoppedAt } = row
  return {
    state: state as WorkState,
    total: Number(total),
    ...(typeof reason === 'string' ? { reason: reason as StopReason } : {}),
    ...(typeof stoppedAt === 'string' ? { stoppedAt } : {}),
  }
}

interface Controlled {
  readonly sql: Sql
  readonly queue: ShardQueue
  readonly run: string
}

/** Starts nothing more of a run; what is in flight finishes. Returns whether it was open. */
export async function pauseRun({ sql, queue, run }: Controlled): Promise<boolean> {
  return sql.transaction(async (inside) => {
    const paused = await changed(inside, "update work_runs set state = 'paused' where run = $1 and state = 'open'", [
      run,
    ])
    if (paused) await queue.cancel(await openJobs(inside, run), inside)
    return paused
  })
}

/** Continues a run that was paused, cancelled or stopped. Returns whether there was anything to continue. */
export async function continueRun(
  { sql, queue, run }: Controlled,
  createId = () => crypto.randomUUID(),
): Promise<boolean> {
  return sql.transaction(async (inside) => {
    const going = await changed(
      inside,
      `update work_runs set state = 'open', reason = null, stopped_at = null
       where run = $1 and (state in ('open', 'paused', 'stopping') or state = 'finished' and reason is not null)`,
      [run],
    )
    if (!going) return false
    // Whatever happened to their jobs: each unfinished shard gets a new one, and old ones no longer count.
    await queue.cancel(await openJobs(inside, run), inside)
    const { rows } = await inside.executeSql('select shard from work_shards where run = $1 and done = 0', [run])
    const jobs = rows.map(({ shard }) => ({ run, shard: Number(shard), id: createId() }))
    await inside.executeSql(
      `update work_shards s set job = j.job, crashes = 0, rounds = 0
       from unnest($2::int[], $3::text[]) as j (shard, job) where s.run = $1 and s.shard = j.shard`,
      [run, jobs.map(({ shard }) => shard), jobs.map(({ id }) => id)],
    )
    await queue.add(jobs, inside)
    if (jobs.length === 0) await endWhenDone(inside, { queue, run })
    return true
  })
}

/** Ends a run before its data do: what is recorded is aggregated. Returns whether there was anything to end. */
export async function stopRun(
  { sql, queue, run }: Controlled,
  { reason, at }: { reason: StopReason; at?: string | undefined },
): Promise<boolean> {
  return sql.transaction(async (inside) => {
    const stopped = await changed(
      inside,
      `update work_runs set state = 'stopping', reason = $2, stopped_at = $3
       where run = $1 and state in ('open', 'paused')`,
      [run, reason, at ?? null],
    )
    if (!stopped) return false
    await queue.cancel(await openJobs(inside, run), inside)
    await queue.add([{ run, afterSeconds: NOTICE_SECONDS, priority: 1 }], inside)
    return true
  })
}

/** Once no shard is left, sees to it that the run is added up. */
export async function endWhenDone(
  inside: Statements,
  { queue, run }: { queue: ShardQueue; run: string },
): Promise<void> {
  const ending = await changed(
    inside,
    `update work_runs set state = 'finishing' where run = $1 and state in ('open', 'paused')
     and not exists (select 1 from work_shards s where s.run = $1 and s.done = 0)`,
    [run],
  )
  if (ending) await queue.add([{ run, priority: 1 }], inside)
}

/** Notes that a run was concluded, and drops what only an unfinished run needs. */
export async function closeRun({ sql, run }: Pick<Controlled, 'sql' | 'run'>): Promise<void> {
  await sql.transaction(async (inside) => {
    await inside.executeSql("update work_runs set state = 'finished' where run = $1", [run])
    await inside.executeSql(
      `delete from work_shards where run = $1
       and exists (select 1 from work_runs r where r.run = $1 and r.reason is null)`,
      [run],
    )
  })
}

/** The run's state, or a UsageError that there is no such run. */
export function knownRun(found: WorkRun | undefined, run: string): WorkRun {
  if (found !== undefined) return found
  throw new UsageError(
    `There is no run '${run}' that is distributed here: assay eval --distributed starts one, and assay runs list shows all runs.`,
  )
}

async function openJobs(inside: Statements, run: string): Promise<string[]> {
  const { rows } = await inside.executeSql('select job from work_shards where run = $1 and done = 0', [run])
  return rows.map(({ job }) => String(job))
}

async function changed(inside: Statements, text: string, values: unknown[]): Promise<boolean> {
  const { rows } = await inside.executeSql(`${text} returning 1`, values)
  return rows.length > 0
}
