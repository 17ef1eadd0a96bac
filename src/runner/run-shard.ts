import type { ResultKey, RunStore } from '../core/index.ts'
import type { Semaphore } from '../support/semaphore.ts'
import { evaluateExample, type EvaluatingOptions, type Outcome, type RunItem } from './evaluate-example.ts'
import { keepOutcome } from './keep-outcome.ts'

export interface ShardOptions extends EvaluatingOptions {
  /** The run, started in `store` by whoever made it. */
  readonly runId: string
  readonly store: Pick<RunStore, 'append' | 'stored'>
  /** Slots for examples in work, shared by all shards of a process. A slot is given back when its result is durable. */
  readonly slots: Semaphore
  /** Stops starting examples and abandons those in work; what is durable by then stays. */
  readonly signal: AbortSignal
  /** Told of each example that came to something here, once it is durable (but for what the budget cut off). */
  readonly onRecorded?: ((outcome: Outcome) => void) | undefined
}

/** What became of the examples of a shard. Together with those that an abort left undone they are all of them. */
export interface ShardOutcome {
  /** Evaluated here. */
  readonly recorded: number
  /** In the store before. */
  readonly skipped: number
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
  await Promise.allSettled(left.map((item) => inSlot(item, { ...options, signal: ended, failed })))
  signal.throwIfAborted()
  failed.signal.throwIfAborted()
  return { recorded: left.length, skipped: items.length - left.length }
}

async function inSlot(
  item: RunItem,
  { failed, ...options }: ShardOptions & { failed: AbortController },
): Promise<void> {
  const { slots, signal, onRecorded } = options
  const release = await slots.acquire(signal)
  try {
    const outcome = await evaluateExample(item, options)
    if (outcome === undefined) return
    const kept = await keepOutcome(outcome, options)
    onRecorded?.(kept)
  } catch (error) {
    // Before the slot is free, so that nothing more is begun.
    failed.abort(error)
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
