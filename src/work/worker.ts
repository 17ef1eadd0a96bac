import type { RunStore } from '../core/stores/run-store.ts'
import { sleep } from '../support/sleep.ts'
import { setTimer } from '../support/timer.ts'
import { jobHandlers, type JobContext } from './jobs.ts'
import { persistently } from './persistently.ts'
import type { WorkPlan } from './work-plan.ts'
import type { ShardQueue } from './queue.ts'
import { readyRuns, type PreparedRun } from './ready-runs.ts'
import { suspect } from './shard-rows.ts'
import { giveSigns } from './signs.ts'
import { processSlots } from './slots.ts'
import type { Sql } from './sql.ts'

/** What a worker needs: the queue, the store, and how to create a run's judge, target and evaluators. */
export interface WorkerOptions {
  /** This worker's name, such as its host and process id. */
  readonly name: string
  /** Version of the package. A run made by a newer one is left to newer workers. */
  readonly version: string
  readonly sql: Sql
  readonly queue: ShardQueue
  readonly runs: RunStore
  /** Creates a run's judge, target and evaluators. A UsageError says why this worker leaves the run to others. */
  readonly prepare: (plan: WorkPlan) => Promise<PreparedRun>
  /** How many examples are in work at once in this process. */
  readonly concurrency: number
  /** How many shards are held at once. 4 if left out: while the last examples of one are in work, those of the next begin. */
  readonly shardsAtOnce?: number | undefined
  /** How long examples in work may still take when the worker is stopped. 10,000 if left out. */
  readonly graceMs?: number | undefined
  /** How long a run that this worker refuses is left to others before it is looked at again. 15 if left out. */
  readonly refusedSeconds?: number | undefined
  /** Called with anything that a person at this worker should know. */
  readonly say?: ((sentence: string) => void) | undefined
}

/** A worker that has begun. */
export interface Worker {
  readonly inFlight: number
  /** Starts nothing more, lets what is in work finish, and puts its shards back into the queue. */
  stop(): Promise<void>
  /** Comes back when no run is left that this worker could work on, or when `signal` fires. */
  drained(signal: AbortSignal): Promise<void>
  /** Notes that `error` is about to end the process: examples in work are suspects, and their shards go to others at once. */
  crashed(error: unknown): Promise<void>
}

const SHARDS_AT_ONCE = 4
const GRACE_MS = 10_000
const REFUSED_SECONDS = 15
const LOOK_MS = 300
/** How long a stopped worker may still take to put its shards back. */
const STOP_MS = 5_000

/** Works off the shards of whatever runs there are, until it is stopped. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { sql, queue, concurrency, say = () => undefined } = options
  const { shardsAtOnce = SHARDS_AT_ONCE, graceMs = GRACE_MS, refusedSeconds = REFUSED_SECONDS } = options
  const slots = processSlots(concurrency)
  const stopping = new AbortController()
  const abandoned = new AbortController()
  const crashed = new AbortController()
  const inWork: JobContext['inWork'] = new Map()
  const signs = giveSigns(sql, { ...options, inFlight: () => slots.inUse })
  const onRefused = (refusal: string): void => {
    say(refusal)
    signs.note(refusal)
  }
  const ready = readyRuns({ ...options, onRefused })
  const context = {
    ...options,
    ready,
    slots,
    inWork,
    stopping: stopping.signal,
    abandoned: abandoned.signal,
    crashed: crashed.signal,
    refusedSeconds,
  }
  await queue.work(jobHandlers(context), { atOnce: shardsAtOnce })
  return {
    get inFlight() {
      return slots.inUse
    },
    async stop() {
      stopping.abort()
      const grace = setTimer(() => abandoned.abort(), graceMs)
      try {
        // A queue that cannot be reached is not waited for: its heartbeats end with this process.
        await Promise.race([queue.stop(), once(abandoned.signal, STOP_MS)])
      } finally {
        grace.stop()
        abandoned.abort()
        await signs[Symbol.asyncDispose]()
      }
    },
    async drained(signal) {
      while (!signal.aborted) {
        const open = await persistently(() => openRuns(sql), { signal })
        if (inWork.size === 0 && open.every((run) => ready.isRefused(run))) return
        await sleep(LOOK_MS, signal).catch(() => undefined)
      }
    },
    crashed: (error) => tellOfCrash(error, { ...context, end: () => crashed.abort() }),
  }
}

async function tellOfCrash(
  error: unknown,
  { sql, queue, inWork, end }: Pick<JobContext, 'sql' | 'queue' | 'inWork'> & { end: () => void },
): Promise<void> {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const lost = [...inWork].map(([{ run }, { job, held }]) => ({ run, job, positions: [...held] }))
  // After an uncaught error nothing more is recorded: the process may be in any state.
  end()
  for (const { run, positions } of lost) await suspect(sql, { run, positions, error: message })
  await queue.fail(
    lost.map(({ job }) => job),
    message,
  )
}

/** Resolves so many milliseconds after the signal fired. */
async function once(signal: AbortSignal, ms: number): Promise<void> {
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  await sleep(ms)
}

async function openRuns(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.executeSql("select run from work_runs where state in ('open', 'stopping', 'finishing')")
  return rows.map(({ run }) => String(run))
}
