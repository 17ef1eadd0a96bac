import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from '../../core/errors.ts'
import type { TapeMode } from '../../judge/tape/modes.ts'
import type { TapeOptions } from '../../judge/tape/taped.ts'
import { openJsonlTape } from '../../store/tape/jsonl/open.ts'
import { openSqliteTape } from '../../store/sqlite/open.ts'
import { maskedAddress } from '../../support/secrets/masked-address.ts'
import type { World } from '../world.ts'

export interface OpenTape {
  readonly options: TapeOptions
  close(): Promise<void>
}

export interface OpenTapeOptions {
  readonly mode?: TapeMode | undefined
  readonly world: World
  /** Called with anything a user of the tape should know, such as a line cut off by a crash. */
  readonly onNote?: ((note: string) => void) | undefined
}

/**
 * Opens the tape at a path: JSON lines if it ends in `.jsonl`, for tapes kept in a repository; otherwise a database. Both
 * store each call as it comes.
 */
export async function openTape(
  path: string,
  { mode = 'auto', world, onNote = () => undefined }: OpenTapeOptions,
): Promise<OpenTape> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) {
    throw new UsageError(`The tape ${maskedAddress(path)} is not a path. Give a file, such as tape.db or tape.jsonl.`)
  }
  const file = resolve(world.cwd, path)
  if (mode === 'replay' && !existsSync(file)) {
    throw new UsageError(`There is no tape at ${path} to replay. Record one first: --tape ${path} with tape mode auto.`)
  }
  const store = file.endsWith('.jsonl')
    ? await openJsonlTape(file, { name: path, readOnly: mode === 'replay', onNote })
    : await openSqliteTape(file)
  return { options: { mode, now: world.now, store }, close: async () => store[Symbol.asyncDispose]() }
}
