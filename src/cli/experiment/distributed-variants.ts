import type { ScoreTable } from '../../compare/variants/score-table.ts'
import { isSecretName } from '../../config/redacted.ts'
import { UsageError } from '../../core/errors.ts'
import type { Progress } from '../../core/run.ts'
import type { RunStore, StoredResult } from '../../core/stores/run-store.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { together, type RunningVariant } from '../../evaluate/variants/evaluate-variants.ts'
import type { Race } from '../../evaluate/variants/race.ts'
import type { RunOptions } from '../../runner/options/run-options.ts'
import { defined } from '../../support/defined.ts'
import { lazily } from '../../support/lazily.ts'
import { sleep } from '../../support/sleep.ts'
import type { HeldShard } from '../../work/enqueue.ts'
import { persistently } from '../../work/persistently.ts'
import { distributing, type HeldRun } from '../distributed/distributed.ts'
import { recipeOf, recipeSchema, type Recipe } from '../distributed/distributed-recipe.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'
import { answeringAddress, type Answering } from './answering.ts'

/** A race as workers run it: who is dropped is decided here, from what they stored. */
export interface DistributedRace {
  readonly race: Race
  /** Ids of the examples in the order of the race, and after how many of them is looked. */
  readonly ids: readonly string[]
  readonly looks: readonly number[]
  readonly epochs: number
  /** What the race reads. */
  readonly table: ScoreTable
}

interface Options {
  readonly settings: EvalSettings
  readonly world: World
  readonly experiment: string
  readonly store: { readonly runs: RunStore; readonly name: string } | undefined
  readonly dataset: Dataset
  readonly race: DistributedRace | undefined
  /** The variants' runs, some perhaps from before. */
  readonly running: readonly RunningVariant[]
  readonly say: (text: string) => void
  readonly onProgress: (progress: Progress) => void
}

/** How each variant is given to workers. Throws a UsageError for what other machines cannot do, before anything is stored. */
export function distributedVariants(
  all: readonly Answering[],
  { settings, world, experiment, store, dataset, race, running, say, onProgress }: Options,
): readonly NonNullable<RunOptions['distribute']>[] {
  if (store === undefined) throw new UsageError('A distributed experiment needs a store.')
  const { runs } = store
  const { signal } = world
  const progress = all.map((): Progress | undefined => undefined)
  const before = lazily(async () => {
    if (race === undefined) return
    const whole = running.flatMap(({ runId, resume }, index) => (isWhole(resume) ? [{ run: runId, index }] : []))
    await Promise.all(whole.map(({ run, index }) => ledAgain(run, { index, runs, signal, ...race })))
  })
  return all.map((one, index) =>
    distributing({
      settings,
      store,
      dataset,
      say,
      world,
      variant: { name: one.name, isFirst: index === 0, of: all.length },
      recipe: variantRecipe(one, { settings, world, experiment }),
      progress: {
        update(now) {
          progress[index] = now
          onProgress(together(progress))
        },
        clear: () => undefined,
      },
      ...(race === undefined
        ? {}
        : {
            held: {
              boundaries: race.looks,
              during: async (run: HeldRun) => {
                await Promise.all([before(), racedByWorkers(run, { index, runs, signal, ...race })])
              },
            },
          }),
    }),
  )
}

function variantRecipe(
  { spec, prompted }: Answering,
  { settings, world, experiment }: { settings: EvalSettings; world: World; experiment: string },
): Recipe {
  const { name, target, env = {}, settings: own } = spec
  const secret = Object.keys(env).find(isSecretName)
  if (secret !== undefined) {
    throw new UsageError(
      `The variant '${name}' has ${secret} among its variables, and these are stored for the workers. Give it to the workers in their environment, or run it on one machine.`,
    )
  }
  const from = settings.sources['variants'] ?? 'config'
  const answers = { ...settings, target, sources: { ...settings.sources, target: from } }
  const prompt =
    prompted &&
    defined({
      text: prompted.text,
      name: prompted.template.name,
      model: prompted.name,
      baseUrl: answeringAddress(prompted.name, settings),
    })
  return recipeSchema.parse({
    ...recipeOf(answers, world),
    budget: experiment,
    variant: defined({ name, settings: own, env: spec.env, prompt }),
  })
}

const LOOK_MS = 300

/**
 * Leads one variant through a race of workers: what comes after a look is held back until all variants have the results
 * before it, so that the same ones are dropped as on one machine, however fast the workers are.
 */
async function racedByWorkers(
  { run, held, open, stop, isOpen }: HeldRun,
  {
    index,
    runs,
    signal,
    race,
    ids,
    looks,
    epochs,
    table,
  }: DistributedRace & { index: number; runs: RunStore; signal: AbortSignal },
): Promise<void> {
  try {
    for (const [at, after] of looks.entries()) {
      const before = looks[at - 1] ?? 0
      const keys = ids
        .slice(before, after)
        .flatMap((id) => Array.from({ length: epochs }, (_, epoch) => ({ id, epoch })))
      const results = await allStored(runs, { run, keys, atLeast: after * epochs, isOpen, signal })
      if (results === undefined) return
      for (const { result } of results) {
        table.add(index, result)
        race.arrived(index)
      }
      await race.decided(after)
      // What was decided because others were interrupted counts for nothing: it is decided again.
      if (signal.aborted) return
      if (race.dropped.has(index)) return await stop(ids[after] ?? '')
      await open(between(held, after, looks[at + 1]))
    }
  } finally {
    race.leave(index)
  }
}

function isWhole(run: RunningVariant['resume']): boolean {
  return run?.conclusion?.summary.partial === false
}

/** A variant that had all its results before is not given to workers again, and the others race against it. */
function ledAgain(run: string, options: Parameters<typeof racedByWorkers>[1]): Promise<void> {
  const none = (): Promise<void> => Promise.resolve()
  return racedByWorkers({ run, held: [], open: none, stop: none, isOpen: () => Promise.resolve(false) }, options)
}

function between(held: readonly HeldShard[], from: number, to = Infinity): readonly HeldShard[] {
  return held.filter((shard) => shard.from >= from && shard.from < to)
}

/** These results once all are stored; `undefined` if the run ended before. */
async function allStored(
  runs: RunStore,
  {
    run,
    keys,
    atLeast,
    isOpen,
    signal,
  }: {
    run: string
    keys: readonly { id: string; epoch: number }[]
    atLeast: number
    isOpen: () => Promise<boolean>
    signal: AbortSignal
  },
): Promise<readonly StoredResult[] | undefined> {
  while (!signal.aborted) {
    const isGoing = await isOpen()
    const count = (await persistently(() => runs.get(run), { signal }))?.results ?? 0
    if (count >= atLeast) {
      const found = await persistently(() => runs.stored(run, keys), { signal })
      if (found.length === keys.length) {
        return found.toSorted((a, b) => a.result.index - b.result.index || a.epoch - b.epoch)
      }
    }
    if (!isGoing) return undefined
    await sleep(LOOK_MS, signal).catch(() => undefined)
  }
  return undefined
}
