import { createWriteStream, fstatSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { isatty, WriteStream } from 'node:tty'

/** A stream of this process, as far as the command uses it. */
export interface ReportStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string, done?: () => void): boolean
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown
}

/** Opens an inherited file descriptor as what it is: a terminal, a pipe, or a file. */
export function openReport(fd: number): ReportStream {
  if (isatty(fd)) return new WriteStream(fd)
  if (isFile(fd)) return createWriteStream('', { fd, autoClose: false })
  return new Socket({ fd, readable: false, writable: true })
}

/**
 * Takes standard output for the report alone: whatever else is printed there from now on goes to standard error. Returns
 * the stream for the report.
 */
export function takeStdout({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): ReportStream {
  const write = stdout.write.bind(stdout)
  stdout.write = ((...args: Parameters<typeof stderr.write>) => stderr.write(...args)) as typeof stdout.write
  if (isFile(STDOUT_FD)) return fileReport(STDOUT_FD)
  return {
    isTTY: stdout.isTTY,
    get columns() {
      return stdout.columns
    },
    write: (text, done) => write(text, done),
    on: (event, listener) => stdout.on(event, listener),
  }
}

const STDOUT_FD = 1

function isFile(fd: number): boolean {
  if (isatty(fd)) return false
  const stats = fstatSync(fd)
  return !stats.isFIFO() && !stats.isSocket()
}

/** Writes to a file to the last byte. Node's own stream for it takes a disk that was full halfway through for a success. */
function fileReport(fd: number): ReportStream {
  const listeners: ((error: NodeJS.ErrnoException) => void)[] = []
  return {
    write(text, done) {
      try {
        const bytes = Buffer.from(text)
        for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at)
      } catch (error) {
        for (const listener of listeners) listener(error as NodeJS.ErrnoException)
      }
      done?.()
      return true
    },
    on: (_, listener) => listeners.push(listener),
  }
}
