import type { RunStore } from '../core/stores/run-store.ts'
import { closeRun, readRemarks, readWorkRun, remark } from './control.ts'
import { persistently } from './persistently.ts'
import type { ShardQueue, WorkedJob } from './queue.ts'
import type { ReadyRun, ReadyRuns } from './ready-runs.ts'
import { claim, finish, giveBack, giveUp, release, type ClaimedShard } from './shard-rows.ts'
import type { ProcessSlots } from './slots.ts'
import type { Sql } from './sql.ts'
import { workShard } from './work-shard.ts'

/** What the jobs of one process share. */
export interface JobContext {
  readonly sql: Sql
  readonly queue: ShardQueue
  readonly runs: RunStore
  readonly ready: ReadyRuns
  readonly slots: ProcessSlots
  /** Shards in work, with the positions of their examples in work. */
  readonly inWork: Map<ClaimedShard, { readonly job: WorkedJob; readonly held: Set<number> }>
  /** Starts nothing more. */
  readonly stopping: AbortSignal
  /** Fires when work in progress is to be abandoned. */
  readonly abandoned: AbortSignal
  /** Fires when the process is about to end by an error. */
  readonly crashed: AbortSignal
  /** How long a run that a worker refuses is left to others before it is looked at again. */
  readonly refusedSeconds: number
}

type ShardWork = WorkedJob & { readonly shard: number }

/** Handles the jobs of the queue: evaluates shards, and aggregates runs that have none left. */
export function jobHandlers(context: JobContext): {
  readonly job: (job: WorkedJob) => Promise<void>
  readonly dead: (job: WorkedJob) => Promise<void>
} {
  const { sql, queue, ready, refusedSeconds: afterSeconds } = context
  return {
    async job(job) {
      const { run, shard } = job
      const made = await ready.of(run)
      if (made === undefined) return
      if (!('refusal' in made))
        await (shard === undefined ? conclude(job, { made, context }) : onShard({ ...job, shard }, { made, context }))
      else if (shard === undefined) await queue.add([{ run, priority: 1, afterSeconds }])
      else await giveBack({ sql, queue, run, shard }, { afterSeconds, claimed: false })
    },
    async dead({ run, shard }) {
      if (shard === undefined) await queue.add([{ run, priority: 1, afterSeconds }])
      else await lasting(context, () => giveUp({ sql, queue, run, shard }))
    },
  }
}

function lasting<T>({ abandoned }: JobContext, work: () => Promise<T>): Promise<T> {
  return persistently(work, { signal: abandoned })
}

async function onShard(job: ShardWork, { made, context }: { made: ReadyRun; context: JobContext }): Promise<void> {
  const { sql, queue, inWork, abandoned, crashed } = context
  const place = { sql, queue, run: job.run, shard: job.shard, job: job.id }
  const claimed = await lasting(context, () => claim(place))
  if (claimed === undefined) return
  const held = new Set<number>()
  inWork.set(claimed, { job, held })
  try {
    const whole = claimed.state === 'open' && (await evaluated(claimed, { job, made, held, context }))
    await remarked(job.run, { made, context })
    if (whole) await lasting(context, () => finish(place))
    else if (job.signal.aborted) await lasting(context, () => release(place))
    else await lasting(context, () => giveBack(place))
  } catch (error) {
    // The process is about to end, and has already reported its shards.
    if (crashed.aborted) await new Promise(() => undefined)
    // Work that is abandoned because the worker is stopped is not the shard's fault.
    if (!abandoned.aborted) throw error
    await giveBack(place)
  } finally {
    inWork.delete(claimed)
  }
}

function evaluated(
  claimed: ClaimedShard,
  { job, made, held, context }: { job: WorkedJob; made: ReadyRun; held: Set<number>; context: JobContext },
): Promise<boolean> {
  const { sql, queue, runs, slots, stopping, abandoned, crashed } = context
  made.seen?.(claimed.items)
  return workShard(claimed, {
    sql,
    queue,
    store: {
      append: (run, entries) => lasting(context, () => runs.append(run, entries)),
      stored: (run, keys) => lasting(context, () => runs.stored(run, keys)),
    },
    evaluating: made.evaluating,
    failFast: made.plan.manifest.conditions?.['failFast'] === true,
    slots,
    held,
    stop: AbortSignal.any([job.signal, stopping]),
    abandon: AbortSignal.any([abandoned, crashed]),
  })
}

/** Keeps what the judge has to tell by now, for whoever adds the run up. */
async function remarked(run: string, { made, context }: { made: ReadyRun; context: JobContext }): Promise<void> {
  const remarks = made.evaluating.judge.notes?.() ?? []
  const fresh = remarks.filter((note) => !made.remarked.has(note))
  if (fresh.length === 0) return
  await lasting(context, () => remark(context.sql, { run, remarks: fresh }))
  for (const note of fresh) made.remarked.add(note)
}

async function conclude(
  { run, signal }: WorkedJob,
  { made, context }: { made: ReadyRun; context: JobContext },
): Promise<void> {
  const { sql, ready, abandoned } = context
  const found = await lasting(context, () => readWorkRun(sql, run))
  if (found === undefined || !['finishing', 'stopping'].includes(found.state)) return
  const remarks = await lasting(context, () => readRemarks(sql, run))
  await made.conclude({ ...found, remarks }, AbortSignal.any([signal, abandoned]))
  await lasting(context, () => closeRun({ sql, run }))
  ready.forget(run)
}
