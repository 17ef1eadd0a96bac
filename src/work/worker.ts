import { UsageError, type RunStore } from '../core/index.ts'
import type { EvaluatingOptions } from '../runner/evaluate-example.ts'
import { sleep } from '../support/sleep.ts'
import { closeRun, readPlan, readWorkRun, type WorkRun } from './control.ts'
import { persistently } from './persistently.ts'
import { isOlder, type WorkPlan } from './plan.ts'
import type { ShardQueue, WorkedJob } from './queue.ts'
import { claim, finish, giveBack, giveUp, release, suspect, type ClaimedShard } from './shard-rows.ts'
import { giveSigns } from './signs.ts'
import { processSlots } from './slots.ts'
import type { Sql } from './sql.ts'
import { workShard } from './work-shard.ts'

/** A run as this process is ready to work on it. */
export interface PreparedRun {
  readonly evaluating: EvaluatingOptions
  /** Adds up all that is recorded of the run, and keeps the conclusion in the store. */
  conclude(run: WorkRun, signal: AbortSignal): Promise<void>
}

export interface WorkerOptions {
  /** What this worker is called, such as by host and process id. */
  readonly name: string
  /** Version of the package. A run that a newer one made is left to newer workers. */
  readonly version: string
  readonly sql: Sql
  readonly queue: ShardQueue
  readonly runs: RunStore
  /** Makes judge, target and evaluators of a run. A UsageError says why this worker leaves the run to others. */
  readonly prepare: (plan: WorkPlan) => Promise<PreparedRun>
  /** Examples in work at once in this process. */
  readonly concurrency: number
  /** Shards held at once. 4 when left out: while the last examples of one are in work, those of the next begin. */
  readonly shardsAtOnce?: number
  /** How long examples in work may still take when the worker is stopped. 10,000 when left out. */
  readonly graceMs?: number
  /** Told what a person at this worker should know. */
  readonly say?: (sentence: string) => void
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
/** How long a run that a worker refuses is left to others before it is looked at again. */
const REFUSED_SECONDS = 15
const LOOK_MS = 300
/** What a stopped worker may still take to put its shards back. */
const STOP_MS = 5_000

type Ready = PreparedRun & { readonly plan: WorkPlan }
interface Refused {
  readonly refusal: string
}

/** Works off the shards of whatever runs there are, until it is stopped. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { sql, queue, runs, concurrency, shardsAtOnce = SHARDS_AT_ONCE, graceMs = GRACE_MS } = options
  const slots = processSlots(concurrency)
  const stopping = new AbortController()
  const abandoned = new AbortController()
  const inWork = new Map<ClaimedShard, { readonly job: WorkedJob; readonly held: Set<number> }>()
  const signs = giveSigns(sql, { ...options, inFlight: () => slots.inUse })
  const ready = preparing(options, (text) => signs.note(text))
  const lasting = <T>(work: () => Promise<T>): Promise<T> => persistently(work, { signal: abandoned.signal })
  const store: Pick<RunStore, 'append' | 'stored'> = {
    append: (run, entries) => lasting(() => runs.append(run, entries)),
    stored: (run, keys) => lasting(() => runs.stored(run, keys)),
  }

  async function onJob(job: WorkedJob): Promise<void> {
    const made = await ready.of(job.run)
    if (made === undefined) return
    if ('refusal' in made) await leaveToOthers(job)
    else if (job.shard === undefined) await conclude(job, made)
    else await onShard({ ...job, shard: job.shard }, made)
  }

  async function onShard(job: WorkedJob & { shard: number }, made: Ready): Promise<void> {
    const place = { sql, queue, run: job.run, shard: job.shard, job: job.id }
    const claimed = await lasting(() => claim(place))
    if (claimed === undefined) return
    const held = new Set<number>()
    inWork.set(claimed, { job, held })
    try {
      const whole = claimed.state === 'open' && (await onClaimed(claimed, { job, made, held }).catch(onAbandoned))
      if (whole) await lasting(() => finish(place))
      else if (job.signal.aborted) await lasting(() => release(place))
      else await lasting(() => giveBack(place))
    } finally {
      inWork.delete(claimed)
    }
  }

  /** What is abandoned when the worker is stopped was not done, and is no fault of the shard. */
  function onAbandoned(error: unknown): false {
    if (abandoned.signal.aborted) return false
    throw error
  }

