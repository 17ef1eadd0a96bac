// A process that ends the command when its supervisor is gone: code that never waits notices neither that nor anything else.
// It is started for a command that has been silent, or that is shutting down alone. Its standard input ends with its starter.
import { readBoard } from './call-board.ts'
import { readNote } from './note.ts'

const LOOK_MS = 200
/** How long a busy command may go on without its supervisor, and how long one that is shutting down may. */
const BUSY_MS = 3_000
const ENDING_MS = 30_000

const command = Number(process.argv[2])

process.stdin.on('error', watch).on('end', watch).resume()

function watch(): void {
  let waitedMs = 0
  setInterval(() => {
    waitedMs += LOOK_MS
    if (!isThere()) process.exit(0)
    if (waitedMs >= (isEnding() ? ENDING_MS : BUSY_MS)) process.kill(command, 'SIGKILL')
  }, LOOK_MS)
}

function isThere(): boolean {
  try {
    return process.kill(command, 0)
  } catch {
    return false
  }
}

function isEnding(): boolean {
  const bytes = readNote()
  return bytes !== undefined && readBoard(bytes).isEnding
}
