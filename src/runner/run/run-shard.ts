import type { ResultKey, RunStore } from '../../core/stores/run-store.ts'
import type { Semaphore } from '../../support/semaphore.ts'
import { evaluateExample, type EvaluatingOptions, type Outcome, type RunItem } from '../examples/evaluate-example.ts'
import { keepOutcome, ranOut } from '../results/keep-outcome.ts'

export interface ShardOptions extends EvaluatingOptions {
  /** The run, which must already be in `store`. */
  readonly runId: string
  readonly store: Pick<RunStore, 'append' | 'stored'>
  /** Slots for examples in progress, shared by all shards of a process. A slot is freed when its result is durable. */
  readonly slots: Semaphore
  /** Stops starting examples and abandons those in progress. Durable results stay. */
  readonly signal: AbortSignal
  /** Stops starting examples and lets those in progress finish. */
  readonly stop?: AbortSignal | undefined
  /** Called and awaited before each example begins. */
  readonly onStart?: ((item: RunItem) => void | Promise<void>) | undefined
  /** Called for each example evaluated here once it is durable, except those cut off by the budget. */
  readonly onRecorded?: ((outcome: Outcome) => void | Promise<void>) | undefined
}

/** What happened to the examples of a shard. Together these are all of them. */
export interface ShardOutcome {
  /** Evaluated here. */
  readonly recorded: number
  /** Already in the store. */
  readonly skipped: number
  /** Neither: not begun when it was stopped, or cut off by the budget. */
  readonly left: number
}

/**
 * Evaluates those examples of a shard that are not in the run's store yet, and records each as soon as it is done. Running it
 * again, even elsewhere at the same time, records nothing twice. Throws what the store throws, and the reason of `signal`
 * if that fires. Faults of the target and of evaluators become results.
 */
export async function runShard(items: readonly RunItem[], options: ShardOptions): Promise<ShardOutcome> {
  const { runId, store, signal } = options
  const there = await store.stored(runId, items.map(keyOf))
  const known = new Set(there.map(({ result: { id }, epoch }) => textOf({ id, epoch })))
  const left = items.filter((item) => !known.has(textOf(keyOf(item))))
  const failed = new AbortController()
  const ended = AbortSignal.any([signal, failed.signal])
  const ends = await Promise.all(left.map((item) => inSlot(item, { ...options, signal: ended, failed })))
  signal.throwIfAborted()
  failed.signal.throwIfAborted()
  const recorded = ends.filter((end) => end === 'recorded').length
  return { recorded, skipped: items.length - left.length, left: left.length - recorded }
}

async function inSlot(
  item: RunItem,
  { failed, ...options }: ShardOptions & { failed: AbortController },
): Promise<'recorded' | 'left'> {
  const { slots, signal, stop, onStart, onRecorded } = options
  const waiting = stop === undefined ? signal : AbortSignal.any([signal, stop])
  const release = await slots.acquire(waiting).catch(() => undefined)
  if (release === undefined) return 'left'
  try {
    await onStart?.(item)
    const outcome = await evaluateExample(item, options)
    if (outcome === undefined) return 'left'
    const kept = await keepOutcome(outcome, options)
    await onRecorded?.(kept)
    return ranOut(kept) ? 'left' : 'recorded'
  } catch (error) {
    // Before the slot is freed, so that nothing else starts.
    failed.abort(error)
    return 'left'
  } finally {
    release()
  }
}

function keyOf({ example: { id }, epoch = 0 }: RunItem): Required<ResultKey> {
  return { id, epoch }
}

function textOf({ id, epoch }: Required<ResultKey>): string {
  return `${epoch} ${id}`
}
