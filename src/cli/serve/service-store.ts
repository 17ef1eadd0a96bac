import { readEnvironment } from '../../config/environment.ts'
import { openWholeStore, type WholeStore } from '../../store/open-store.ts'
import { DEFAULT_STORE, storePlace } from '../eval/run-sink.ts'
import type { World } from '../world.ts'

/** The store of a service: `--store`, else that of the environment, else the usual one; made if it is not there. */
export function openServiceStore(options: Record<string, unknown>, world: World): Promise<WholeStore> {
  const said = typeof options['store'] === 'string' ? options['store'] : readEnvironment(world.env).store
  return openWholeStore(storePlace(said ?? DEFAULT_STORE, world), { now: world.now, cacheMiB: 16 })
}
