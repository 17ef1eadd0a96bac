import { resolve } from 'node:path'
import type { RunStore } from '../../core/stores/run-store.ts'
import { openStore } from '../../store/open-store.ts'
import { finishEarlierErasing } from '../erasing.ts'
import type { World } from '../world.ts'

/** Where a run is kept during and after it. */
export interface RunSink extends AsyncDisposable {
  /** Absent if it is not stored. */
  readonly runs: RunStore | undefined
  /** The store's name in messages, never with a password. */
  readonly name?: string
  /** Since when a result has been on its way into the store, in milliseconds of the clock. */
  storingSince(): number | undefined
}

/** Where runs are kept by default. */
export const DEFAULT_STORE = '.assay/assay.db'

const NOWHERE: RunSink = {
  runs: undefined,
  storingSince: () => undefined,
  [Symbol.asyncDispose]: () => Promise.resolve(),
}

export interface SinkOptions {
  readonly world: World
  readonly say: (text: string) => void
  /** Whether the run needs earlier runs from the store. */
  readonly needed?: boolean | undefined
}

/**
 * Opens the store for a run; with `false` the run is not stored. If the default store cannot be made, `say` reports it and
 * the run goes on. A store that was named, or whose runs are needed, must be usable.
 */
export async function openRunSink(
  place: string | false | undefined,
  { world, say, needed = false }: SinkOptions,
): Promise<RunSink> {
  if (place === false) return NOWHERE
  try {
    const store = await openStore(storePlace(place ?? DEFAULT_STORE, world), { now: world.now })
    await finishEarlierErasing(store, say)
    return {
      ...watched(store.runs, world),
      name: store.name,
      [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
    }
  } catch (error) {
    if (place !== undefined || needed || !(error instanceof Error)) throw error
    say(`This run is not stored: ${error.message} Use --no-store if that is intended.`)
    return NOWHERE
  }
}

/** The path or URL of a store, resolved against the command's working directory. */
export function storePlace(place: string, { cwd }: World): string {
  return place === ':memory:' || /^[a-z][a-z0-9+.-]*:\/\//i.test(place) ? place : resolve(cwd, place)
}

/** Results that began to wait together, and how many of them still do. */
interface Waiting {
  readonly since: number
  results: number
}

/** The store, with the time of the oldest result that waits to be written. */
function watched(runs: RunStore, { now }: World): Pick<RunSink, 'runs' | 'storingSince'> {
  const waiting = new Set<Waiting>()
  let latest: Waiting | undefined
  /** Those of one turn of the event loop. */
  const begun = (): Waiting => {
    const turn = { since: now().getTime(), results: 0 }
    waiting.add(turn)
    setImmediate(() => {
      latest = undefined
      if (turn.results === 0) waiting.delete(turn)
    })
    return turn
  }
  return {
    runs: {
      ...runs,
      append(runId, entries) {
        const turn = (latest ??= begun())
        const ended = (): void => {
          turn.results -= 1
          if (turn.results === 0 && turn !== latest) waiting.delete(turn)
        }
        turn.results += 1
        const appended = runs.append(runId, entries)
        // Cheaper than `finally`, which makes three promises of one.
        appended.then(ended, ended)
        return appended
      },
    },
    storingSince() {
      const [oldest] = waiting
      return oldest?.since
    },
  }
}
