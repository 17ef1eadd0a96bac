import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { UsageError } from '../core/index.ts'
import type { TapeStore } from '../core/tape.ts'
import type { TapeMode, TapeOptions } from '../judge/index.ts'
import { exportTape, importTape, memoryTape, openSqliteTape } from '../store/index.ts'
import { maskedAddress } from '../support/masked-address.ts'
import { openAtomicFile, type AtomicFile } from './atomic-file.ts'
import type { World } from './world.ts'

export interface OpenTape {
  readonly options: TapeOptions
  close(): Promise<void>
}

/**
 * Opens the tape at a path: lines of JSON where it ends in `.jsonl`, a database elsewhere. Lines are read whole and
 * written back at the end, for tapes that lie in a repository; a database takes each call as it comes.
 */
export async function openTape(
  path: string,
  { mode = 'auto', world }: { mode?: TapeMode | undefined; world: World },
): Promise<OpenTape> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) {
    throw new UsageError(`The tape ${maskedAddress(path)} is no path. Give a file, such as tape.db or tape.jsonl.`)
  }
  const file = resolve(world.cwd, path)
  if (mode === 'replay' && !existsSync(file)) {
    throw new UsageError(`There is no tape at ${path} to replay. Record one first: --tape ${path} with tape mode auto.`)
  }
  const options = { mode, now: world.now }
  if (!file.endsWith('.jsonl')) {
    const store = await openSqliteTape(file)
    return { options: { ...options, store }, close: async () => store[Symbol.asyncDispose]() }
  }
  const store = memoryTape()
  if (existsSync(file)) {
    await importTape(store, createInterface({ input: createReadStream(file, 'utf8') }), { file: path })
  }
  if (mode === 'replay') return { options: { ...options, store }, close: () => Promise.resolve() }
  // Opened before anything is spent, so that a place that cannot be written to is found now.
  const written = await openAtomicFile(file)
  return { options: { ...options, store }, close: () => writeBack(store, written) }
}

async function writeBack(store: TapeStore, file: AtomicFile): Promise<void> {
  await using draft = file
  if ((await store.count()) === 0) return
  for await (const line of exportTape(store)) await draft.write(line)
  await draft.commit()
}
