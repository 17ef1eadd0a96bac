import type { RunStore } from '../core/stores/run-store.ts'
import type { EvaluatingOptions, Outcome, RunItem } from '../runner/examples/evaluate-example.ts'
import { ranOut } from '../runner/results/keep-outcome.ts'
import { runShard, type ShardOptions } from '../runner/run/run-shard.ts'
import { isFailing } from '../runner/results/summary.ts'
import { stopRun } from './control.ts'
import { persistently } from './persistently.ts'
import type { ShardQueue } from './queue.ts'
import { clear, suspect, suspectsOf, type ClaimedShard, type Suspect } from './shard-rows.ts'
import type { ProcessSlots } from './slots.ts'
import type { Sql } from './sql.ts'

export interface WorkShardOptions {
  readonly sql: Sql
  readonly queue: ShardQueue
  readonly store: Pick<RunStore, 'append' | 'stored'>
  readonly evaluating: EvaluatingOptions
  readonly failFast: boolean
  readonly slots: ProcessSlots
  /** Fires to start nothing more; what is in work finishes. */
  readonly stop: AbortSignal
  /** Fires to abandon what is in work. */
  readonly abandon: AbortSignal
  /** Positions of the examples in work, kept up to date in case the process ends. */
  readonly held: Set<number>
}

/** How often an example may end a process in which it is alone, before it is set aside. */
const PATIENCE = 2

/**
 * Evaluates the examples of a claimed shard that have no result yet, and says whether all have one now.
 *
 * An example that ends the process cannot say so. So once a process ended over a shard, each example is noted before it
 * is begun. Those that were in work when a process ended are suspects: they come last, and each has the process to itself.
 * One that ends the process again and again although it is alone in it is set aside: its result is an error.
 */
export async function workShard(claimed: ClaimedShard, options: WorkShardOptions): Promise<boolean> {
  const { sql, slots, stop } = options
  const suspects = new Map(
    (await persistently(() => suspectsOf(sql, claimed))).map((each) => [each.position, each] as const),
  )
  const { items } = claimed
  const calm = items.filter(({ index }) => !suspects.has(index))
  const watched = claimed.crashes > 0
  const { left } = await runShard(calm, {
    ...shardOptions(claimed, { ...options, watched }),
    slots,
    ...(watched ? { onStart: noting(claimed, options) } : { onStart: holding(options) }),
  })
  let undone = left
  for (const position of suspects.keys()) {
    if (stop.aborted) return false
    const own = items.filter(({ index }) => index === position)
    undone += await workSuspect(own, { ...options, claimed, before: suspects.get(position) })
  }
  return undone === 0
}

/** All repetitions of one suspect, with nothing else in work. Returns how many have no result. */
async function workSuspect(
  items: readonly RunItem[],
  { claimed, before, ...options }: WorkShardOptions & { claimed: ClaimedShard; before: Suspect | undefined },
): Promise<number> {
  const { sql, slots, abandon, stop } = options
  const { run } = claimed
  const positions = [...new Set(items.map(({ index }) => index))]
  const running = { ...shardOptions(claimed, { ...options, watched: true }), onStart: holding(options) }
  if (before !== undefined && before.alone >= PATIENCE) {
    const { left } = await runShard(items, { ...running, slots, target: setAside(before), reuseOutputs: false })
    return left
  }
  const release = await slots.alone(AbortSignal.any([abandon, stop])).catch(() => undefined)
  if (release === undefined) return items.length
  try {
    await persistently(() => suspect(sql, { run, positions, alone: true }))
    const { left } = await runShard(items, { ...running, slots: slots.insideAlone })
    return left
  } finally {
    release()
  }
}

function shardOptions(
  { run }: ClaimedShard,
  { sql, queue, store, evaluating, failFast, stop, abandon, held, watched }: WorkShardOptions & { watched: boolean },
): Omit<ShardOptions, 'slots'> {
  return {
    ...evaluating,
    runId: run,
    store,
    stop,
    signal: abandon,
    async onRecorded(outcome: Outcome) {
      const { index, id } = outcome.result
      held.delete(index)
      if (ranOut(outcome)) {
        await persistently(() => stopRun({ sql, queue, run }, { reason: 'budget', at: id }))
        return
      }
      if (watched) await persistently(() => clear(sql, { run, position: index }))
      if (!failFast || !isFailing(outcome.result)) return
      await persistently(() => stopRun({ sql, queue, run }, { reason: 'failed_fast', at: id }))
    },
  }
}

function holding({ held }: WorkShardOptions): (item: RunItem) => void {
  return ({ index }) => void held.add(index)
}

function noting({ run }: ClaimedShard, { sql, held }: WorkShardOptions): (item: RunItem) => Promise<void> {
  return async ({ index }) => {
    held.add(index)
    await persistently(() => suspect(sql, { run, positions: [index] }))
  }
}

/** In place of the application, for an example that is not tried any more. */
function setAside({ alone, error }: Suspect): () => never {
  return () => {
    const said = error === undefined ? 'it did not say why' : error
    throw new Error(
      `Set aside: the worker's process ended ${alone} times while it worked on this example alone: ${said}`,
    )
  }
}
