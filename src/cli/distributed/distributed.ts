import { UsageError } from '../../core/errors.ts'
import type { RunStore } from '../../core/stores/run-store.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import type { DistributedWork, DoneElsewhere } from '../../runner/options/run-options.ts'
import { counted } from '../../support/counted.ts'
import { createSharedBudget } from '../../work/shared-budget.ts'
import { readRemarks, readWorkRun, stopRun } from '../../work/control.ts'
import { enqueue, openShards, type HeldShard } from '../../work/enqueue.ts'
import { persistently } from '../../work/persistently.ts'
import { expectedMs, shardSize } from '../../work/shard-size.ts'
import { openQueue } from '../../work/queue.ts'
import { openSql } from '../../work/sql.ts'
import { planEvaluators, type WorkPlan } from '../../work/work-plan.ts'
import { recipeOf, type Recipe } from './distributed-recipe.ts'
import { endOf } from './distributed-run.ts'
import type { ProgressLine } from '../eval/progress.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import { untilConcluded } from './watch.ts'
import type { World } from '../world.ts'
import { defined } from '../../support/defined.ts'

export interface DistributeOptions {
  readonly settings: EvalSettings
  /** The run's store, and its name in messages. */
  readonly store: { readonly runs: RunStore; readonly name: string }
  /** Absent when stored answers are judged again. */
  readonly dataset: Dataset | undefined
  readonly progress: ProgressLine
  readonly say: (text: string) => void
  readonly world: World
  /** In place of that of the settings: of one of several variants. */
  readonly recipe?: Recipe | undefined
  /** Which of several variants it is: how to start workers is said of the first, and how to go on by the experiment. */
  readonly variant?: { readonly name: string; readonly isFirst: boolean; readonly of: number } | undefined
  /** Holds back what comes from the first boundary on, and decides meanwhile when workers have it. */
  readonly held?:
    { readonly boundaries: readonly number[]; readonly during: (run: HeldRun) => Promise<void> } | undefined
}

/** A run of which a part is held back. */
export interface HeldRun {
  readonly run: string
  readonly held: readonly HeldShard[]
  readonly open: (shards: readonly HeldShard[]) => Promise<void>
  /** Ends the run before the rest of its data. */
  readonly stop: (at: string) => Promise<void>
  readonly isOpen: () => Promise<boolean>
}

/** The address of the store that a distributed run needs. Throws a UsageError for one that other machines cannot reach. */
export function sharedStoreUrl(store: string | false | undefined): string {
  if (typeof store === 'string' && /^postgres(?:ql)?:\/\//i.test(store)) return store
  throw new UsageError(
    'A distributed run needs a store that all its workers reach: give --store postgres://user:password@host/database.',
  )
}

const CONNECTIONS = 8
const FEWEST_CONNECTIONS = 2

/** Puts a run's examples into its store's queue and waits until workers have evaluated them. */
export function distributing(options: DistributeOptions): (work: DistributedWork) => Promise<DoneElsewhere> {
  const { settings, store, dataset, progress, say, world, variant, held } = options
  const url = sharedStoreUrl(settings.store)
  // Before anything is stored, so that a run that other machines cannot do is refused first.
  const recipe = options.recipe ?? recipeOf(settings, world)
  return async ({ manifest, evaluators, items }) => {
    const { id: run } = manifest
    const planned = planEvaluators(evaluators)
    // Several variants wait side by side, and share what one run may hold.
    const connections = variant && Math.max(FEWEST_CONNECTIONS, Math.ceil(CONNECTIONS / variant.of))
    await using sql = await openSql(url, { name: store.name, connections })
    await using queue = await openQueue(sql, { supervise: false })
    const { maxCost, budget = run } = recipe
    if (maxCost !== undefined) await createSharedBudget(sql, { budget, limitUsd: maxCost })
    const before = await store.runs.get(run)
    const hasTarget = recipe.target !== undefined || recipe.variant?.prompt !== undefined
    const enqueued = await enqueue(items, {
      sql,
      queue,
      run,
      shardSize: shardSize(expectedMs({ evaluators, hasTarget, asksModel: recipe.judge !== 'lexical' }), variant?.of),
      inStep: variant !== undefined,
      stored: before?.results ?? 0,
      boundaries: held?.boundaries,
      plan: (): WorkPlan => {
        const sha256 = dataset?.sha256()
        const seen = { notes: dataset?.notes() ?? [], ...defined({ sha256 }) }
        return { manifest, evaluators: planned, recipe, dataset: seen }
      },
    })
    const { examples, shards } = enqueued
    const start = variant?.isFirst === false ? '' : ` Start workers with: assay worker --store ${store.name}`
    say(
      `${variant === undefined ? 'Run' : `Variant '${variant.name}', run`} ${run}: ${counted(examples, 'example')} in ${counted(shards, 'shard')}.${start}`,
    )
    const deciding = held?.during({
      run,
      held: enqueued.held,
      open: (some) => persistently(() => openShards(queue, some)),
      stop: async (at) => void (await persistently(() => stopRun({ sql, queue, run }, { reason: 'dropped', at }))),
      isOpen: async () => {
        const found = await persistently(() => readWorkRun(sql, run))
        return found?.state === 'open' || found?.state === 'paused'
      },
    })
    const [ended] = await Promise.all([untilConcluded({ sql, store, run }, { world, say, progress }), deciding])
    if (ended === undefined && variant === undefined)
      say(`The run goes on with its workers: assay runs watch ${run}, assay runs cancel ${run}`)
    const notes = await persistently(() => readRemarks(sql, run), { signal: world.signal }).catch(() => [])
    return { ended: ended === undefined ? 'interrupted' : endOf(ended), notes }
  }
}
