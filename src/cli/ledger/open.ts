import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadConfig, readEnvironment, resolveSettings } from '../../config/index.ts'
import { UsageError } from '../../core/index.ts'
import { openStore, type Store } from '../../store/index.ts'
import { shortPath, type World } from '../world.ts'

/** A place where ledgers lie, and what to call it. */
export interface OpenLedger extends AsyncDisposable {
  readonly store: Store['ledger']
  readonly name: string
}

/** Opens the ledger of the command line: `--ledger`, else the config file's, else that of the usual store. */
export async function openLedger(
  flag: unknown,
  { world, create = false }: { world: World; create?: boolean },
): Promise<OpenLedger> {
  const place = await placeOf(flag, world)
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(place)
  if (!create && !isUrl && !existsSync(resolve(world.cwd, place))) {
    throw new UsageError(
      `There is no ledger at ${place}. Record decisions first: assay gate answers.jsonl --ledger ${place}`,
    )
  }
  const store = await openStore(isUrl ? place : shortPath(place, world), { now: world.now, cacheMiB: 16 })
  return { store: store.ledger, name: store.name, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() }
}

async function placeOf(flag: unknown, world: World): Promise<string> {
  if (typeof flag === 'string') return flag
  const config = await loadConfig(shortPath('.', world))
  const { ledger, store } = resolveSettings({ flags: {}, config, env: readEnvironment(world.env), cwd: world.cwd })
  return ledger ?? (typeof store === 'string' ? store : '.assay/assay.db')
}
