import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadConfig } from '../../config/load-config.ts'
import { readEnvironment } from '../../config/environment.ts'
import { resolveSettings } from '../../config/settings.ts'
import { UsageError } from '../../core/errors.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { finishEarlierErasing } from '../erasing.ts'
import { shortPath, type World } from '../world.ts'

/** Where a ledger is, and its name in messages. */
export interface OpenLedger extends AsyncDisposable, Pick<Store, 'finishErasing'> {
  readonly store: Store['ledger']
  readonly name: string
}

export interface OpenLedgerOptions {
  readonly world: World
  /** Whether to create it if it does not exist. */
  readonly create?: boolean | undefined
  /** Whether to first remove earlier erased data from its files, as every writer does. */
  readonly finishErasing?: boolean | undefined
}

/** Opens the ledger of a command line: `--ledger`, else the config file's, else that of the usual store. */
export async function openLedger(
  flag: unknown,
  { world, create = false, finishErasing = false }: OpenLedgerOptions,
): Promise<OpenLedger> {
  const place = await ledgerPlace(flag, world)
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

/** Where the ledger of a command line is: a path or an address. */
export async function ledgerPlace(flag: unknown, world: World): Promise<string> {
  if (typeof flag === 'string') return flag
  const config = await loadConfig(shortPath('.', world))
  const { ledger, store } = resolveSettings({ flags: {}, config, env: readEnvironment(world.env), cwd: world.cwd })
  return ledger ?? (typeof store === 'string' ? store : '.assay/assay.db')
}
