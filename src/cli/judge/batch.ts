import { resolve } from 'node:path'
import { UsageError } from '../../core/errors.ts'
import type { BatchExchange } from '../../judge/batch/exchange.ts'
import { fileBatchJournal } from './batch-journal.ts'
import type { InstalledSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'

/** Where batch answers are kept if no tape is named. */
export const BATCH_TAPE = '.assay/batch-tape.db'

/** Examples in progress at once while their questions wait for batches: about what fits one batch. */
export const BATCH_EXAMPLES = 10_000

/** Calls of the application at once unless the concurrency says otherwise: as many as without batches. */
export const BATCH_TARGET_CALLS = 10

/** How long calls of the application may take to finish after an interrupt. */
export const BATCH_GRACE_MS = 2_000

export interface BatchingOptions {
  readonly world: World
  /** Whether anything is in progress that may still ask questions. */
  readonly busy: () => boolean
  readonly onNote: (note: string) => void
}

/** Opens the provider's batches for a judge with these settings, and picks up batches submitted earlier. */
export async function openBatching(
  settings: InstalledSettings & { readonly judge: string; readonly tape: string },
  { world, busy, onNote }: BatchingOptions,
): Promise<BatchExchange> {
  refuseWithBatch(settings)
  const { batchesByName, openExchange } = await import('./model-parts.ts')
  const { judge, baseUrl, apiKey, tape } = settings
  const endpoint = batchesByName(judge, { baseURL: baseUrl, keys: { any: apiKey } })
  const journal = fileBatchJournal(`${resolve(world.cwd, tape)}.batches.jsonl`)
  return openExchange({ endpoint, journal, busy, onNote, now: world.now })
}

function refuseWithBatch({ timeout, distributed }: InstalledSettings): void {
  if (timeout !== undefined) {
    throw new UsageError(
      'A batch takes hours, and timeout would end each evaluation before that: leave one of the two out.',
    )
  }
  if (distributed === true) {
    throw new UsageError('--batch collects the questions of one process, so it cannot be used with --distributed.')
  }
}
