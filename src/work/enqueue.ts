import { defined } from '../support/defined.ts'
import type { RunItem } from '../runner/examples/evaluate-example.ts'
import type { WorkPlan } from './work-plan.ts'
import type { ShardQueue } from './queue.ts'
import type { Sql, Statements } from './sql.ts'

/** Which run is given to workers, and in what pieces. */
export interface EnqueueOptions {
  readonly sql: Sql
  readonly queue: ShardQueue
  /** Id of the run. */
  readonly run: string
  /** Examples of one job. */
  readonly shardSize: number
  /** How many results the store already has for the run. */
  readonly stored: number
  /** Called once all examples have been read, so that it can include what was seen. */
  readonly plan: () => WorkPlan
  /**
   * Positions at which a piece begins whatever its size, ascending. What comes from the first of them on is held back until
   * `openShards` lets workers have it.
   */
  readonly boundaries?: readonly number[] | undefined
  /** Whether several runs over the same examples are to go on side by side: the piece that begins first is worked on first. */
  readonly inStep?: boolean | undefined
  readonly createId?: (() => string) | undefined
}

/** A piece that is held back. */
export interface HeldShard {
  readonly run: string
  readonly shard: number
  readonly id: string
  /** Position of its first example. */
  readonly from: number
  readonly priority?: number
}

export interface Enqueued {
  readonly examples: number
  readonly shards: number
  readonly held: readonly HeldShard[]
}

/** Characters of examples that wait to be written together. */
const TOGETHER = 1_000_000

interface Shard {
  readonly shard: number
  readonly job: string
  readonly items: string
  readonly from: number
}

/**
 * Splits the examples that a run still lacks into shards and enqueues them, all in one transaction: all or none. Reads
 * them one by one, in memory that does not grow with them. Replaces the run's earlier shards.
 */
export async function enqueue(
  items: AsyncIterable<RunItem>,
  {
    sql,
    queue,
    run,
    shardSize,
    stored,
    plan,
    boundaries = [],
    inStep = false,
    createId = () => crypto.randomUUID(),
  }: EnqueueOptions,
): Promise<Enqueued> {
  return sql.transaction(async (inside) => {
    // First, as whoever finishes a shard does: workers may still be at it when a run is gone on with.
    await inside.executeSql('select 1 from work_runs where run = $1 for update', [run])
    const from = await dropShards(inside, { queue, run })
    let shard = from
    let examples = 0
    let characters = 0
    let waiting: Shard[] = []
    let writing = Promise.resolve()
    const [open = Infinity] = boundaries
    const held: HeldShard[] = []
    const insert = async (shards: readonly Shard[]): Promise<void> => {
      await insertShards(inside, run, shards)
      const jobs = shards.map(({ shard: number, job, from: first }) => ({
        run,
        shard: number,
        id: job,
        from: first,
        ...(inStep ? { priority: -first } : {}),
      }))
      held.push(...jobs.filter(({ from }) => from >= open))
      await addJobs(queue, { jobs: jobs.filter(({ from }) => from < open), inside })
    }
    // The next shards are read while the last ones are being written.
    const write = async (): Promise<void> => {
      await writing
      writing = insert(waiting)
      writing.catch(() => undefined)
      waiting = []
      characters = 0
    }
    for await (const { texts, from: first } of packs(items, { size: shardSize, boundaries })) {
      const text = `[${texts.join(',')}]`
      waiting.push({ shard, job: createId(), items: text, from: first })
      shard += 1
      examples += texts.length
      characters += text.length
      if (characters >= TOGETHER) await write()
    }
    await write()
    await writing
    const state = examples === 0 ? 'finishing' : 'open'
    await inside.executeSql(
      `insert into work_runs (run, state, total, plan) values ($1, $2, $3, $4)
       on conflict (run) do update set state = excluded.state, total = excluded.total, plan = excluded.plan,
         reason = null, stopped_at = null`,
      [run, state, stored + examples, JSON.stringify(plan())],
    )
    if (examples === 0) await queue.add([{ run, priority: 1 }], inside)
    return { examples, shards: shard - from, held }
  })
}

/** Removes a run's shards from the queue, and returns the number for its next one: none is used twice. */
async function dropShards(inside: Statements, { queue, run }: { queue: ShardQueue; run: string }): Promise<number> {
  const { rows } = await inside.executeSql('delete from work_shards where run = $1 returning shard, job', [run])
  await queue.cancel(
    rows.map(({ job }) => String(job)),
    inside,
  )
  return rows.reduce((next, { shard }) => Math.max(next, Number(shard) + 1), 0)
}

/** Lets workers have shards that were held back. */
export async function openShards(queue: ShardQueue, shards: readonly HeldShard[]): Promise<void> {
  await addJobs(queue, { jobs: shards })
}

async function addJobs(
  queue: ShardQueue,
  { jobs, inside }: { jobs: readonly HeldShard[]; inside?: Statements },
): Promise<void> {
  await queue.add(
    jobs.map(({ run, shard, id, priority }) => defined({ run, shard, id, priority })),
    inside,
  )
}

interface Pack {
  readonly texts: readonly string[]
  /** Position of the first. */
  readonly from: number
}

async function* packs(
  items: AsyncIterable<RunItem>,
  { size, boundaries }: { size: number; boundaries: readonly number[] },
): AsyncGenerator<Pack> {
  let texts: string[] = []
  let from = 0
  let next = 0
  for await (const item of items) {
    while (item.index >= (boundaries[next] ?? Infinity)) {
      next++
      if (texts.length > 0) yield { texts, from }
      texts = []
    }
    if (texts.length === 0) from = item.index
    texts.push(JSON.stringify(item))
    if (texts.length < size) continue
    yield { texts, from }
    texts = []
  }
  if (texts.length > 0) yield { texts, from }
}

async function insertShards(inside: Statements, run: string, shards: readonly Shard[]): Promise<void> {
  if (shards.length === 0) return
  const rows = shards.map((_, row) => `($1, $${row * 3 + 2}::int, $${row * 3 + 3}, $${row * 3 + 4}, 0, 0, 0)`)
  await inside.executeSql(
    `insert into work_shards (run, shard, job, items, done, crashes, rounds) values ${rows.join(', ')}`,
    [run, ...shards.flatMap(({ shard, job, items }) => [shard, job, items])],
  )
}