  function onClaimed(
    claimed: ClaimedShard,
    { job, made, held }: { job: WorkedJob; made: Ready; held: Set<number> },
  ): Promise<boolean> {
    const { evaluating, plan } = made
    const failFast = plan.manifest.conditions?.['failFast'] === true
    return workShard(claimed, {
      sql,
      queue,
      store,
      evaluating,
      failFast,
      slots,
      held,
      stop: AbortSignal.any([job.signal, stopping.signal]),
      abandon: abandoned.signal,
    })
  }

  async function conclude(job: WorkedJob, made: Ready): Promise<void> {
    const { run } = job
    const found = await lasting(() => readWorkRun(sql, run))
    if (found === undefined || !['finishing', 'stopping'].includes(found.state)) return
    await made.conclude(found, AbortSignal.any([job.signal, abandoned.signal]))
    await lasting(() => closeRun({ sql, run }))
    ready.forget(run)
  }

  async function leaveToOthers(job: WorkedJob): Promise<void> {
    const { run, shard } = job
    const later = { afterSeconds: REFUSED_SECONDS }
    if (shard === undefined) await queue.add([{ run, priority: 1, ...later }])
    else await giveBack({ sql, queue, run, shard }, later)
  }

  async function onDead({ run, shard }: WorkedJob): Promise<void> {
    if (shard === undefined) await queue.add([{ run, priority: 1, afterSeconds: REFUSED_SECONDS }])
    else await lasting(() => giveUp({ sql, queue, run, shard }))
  }

  await queue.work({ job: onJob, dead: onDead }, { atOnce: shardsAtOnce })
  return {
    get inFlight() {
      return slots.inUse
    },
    async stop() {
      stopping.abort()
      const grace = setTimeout(() => abandoned.abort(), graceMs)
      try {
        // A queue that cannot be reached is not waited for: its heartbeats end with this process.
        await Promise.race([queue.stop(), once(abandoned.signal, STOP_MS)])
      } finally {
        clearTimeout(grace)
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
    async crashed(error) {
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      const lost = [...inWork]
      for (const [{ run }, { held }] of lost) await suspect(sql, { run, positions: [...held], error: message })
      await queue.fail(
        lost.map(([, { job }]) => job),
        message,
      )
    },
  }
}

/** Comes back so many milliseconds after the signal fired. */
async function once(signal: AbortSignal, ms: number): Promise<void> {
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  await sleep(ms)
}

async function openRuns(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.executeSql("select run from work_runs where state in ('open', 'stopping', 'finishing')")
  return rows.map(({ run }) => String(run))
}

/** Runs as this process can work on them, each made ready once. */
function preparing(
  { sql, version, prepare, say = () => undefined }: WorkerOptions,
  note: (text: string) => void,
): {
  of(run: string): Promise<Ready | Refused | undefined>
  isRefused(run: string): boolean
  forget(run: string): void
} {
  const known = new Map<string, Promise<Ready | Refused | undefined>>()
  const refused = new Set<string>()

  async function make(run: string): Promise<Ready | Refused | undefined> {
    const plan = await persistently(() => readPlan(sql, run))
    if (plan === undefined) return undefined
    try {
      const { assay } = plan.manifest
      if (isOlder(version, assay)) {
        throw new UsageError(`it was made by assay ${assay}, and this worker is ${version}; update it`)
      }
      return { ...(await prepare(plan)), plan }
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      const refusal = `The run ${run} is left to other workers: ${error.message.replace(/\.$/, '')}.`
      refused.add(run)
      say(refusal)
      note(refusal)
      return { refusal }
    }
  }

  return {
    of(run) {
      const before = known.get(run)
      if (before !== undefined) return before
      const making = make(run)
      known.set(run, making)
      // What could not be found out is tried again with the next job.
      making.catch(() => known.delete(run))
      return making
    },
    isRefused: (run) => refused.has(run),
    forget: (run) => void known.delete(run),
  }
}
