import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadConfig } from '../../config/load-config.ts'
import { readEnvironment } from '../../config/environment.ts'
import { resolveSettings } from '../../config/settings.ts'
import { UsageError } from '../../core/errors.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { finishEarlierErasing } from '../erasing.ts'
import { shortPath, type World } from '../world.ts'

/** A place where ledgers lie, and what to call it. */
export interface OpenLedger extends AsyncDisposable, Pick<Store, 'finishErasing'> {
  readonly store: Store['ledger']
  readonly name: string
}

export interface OpenLedgerOptions {
  readonly world: World
  /** Whether it is made when it is not there. */
  readonly create?: boolean | undefined
  /** Whether what was erased from it earlier is to be taken out of its files first, as whoever writes to it does. */
  readonly finishErasing?: boolean | undefined
}

/** Opens the ledger of the command line: `--ledger`, else the config file's, else that of the usual store. */
export async function openLedger(
  flag: unknown,
  { world, create = false, finishErasing = false }: OpenLedgerOptions,
): Promise<OpenLedger> {
  const place = await placeOf(flag, world)
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(place)
  if (!create && !isUrl && !existsSync(resolve(world.cwd, place))) {
    throw new UsageError(
      `There is no ledger at ${place}. Record decisions first: assay gate answers.jsonl --ledger ${place}`,
    )
  }
  const store = await openStore(isUrl ? place : shortPath(place, world), { now: world.now, cacheMiB: 16 })
  if (finishErasing) await finishEarlierErasing(store, (text) => world.stderr.write(`${text}\n`))
  return {
    store: store.ledger,
    name: store.name,
    finishErasing: (options) => store.finishErasing(options),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  }
}

async function placeOf(flag: unknown, world: World): Promise<string> {
  if (typeof flag === 'string') return flag
  const config = await loadConfig(shortPath('.', world))
  const { ledger, store } = resolveSettings({ flags: {}, config, env: readEnvironment(world.env), cwd: world.cwd })
  return ledger ?? (typeof store === 'string' ? store : '.assay/assay.db')
}
