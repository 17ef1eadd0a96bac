import { UsageError, type Example } from '../core/index.ts'
import type { WorkPlan } from './plan.ts'
import type { ShardQueue } from './queue.ts'
import type { Sql, Statements } from './sql.ts'

export interface EnqueueOptions {
  readonly sql: Sql
  readonly queue: ShardQueue
  /** Id of the run. */
  readonly run: string
  readonly shardSize: number
  /** What the examples are called in messages. */
  readonly name: string
  /** Asked when all examples were read, so that it can say what was seen. */
  readonly plan: () => WorkPlan
  readonly createId?: () => string
}

export interface Enqueued {
  readonly examples: number
  readonly shards: number
}

/** Characters of examples that wait to be written together. */
const TOGETHER = 4_000_000

interface Shard {
  readonly shard: number
  readonly first: number
  readonly size: number
  readonly job: string
  readonly examples: string
}

/**
 * Cuts examples into shards and puts them into the queue, all in one transaction: a run is there as a whole or not at
 * all. Reads the examples one by one, in memory that does not grow with them.
 */
export async function enqueue(
  examples: Iterable<Example> | AsyncIterable<Example>,
  { sql, queue, run, shardSize, name, plan, createId = () => crypto.randomUUID() }: EnqueueOptions,
): Promise<Enqueued> {
  return sql.transaction(async (inside) => {
    let shards = 0
    let count = 0
    let waiting: Shard[] = []
    let characters = 0
    const write = async (): Promise<void> => {
      await insertShards(inside, run, waiting)
      await queue.add(
        waiting.map(({ shard, job }) => ({ run, shard, id: job })),
        inside,
      )
      waiting = []
      characters = 0
    }
    for await (const { size, text } of packed(examples, shardSize)) {
      waiting.push({ shard: shards, first: count, size, job: createId(), examples: text })
      shards += 1
      count += size
      characters += text.length
      if (characters >= TOGETHER) await write()
    }
    if (count === 0) throw new UsageError(`${name} has no examples.`)
    await write()
    await inside.executeSql('insert into work_runs (run, state, total, plan) values ($1, $2, $3, $4)', [
      run,
      'open',
      count,
      JSON.stringify(plan()),
    ])
    return { examples: count, shards }
  })
}

async function* packed(
  examples: Iterable<Example> | AsyncIterable<Example>,
  size: number,
): AsyncGenerator<{ size: number; text: string }> {
  let pack: string[] = []
  for await (const example of examples) {
    pack.push(JSON.stringify(example))
    if (pack.length < size) continue
    yield { size: pack.length, text: `[${pack.join(',')}]` }
    pack = []
  }
  if (pack.length > 0) yield { size: pack.length, text: `[${pack.join(',')}]` }
}

async function insertShards(inside: Statements, run: string, shards: readonly Shard[]): Promise<void> {
  if (shards.length === 0) return
  const rows = shards.map((_, row) => {
    const [shard, first, size, job, examples] = [1, 2, 3, 4, 5].map((column) => `$${row * 5 + column + 1}`)
    return `($1, ${shard}::int, ${first}::int, ${size}::int, ${job}, ${examples}, 0, 0, 0)`
  })
  await inside.executeSql(
    `insert into work_shards (run, shard, first, size, job, examples, done, crashes, rounds) values ${rows.join(', ')}`,
    [run, ...shards.flatMap(({ shard, first, size, job, examples }) => [shard, first, size, job, examples])],
  )
}
