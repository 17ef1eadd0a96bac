import { UsageError } from '../../core/errors.ts'
import type { RunStore } from '../../core/stores/run-store.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import type { DistributedEnd, DistributedWork } from '../../runner/options/run-options.ts'
import { counted, thousands } from '../../support/counted.ts'
import { createSharedBudget } from '../../work/shared-budget.ts'
import { enqueue } from '../../work/enqueue.ts'
import { expectedMs, shardSize } from '../../work/shard-size.ts'
import { openQueue } from '../../work/queue.ts'
import { openSql } from '../../work/sql.ts'
import { planEvaluators, type WorkPlan } from '../../work/work-plan.ts'
import { recipeOf } from './distributed-recipe.ts'
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
}

/** The address of the store that a distributed run needs. Throws a UsageError for one that other machines cannot reach. */
export function sharedStoreUrl(store: string | false | undefined): string {
  if (typeof store === 'string' && /^postgres(?:ql)?:\/\//i.test(store)) return store
  throw new UsageError(
    'A distributed run needs a store that all its workers reach: give --store postgres://user:password@host/database.',
  )
}

/** Puts a run's examples into its store's queue and waits until workers have evaluated them. */
export function distributing(
  options: DistributeOptions,
): (work: DistributedWork) => Promise<DistributedEnd | undefined> {
  const { settings, store, dataset, progress, say, world } = options
  const url = sharedStoreUrl(settings.store)
  // Before anything is stored, so that a run that other machines cannot do is refused first.
  const recipe = recipeOf(settings, world)
  return async ({ manifest, evaluators, items }) => {
    const { id: run } = manifest
    const planned = planEvaluators(evaluators)
    await using sql = await openSql(url, { name: store.name })
    await using queue = await openQueue(sql, { supervise: false })
    if (recipe.maxCost !== undefined) await createSharedBudget(sql, { budget: run, limitUsd: recipe.maxCost })
    const before = await store.runs.get(run)
    const hasTarget = recipe.target !== undefined
    const { examples, shards } = await enqueue(items, {
      sql,
      queue,
      run,
      shardSize: shardSize(expectedMs({ evaluators, hasTarget, asksModel: recipe.judge !== 'lexical' })),
      stored: before?.results ?? 0,
      plan: (): WorkPlan => {
        const sha256 = dataset?.sha256()
        const seen = { notes: dataset?.notes() ?? [], ...defined({ sha256 }) }
        return { manifest, evaluators: planned, recipe, dataset: seen }
      },
    })
    say(
      `Run ${run}: ${counted(examples, 'example')} in ${thousands(shards)} shards. Start workers with: assay worker --store ${store.name}`,
    )
    const ended = await untilConcluded({ sql, store, run }, { world, say, progress })
    if (ended === undefined) say(`The run goes on with its workers: assay runs watch ${run}, assay runs cancel ${run}`)
    return ended === undefined ? 'interrupted' : endOf(ended)
  }
}
