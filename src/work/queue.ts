import type * as Boss from 'pg-boss'
import { UsageError } from '../core/errors.ts'
import type { Sql, Statements } from './sql.ts'
import { defined } from '../support/defined.ts'

/** The task of a job: one shard of a run, or its conclusion. */
export interface ShardJob {
  readonly run: string
  /** Absent if the whole run is to be concluded. */
  readonly shard?: number
}

/** How soon dead workers are noticed. The defaults are those of production; tests are in more of a hurry. */
export interface QueueTimings {
  /** Without a sign of life for so long, a worker's shards go to others. The queue allows 10 and more. */
  readonly heartbeatSeconds?: number
  /** How often a worker gives a sign of life. */
  readonly refreshSeconds?: number
  /** How often each worker checks for dead ones. */
  readonly superviseSeconds?: number
}

export interface WorkedJob extends ShardJob {
  readonly id: string
  /** Fires when the job no longer belongs to this worker: it was cancelled, or given to another. */
  readonly signal: AbortSignal
}

/** The jobs of all distributed runs of a store. */
export interface ShardQueue extends AsyncDisposable {
  /** Adds jobs, inside the transaction `inside` if given. Jobs with an existing id are left as they are. */
  add(
    jobs: readonly (ShardJob & { id?: string; priority?: number; afterSeconds?: number })[],
    inside?: Statements,
  ): Promise<void>
  /** Cancels jobs, whoever has them. */
  cancel(ids: readonly string[], inside?: Statements): Promise<void>
  /** Gives up jobs in work here: they are retried, or dead if that happened too often. */
  fail(jobs: readonly WorkedJob[], message: string): Promise<void>
  /** Works on jobs, `atOnce` at a time, until stopped. A job that throws is retried, and after 5 times it is `dead`. */
  work(
    handlers: { readonly job: (job: WorkedJob) => Promise<void>; readonly dead: (job: WorkedJob) => Promise<void> },
    options: { atOnce: number },
  ): Promise<void>
  /** Fetches no more jobs, and comes back when those in work have ended. */
  stop(): Promise<void>
}

const QUEUE = 'shards'
const DEAD = 'shards_dead'
/** A shard that takes longer is given to another worker. Dead workers are noticed long before, by their heartbeats. */
const EXPIRE_SECONDS = 21_600
const RETRIES = 5
const POLL_SECONDS = 0.5

export interface QueueOptions extends QueueTimings {
  /** Whether this process looks after dead workers. */
  readonly supervise: boolean
  /** Called with faults that the queue recovers from by itself. */
  readonly onFault?: ((error: Error) => void) | undefined
}

/** Opens the job queue next to the tables of a store. Needs the package `pg-boss`, loaded only here. */
export async function openQueue(sql: Sql, options: QueueOptions): Promise<ShardQueue> {
  const {
    supervise,
    superviseSeconds = 5,
    heartbeatSeconds = 10,
    refreshSeconds = 3,
    onFault = () => undefined,
  } = options
  const { PgBoss } = await loadBoss()
  const boss = new PgBoss({
    db: sql,
    schema: await queueSchema(sql),
    supervise,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: false,
  })
  boss.on('error', onFault)
  await boss.start()
  await boss.createQueue(DEAD, { partition: true })
  const settings = { retryLimit: RETRIES, retryDelay: 1, retryBackoff: true, expireInSeconds: EXPIRE_SECONDS }
  await boss.createQueue(QUEUE, { partition: true, heartbeatSeconds: 10, ...settings, deadLetter: DEAD })
  if (heartbeatSeconds !== 10) await boss.updateQueue(QUEUE, { heartbeatSeconds })
  return {
    async add(jobs, inside) {
      const rows = jobs.map(({ run, shard, id, priority, afterSeconds }) => ({
        data: shard === undefined ? { run } : { run, shard },
        ...defined({ id, priority, startAfter: afterSeconds }),
      }))
      if (rows.length > 0) await boss.insert(QUEUE, rows, defined({ db: inside }))
    },
    async cancel(ids, inside) {
      if (ids.length > 0) await boss.cancel(QUEUE, [...ids], defined({ db: inside }))
    },
    async fail(jobs, message) {
      const ids = jobs.map(({ id }) => id)
      if (ids.length > 0) await boss.fail(QUEUE, ids, { message })
    },
    async work({ job: handle, dead }, { atOnce }) {
      const polling = { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS }
      const settled = { ...polling, localConcurrency: atOnce, heartbeatRefreshSeconds: refreshSeconds }
      await boss.work<ShardJob>(QUEUE, settled, async (jobs) => {
        for (const { data, id, signal } of jobs) await handle({ ...data, id, signal })
      })
      await boss.work<ShardJob>(DEAD, polling, async (jobs) => {
        for (const { data, id, signal } of jobs) await dead({ ...data, id, signal })
      })
    },
    async stop() {
      await Promise.all([QUEUE, DEAD].map((name) => boss.offWork(name, { wait: true })))
    },
    [Symbol.asyncDispose]: () => boss.stop({ graceful: false }),
  }
}

/** The queue keeps its tables in its own schema, next to the store's. */
async function queueSchema(sql: Statements): Promise<string> {
  const { rows } = await sql.executeSql('select current_schema() as schema')
  const schema = String(rows[0]?.['schema'])
  return schema === 'public' ? 'assay_jobs' : `${schema.replaceAll(/\W/g, '_').slice(0, 40)}_jobs`
}

async function loadBoss(): Promise<typeof Boss> {
  try {
    return await import('pg-boss')
  } catch (cause) {
    throw new UsageError('Runs over many machines need the package pg-boss: npm install pg-boss', { cause })
  }
}
