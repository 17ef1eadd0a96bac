import { createReadStream } from 'node:fs'
import { mkdtemp, open, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StoreError, UsageError } from '../../core/errors.ts'
import { reasonOf } from '../../store/system-reason.ts'
import { goneAtExit } from './drafts.ts'

/** A file that appears completely or not at all. */
export interface AtomicFile extends AsyncDisposable {
  write(text: string): Promise<void>
  /** Replaces the file with what was written. Without this call nothing is kept. */
  commit(): Promise<void>
}

/** Opens a file for writing. Throws a UsageError at once if that is not possible. */
export async function openAtomicFile(path: string): Promise<AtomicFile> {
  const { place, ordinary } = await destination(path)
  // A pipe or device cannot be replaced, so it is written to directly.
  const draft = ordinary ? join(dirname(place), `.${basename(place)}.${process.pid}.tmp`) : place
  const writer = buffered(await opened(draft, path), path)
  const forget = ordinary ? goneAtExit(draft) : () => undefined
  let committed = false
  return {
    write: (text) => writer.write(text),
    async commit() {
      await writer.close()
      if (ordinary) await rename(draft, place)
      forget()
      committed = true
    },
    async [Symbol.asyncDispose]() {
      if (committed) return
      await writer.abandon()
      if (ordinary) await rm(draft, { force: true })
      forget()
    },
  }
}

/** Follows a symbolic link to its file. Anything but an ordinary file is a pipe or a device. */
async function destination(path: string): Promise<{ place: string; ordinary: boolean }> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return { place: path, ordinary: true }
  if (found.isDirectory()) throw new UsageError(`The report cannot be written to ${path}: it is a folder.`)
  if (!found.isFile()) return { place: path, ordinary: false }
  return { place: await realpath(path), ordinary: true }
}

async function opened(draft: string, path: string): Promise<FileHandle> {
  try {
    return await open(draft, 'w')
  } catch (cause) {
    throw new UsageError(`The report cannot be written to ${path}: ${reasonOf(cause)}.`, { cause })
  }
}

/** A temporary file that is written, read back from the start, and then removed. */
export interface Spool extends AsyncDisposable {
  write(text: string): Promise<void>
  contents(): AsyncIterable<string>
}

/** Opens a temporary file for content that is known before what must precede it. */
export async function openSpool(): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-'))
  const path = join(folder, 'spool')
  const writer = buffered(await open(path, 'w'), path)
  const forget = goneAtExit(folder)
  return {
    write: (text) => writer.write(text),
    async *contents() {
      await writer.close()
      for await (const chunk of createReadStream(path, 'utf8')) yield String(chunk)
    },
    async [Symbol.asyncDispose]() {
      await writer.abandon()
      await rm(folder, { recursive: true, force: true })
      forget()
    },
  }
}

const BUFFER = 1 << 16

/** `path`: what a person calls the file. */
function buffered(
  handle: FileHandle,
  path: string,
): {
  write(text: string): Promise<void>
  close(): Promise<void>
  abandon(): Promise<void>
} {
  let pending = ''
  let open = true
  async function flush(): Promise<void> {
    const text = pending
    pending = ''
    try {
      await handle.writeFile(text)
    } catch (cause) {
      throw new StoreError(`${path} cannot be written: ${reasonOf(cause)}. Mend that, and run the command again.`, {
        cause,
      })
    }
  }
  return {
    async write(text) {
      pending += text
      if (pending.length >= BUFFER) await flush()
    },
    async close() {
      await flush()
      await handle.close()
      open = false
    },
    async abandon() {
      if (open) await handle.close().catch(() => undefined)
      open = false
    },
  }
}
