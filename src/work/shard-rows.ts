import type { RunItem } from '../runner/examples/evaluate-example.ts'
import { endWhenDone, type WorkState } from './control.ts'
import type { ShardQueue } from './queue.ts'
import type { Sql } from './sql.ts'

/** A shard that this process works on. */
export interface ClaimedShard {
  readonly run: string
  readonly shard: number
  readonly items: readonly RunItem[]
  /** How often a process ended while it worked on this shard. */
  readonly crashes: number
  /** How often the queue gave it up. */
  readonly rounds: number
  /** State of its run. */
  readonly state: WorkState
}

/** An example that was in work when a process ended. */
export interface Suspect {
  readonly position: number
  /** How often a process ended while it worked on nothing else. */
  readonly alone: number
  /** The error at the end, if there was one. */
  readonly error?: string
}

interface Place {
  readonly sql: Sql
  readonly run: string
  readonly shard: number
}

/** A place, with the job that asks for it. A job that was replaced no longer counts. */
interface JobPlace extends Place {
  readonly job: string
}

/**
 * Claims a shard, or returns `undefined` if it is done or gone. It counts as crashed until `release` or `finish` is
 * called, so that a process that just ends is noticed.
 */
export async function claim({ sql, run, shard, job }: JobPlace): Promise<ClaimedShard | undefined> {
  const { rows } = await sql.executeSql(
    `update work_shards s set crashes = s.crashes + 1 from work_runs r
     where s.run = $1 and s.shard = $2 and s.job = $3 and s.done = 0 and r.run = s.run
     returning s.items, s.crashes, s.rounds, r.state`,
    [run, shard, job],
  )
  const [row] = rows
  if (row === undefined) return undefined
  return {
    run,
    shard,
    items: JSON.parse(String(row['items'])) as readonly RunItem[],
    crashes: Number(row['crashes']) - 1,
    rounds: Number(row['rounds']),
    state: row['state'] as WorkState,
  }
}

const RELEASE = 'update work_shards set crashes = greatest(0, crashes - 1) where run = $1 and shard = $2'

/** Notes that this process finished its work on a shard that no longer belongs to it. */
export async function release({ sql, run, shard }: Place): Promise<void> {
  await sql.executeSql(RELEASE, [run, shard])
}

/** Puts a shard back into the queue for anybody, `afterSeconds` from now. */
export async function giveBack(
  { sql, run, shard, queue }: Place & { queue: ShardQueue },
  {
    afterSeconds = 0,
    nextRound = false,
    claimed = !nextRound,
  }: { afterSeconds?: number | undefined; nextRound?: boolean | undefined; claimed?: boolean | undefined } = {},
): Promise<void> {
  await sql.transaction(async (inside) => {
    const id = crypto.randomUUID()
    if (claimed) await inside.executeSql(RELEASE, [run, shard])
    const { rows } = await inside.executeSql(
      `update work_shards s set job = $3, rounds = s.rounds + $4::int from work_runs r
       where s.run = $1 and s.shard = $2 and s.done = 0 and r.run = s.run and r.state = 'open' returning 1`,
      [run, shard, id, nextRound ? 1 : 0],
    )
    if (rows.length > 0) await queue.add([{ run, shard, id, afterSeconds }], inside)
  })
}

/** How often a shard that the queue gave up is tried from the beginning. */
const ROUNDS = 3

/**
 * Handles a shard that the queue gave up: puts it back into the queue or, if that happened too often, with all its
 * examples as suspects that have had enough tries, so that those without a result are set aside.
 */
export async function giveUp(place: Place & { queue: ShardQueue }): Promise<void> {
  const { sql, run, shard } = place
  const { rows } = await sql.executeSql('select items, rounds from work_shards where run = $1 and shard = $2', [
    run,
    shard,
  ])
  const [row] = rows
  if (row === undefined) return
  if (Number(row['rounds']) >= ROUNDS) {
    const items = JSON.parse(String(row['items'])) as readonly RunItem[]
    const positions = [...new Set(items.map(({ index }) => index))]
    const error = 'its shard failed again and again'
    for (let times = 0; times < 2; times++) await suspect(sql, { run, positions, alone: true, error })
  }
  await giveBack(place, { nextRound: true })
}

/** Notes that all results of a shard are recorded; after the last one the run is added up. */
export async function finish({ sql, run, shard, job, queue }: JobPlace & { queue: ShardQueue }): Promise<void> {
  await sql.transaction(async (inside) => {
    // One after another, so that one of the last two sees that there is nothing left.
    await inside.executeSql('select 1 from work_runs where run = $1 for update', [run])
    await inside.executeSql(
      "update work_shards set done = 1, items = '[]' where run = $1 and shard = $2 and job = $3",
      [run, shard, job],
    )
    await endWhenDone(inside, { queue, run })
  })
}

/** Which examples of a shard were in work when a process ended. */
export async function suspectsOf(
  sql: Sql,
  { run, items }: Pick<ClaimedShard, 'run' | 'items'>,
): Promise<readonly Suspect[]> {
  const { rows } = await sql.executeSql(
    `select position, alone, error from work_suspects
     where run = $1 and position = any($2::int[]) order by position`,
    [run, items.map(({ index }) => index)],
  )
  return rows.map(({ position, alone, error }) => ({
    position: Number(position),
    alone: Number(alone),
    ...(typeof error === 'string' ? { error } : {}),
  }))
}

/** Notes examples that are about to be worked on, or were in work when `error` ended the process. */
export async function suspect(
  sql: Sql,
  {
    run,
    positions,
    alone = false,
    error,
  }: { run: string; positions: readonly number[]; alone?: boolean | undefined; error?: string | undefined },
): Promise<void> {
  if (positions.length === 0) return
  await sql.executeSql(
    `insert into work_suspects as s (run, position, alone, error)
     select $1, position, $3::int, $4 from unnest($2::int[]) as position
     on conflict (run, position) do update set alone = s.alone + $3::int, error = coalesce($4, s.error)`,
    [run, positions, alone ? 1 : 0, error?.replaceAll('\0', '') ?? null],
  )
}

/** Removes an example with a result from the list. */
export async function clear(sql: Sql, { run, position }: { run: string; position: number }): Promise<void> {
  await sql.executeSql('delete from work_suspects where run = $1 and position = $2', [run, position])
}
