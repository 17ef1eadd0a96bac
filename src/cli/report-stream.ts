import { createWriteStream, fstatSync } from 'node:fs'
import { Socket } from 'node:net'
import { isatty, WriteStream } from 'node:tty'

/** A stream of this process, as far as the command uses it. */
export interface ReportStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string, done?: () => void): boolean
  on(event: 'error', listener: () => void): unknown
}

/** Opens an inherited file descriptor as what it is: a terminal, a pipe, or a file. */
export function openReport(fd: number): ReportStream {
  if (isatty(fd)) return new WriteStream(fd)
  const stats = fstatSync(fd)
  if (stats.isFIFO() || stats.isSocket()) return new Socket({ fd, readable: false, writable: true })
  return createWriteStream('', { fd, autoClose: false })
}

/**
 * Takes standard output for the report alone: whatever else is printed there from now on goes to standard error. Returns
 * the stream for the report.
 */
export function takeStdout({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): ReportStream {
  const write = stdout.write.bind(stdout)
  stdout.write = ((...args: Parameters<typeof stderr.write>) => stderr.write(...args)) as typeof stdout.write
  return {
    isTTY: stdout.isTTY,
    get columns() {
      return stdout.columns
    },
    write: (text, done) => write(text, done),
    on: (event, listener) => stdout.on(event, listener),
  }
}
