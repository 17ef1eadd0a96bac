import { existsSync } from 'node:fs'
import { readEnvironment } from '../../config/environment.ts'
import { UsageError } from '../../core/errors.ts'
import { openWholeStore, type WholeStore } from '../../store/open-store.ts'
import { DEFAULT_STORE, storePlace } from '../eval/run-sink.ts'
import type { World } from '../world.ts'

/** Opens the store that has the labels: as named, else from the environment, else the default. It must be there. */
export async function openLabels(
  place: unknown,
  world: World,
  { readOnly = false }: { readOnly?: boolean | undefined } = {},
): Promise<WholeStore> {
  const said = typeof place === 'string' ? place : (readEnvironment(world.env).store ?? DEFAULT_STORE)
  const where = storePlace(said, world)
  if (!where.includes('://') && where !== ':memory:' && !existsSync(where)) {
    throw new UsageError(`There is no store ${said}; assay eval creates it, and --store names another.`)
  }
  return openWholeStore(where, { now: world.now, readOnly })
}
