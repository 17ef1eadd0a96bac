import type { ResultKey, RunStore } from '../../core/run-store.ts'
import type { Semaphore } from '../../support/semaphore.ts'
import { evaluateExample, type EvaluatingOptions, type Outcome, type RunItem } from '../examples/evaluate-example.ts'
import { keepOutcome, ranOut } from '../results/keep-outcome.ts'

export interface ShardOptions extends EvaluatingOptions {
  /** The run, started in `store` by whoever made it. */
  readonly runId: string
  readonly store: Pick<RunStore, 'append' | 'stored'>
  /** Slots for examples in work, shared by all shards of a process. A slot is given back when its result is durable. */
  readonly slots: Semaphore
  /** Stops starting examples and abandons those in work; what is durable by then stays. */
  readonly signal: AbortSignal
  /** Stops starting examples, and lets those in work finish. */
  readonly stop?: AbortSignal | undefined
  /** Told of each example before it is begun, and waited for. */
  readonly onStart?: ((item: RunItem) => void | Promise<void>) | undefined
  /** Told of each example that came to something here, once it is durable (but for what the budget cut off). */
  readonly onRecorded?: ((outcome: Outcome) => void | Promise<void>) | undefined
}

/** What became of the examples of a shard: together they are all of them. */
export interface ShardOutcome {
  /** Evaluated here. */
  readonly recorded: number
  /** In the store before. */
  readonly skipped: number
  /** Neither: not begun when it was stopped, or cut off by the budget. */
  readonly left: number
}

/**
 * Evaluates those of some examples of a run that its store does not hold yet, and records each as soon as it is done.
 * Running it again, here or elsewhere at the same time, records nothing twice. Throws what the store throws, and the
 * reason of `signal` when that fires; faults of the target and of evaluators become results.
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
    // Before the slot is freed, so that nothing more is started.
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
