import { resolve } from 'node:path'
import type { ExampleResult, RunDocument, RunManifest } from '../core/index.ts'
import { openStore, type Store } from '../store/index.ts'
import type { World } from './world.ts'

/** Keeps a run in a store while it is under way. */
export interface RunSink extends AsyncDisposable {
  /** What is known beforehand; kept with the first result. */
  start(manifest: RunManifest): void
  /** Keeps a result, together with those that come next. */
  add(result: ExampleResult): Promise<void> | undefined
  finish(document: RunDocument): Promise<void>
}

/** Where runs are kept when nothing else is said. */
export const DEFAULT_STORE = '.assay/assay.db'

/** Results that wait to be written together; no longer than `LATEST_MS`, so that a run that is killed loses little. */
const TOGETHER = 500
const LATEST_MS = 2_000

const NOWHERE: RunSink = {
  start: () => undefined,
  add: () => undefined,
  finish: () => Promise.resolve(),
  [Symbol.asyncDispose]: () => Promise.resolve(),
}

/**
 * Opens the store that a run is kept in; `false` keeps it nowhere. The default place is made where that is possible, and
 * where it is not, the run goes on and `say` tells; a place that was asked for must be usable.
 */
export async function openRunSink(
  place: string | false | undefined,
  { world, say }: { world: World; say: (text: string) => void },
): Promise<RunSink> {
  if (place === false) return NOWHERE
  try {
    return sinkInto(await openStore(storePlace(place ?? DEFAULT_STORE, world)), world)
  } catch (error) {
    if (place !== undefined || !(error instanceof Error)) throw error
    say(`This run is not kept: ${error.message} --no-store says that this is meant.`)
    return NOWHERE
  }
}

/** A store as it was named, seen from where the command runs. */
export function storePlace(place: string, { cwd }: World): string {
  return place === ':memory:' || /^[a-z][a-z0-9+.-]*:\/\//i.test(place) ? place : resolve(cwd, place)
}

function sinkInto(store: Store, { now }: World): RunSink {
  let manifest: RunManifest | undefined
  let started: Promise<void> | undefined
  let waiting: ExampleResult[] = []
  let since = 0
  const flush = async (): Promise<void> => {
    const entries = waiting.map((result) => ({ result }))
    waiting = []
    if (manifest === undefined || entries.length === 0) return
    // Only with the first result, so that a run that came to nothing leaves nothing.
    started ??= store.runs.start(manifest)
    await started
    await store.runs.append(manifest.id, entries)
  }
  return {
    start(given) {
      manifest = given
    },
    add(result) {
      const at = now().getTime()
      if (started === undefined || waiting.length === 0) since = at
      waiting.push(result)
      const due = started === undefined || waiting.length >= TOGETHER || at - since >= LATEST_MS
      return due ? flush() : undefined
    },
    async finish(document) {
      await flush()
      if (manifest === undefined || started === undefined) return
      const { results: _, resultsOmitted: __, ...conclusion } = document
      await store.runs.finish(manifest.id, conclusion)
    },
    async [Symbol.asyncDispose]() {
      try {
        // A run that was ended by an error keeps what it had.
        await flush()
      } finally {
        await store[Symbol.asyncDispose]()
      }
    },
  }
}
