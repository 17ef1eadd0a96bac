import type { ExperimentDocument, ExperimentStore, StoredExperiment } from '../../core/variants/experiment.ts'
import type { RunStore, StoredRun } from '../../core/stores/run-store.ts'
import { UsageError } from '../../core/errors.ts'
import { storedRun, type BegunRun } from '../../runner/run/resume.ts'
import { defined } from '../../support/defined.ts'
import { openWholeStore } from '../../store/open-store.ts'
import { DEFAULT_STORE, storePlace } from '../eval/run-sink.ts'
import { finishEarlierErasing } from '../erasing.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'
import { knownExperiment, runsToResume } from './bound-runs.ts'

interface Head {
  readonly name: string | undefined
  readonly startedAt: string
  readonly dataset: string
  readonly rankedBy: string
  readonly seed: number | undefined
}

/** Where the runs of an experiment are stored, and what binds them. */
export interface Binding extends AsyncDisposable {
  readonly id: string
  readonly startedAt: string
  /** Absent if nothing is stored. */
  readonly runs: RunStore | undefined
  /** Its name in messages. */
  readonly storeName: string | undefined
  /** The experiment that is continued, if one is. */
  readonly before: StoredExperiment | undefined
  readonly hasBegun: boolean
  /** The id of a variant's run, and the run itself if it is continued. */
  runOf(name: string): { readonly runId: string; readonly resume?: BegunRun }
  /** Says what will be bound; nothing is stored yet. */
  prepare(head: Head): Promise<void>
  /** Stores the binding, before the first run is. */
  begun(): Promise<void>
  finish(document: ExperimentDocument): Promise<void>
}

interface Options {
  readonly world: World
  readonly say: (text: string) => void
  readonly names: readonly string[]
}

/** Opens the store for an experiment. As for a run, the default store that cannot be made is done without. */
export async function openBinding(settings: EvalSettings, { world, say, names }: Options): Promise<Binding> {
  const { store: place, resume } = settings
  if (place === false) {
    if (resume !== undefined) throw new UsageError('An experiment is resumed from its store, so leave out --no-store.')
    return bound({ world, names, say })
  }
  try {
    const store = await openWholeStore(storePlace(place ?? DEFAULT_STORE, world), { now: world.now })
    try {
      await finishEarlierErasing(store, say)
      const { runs, experiments } = store
      const before =
        resume === undefined
          ? undefined
          : await knownExperiment(experiments, resume === true ? 'latest' : resume, { unfinished: resume === true })
      const resumed = before && (await runsToResume(runs, before, names))
      const begun = resumed && (await begunRuns(runs, resumed))
      if (before !== undefined) say(`Continuing experiment ${before.id}.`)
      const close = async (): Promise<void> => await store[Symbol.asyncDispose]()
      return bound({ world, names, say, runs, experiments, before, begun, close, storeName: store.name })
    } catch (error) {
      await store[Symbol.asyncDispose]()
      throw error
    }
  } catch (error) {
    if (place !== undefined || resume !== undefined || !(error instanceof Error) || UsageError.isInstance(error))
      throw error
    say(`This experiment is not stored: ${error.message} Use --no-store if that is intended.`)
    return bound({ world, names, say })
  }
}

type Resumed = ReadonlyMap<string, { readonly runId: string; readonly resume?: BegunRun }>

async function begunRuns(
  runs: RunStore,
  resumed: ReadonlyMap<string, { readonly runId: string; readonly resume: StoredRun | undefined }>,
): Promise<Resumed> {
  const all = await Promise.all(
    [...resumed].map(async ([name, { runId, resume }]) => {
      const run = resume === undefined ? undefined : await storedRun(runs, runId)
      return [name, defined({ runId, resume: run })] as const
    }),
  )
  return new Map(all)
}

interface Bound {
  readonly world: World
  readonly names: readonly string[]
  readonly say: (text: string) => void
  readonly runs?: RunStore
  readonly experiments?: ExperimentStore
  readonly before?: StoredExperiment | undefined
  readonly begun?: Resumed | undefined
  readonly close?: () => Promise<void>
  readonly storeName?: string
}

function bound({ world, names, runs, experiments, before, begun, close, storeName }: Bound): Binding {
  const id = before?.id ?? crypto.randomUUID()
  const startedAt = before?.startedAt ?? world.now().toISOString()
  const ids = new Map(names.map((name) => [name, begun?.get(name)?.runId ?? crypto.randomUUID()]))
  let head: Head | undefined
  let storing: Promise<void> | undefined
  return {
    id,
    startedAt,
    runs,
    storeName,
    before,
    get hasBegun() {
      return storing !== undefined && experiments !== undefined
    },
    runOf: (name) => defined({ runId: ids.get(name) ?? '', resume: begun?.get(name)?.resume }),
    prepare(given) {
      head = given
      return Promise.resolve()
    },
    begun() {
      storing ??= (async () => {
        if (head === undefined) return
        const variants = names.map((name) => ({ name, run: ids.get(name) ?? '' }))
        await experiments?.start({ id, ...defined(head), variants })
      })()
      return storing
    },
    async finish(document) {
      if (storing !== undefined) await experiments?.finish(id, document)
    },
    async [Symbol.asyncDispose]() {
      await close?.()
    },
  }
}
