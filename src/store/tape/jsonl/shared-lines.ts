import { constants } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'

/** One line of the file. `whole` if it ends in a line break; the last one may be cut off, or still being written. */
export interface Line {
  readonly text: string
  /** From 1; counted from the beginning of the file that is there now. */
  readonly number: number
  readonly whole: boolean
}

/** Lines in a file that several processes may append to at once. */
export interface SharedLines {
  /** False for a device or a pipe, which stores nothing. */
  readonly isFile: boolean
  /** What has been added to the file since it was last read, by anybody. All of it if another file has replaced it. */
  news(): AsyncIterable<Line>
  /** The same for the file that was opened, even if another has replaced it. */
  rest(): AsyncIterable<Line>
  /**
   * Appends text that ends in a line break, in a single write, and flushes it to disk. Throws the system's error; what
   * was written of the text until then stays, and the next text begins a new line.
   */
  append(text: string): Promise<void>
  /** Begins the next text on a new line. */
  breakLine(): void
  close(): Promise<void>
}

const CHUNK = 1 << 18
const LINE_BREAK = 0x0a

/** Opens (and creates) a file of lines for reading and adding. `readOnly` never creates it. */
export async function openSharedLines(path: string, { readOnly }: { readOnly: boolean }): Promise<SharedLines> {
  // With O_APPEND the system appends each write to the current end of the file, whoever else is writing.
  const flags = readOnly ? constants.O_RDONLY : constants.O_RDWR | constants.O_APPEND | constants.O_CREAT
  let handle = await open(path, flags)
  let isFile = (await handle.stat()).isFile()
  /** Everything before it was read and ends in a line break. */
  let offset = 0
  let lines = 0
  let afterLine = true

  async function followReplacement(): Promise<void> {
    if (!isFile || readOnly || (await isAt(handle, path))) return
    const next = await open(path, flags)
    await handle.close()
    handle = next
    isFile = (await handle.stat()).isFile()
    offset = 0
    lines = 0
    afterLine = true
  }

  async function* read(): AsyncGenerator<Line> {
    // Anything but a file, such as a device, stores nothing that could be read back.
    if (!isFile) return
    const buffer = Buffer.alloc(CHUNK)
    let parts: Buffer[] = []
    let at = offset
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK, at)
      if (bytesRead === 0) break
      at += bytesRead
      let from = 0
      for (;;) {
        const end = buffer.subarray(0, bytesRead).indexOf(LINE_BREAK, from)
        if (end < 0) break
        parts.push(Buffer.from(buffer.subarray(from, end)))
        from = end + 1
        const text = Buffer.concat(parts).toString('utf8')
        parts = []
        lines += 1
        offset = at - bytesRead + from
        yield { text, number: lines, whole: true }
      }
      if (from < bytesRead) parts.push(Buffer.from(buffer.subarray(from, bytesRead)))
    }
    afterLine = parts.length === 0
    // It is read again once it is complete.
    if (!afterLine) yield { text: Buffer.concat(parts).toString('utf8'), number: lines + 1, whole: false }
  }

  return {
    get isFile() {
      return isFile
    },
    async *news() {
      await followReplacement()
      yield* read()
    },
    rest: read,
    async append(text) {
      await followReplacement()
      const begun = afterLine ? text : `\n${text}`
      afterLine = false
      await writeWhole(handle, Buffer.from(begun))
      // A pipe or a device has nothing to flush.
      if (isFile) await handle.datasync()
      afterLine = true
    },
    breakLine: () => void (afterLine = false),
    close: () => handle.close(),
  }
}

/** Whether an open file is still the one at the path. */
async function isAt(handle: FileHandle, path: string): Promise<boolean> {
  const [own, there] = await Promise.all([
    handle.stat({ bigint: true }),
    stat(path, { bigint: true }).catch(() => null),
  ])
  return there !== null && own.ino === there.ino && own.dev === there.dev
}

/** A single write. If the system writes less, something is wrong, which the next write reports. */
async function writeWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
  let from = 0
  while (from < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, from, bytes.length - from)
    from += bytesWritten
  }
}
