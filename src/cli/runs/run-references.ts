import { existsSync } from 'node:fs'
import { readEnvironment } from '../../config/environment.ts'
import { UsageError } from '../../core/errors.ts'
import type { RunStore } from '../../core/stores/run-store.ts'
import type { ComparableRun } from '../../compare/run-head.ts'
import { openRunReference } from '../../evaluate/run-reference.ts'
import { openWholeStore, type WholeStore } from '../../store/open-store.ts'
import { DEFAULT_STORE, storePlace } from '../eval/run-sink.ts'
import type { World } from '../world.ts'

/** Opens runs by the names people give them, and the store only when needed. */
export interface RunReferences extends AsyncDisposable {
  open(reference: string): Promise<ComparableRun>
  /** The store, if there is one. */
  store(): Promise<RunStore | undefined>
  /** The whole of it, once a run of it was opened. */
  opened(): Promise<WholeStore | undefined>
}

/** `place` is where runs are kept: a path or URL, else from the environment, else the default. */
export function runReferences(place: unknown, world: World): RunReferences {
  let opened: Promise<WholeStore> | undefined
  const runs: ComparableRun[] = []
  const store = async (): Promise<RunStore | undefined> => {
    const said = typeof place === 'string' ? place : readEnvironment(world.env).store
    const where = storePlace(said ?? DEFAULT_STORE, world)
    const isThere = where.includes('://') || where === ':memory:' || existsSync(where)
    if (!isThere && said !== undefined) throw new UsageError(`There is no store ${said}.`)
    if (!isThere) return undefined
    opened ??= openWholeStore(where, { now: world.now })
    return (await opened).runs
  }
  return {
    store,
    opened: async () => opened,
    async open(reference) {
      const run = await openRunReference(reference, { cwd: world.cwd, store })
      runs.push(run)
      return run
    },
    async [Symbol.asyncDispose]() {
      for (const { close } of runs) await close?.()
      await (await opened)?.[Symbol.asyncDispose]()
    },
  }
}
