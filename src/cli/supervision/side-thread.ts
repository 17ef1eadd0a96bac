// A thread for what must happen even if the main thread is busy for ever: it notes which calls have not returned, and ends
// the process when its parent has ended.
import { workerData } from 'node:worker_threads'
import { CallBoard } from './call-board.ts'
import { writeNote } from './note.ts'

interface Given {
  readonly parent: number
  readonly board: SharedArrayBuffer
  /** 1 once the main thread knows that its parent is gone and is shutting down. */
  readonly known: Int32Array
}

const LOOK_MS = 200
/** How long a busy main thread may go on without its parent, and how long one that is shutting down may. */
const BUSY_MS = 3_000
const ENDING_MS = 30_000
/** The most calls that a note names. */
const NAMED = 5

const { parent, board: memory, known } = workerData as Given
const board = new CallBoard(memory)
let noted = 0
let orphanedMs = 0

setInterval(() => {
  const moves = board.moves()
  if (moves !== noted) note(moves)
  if (!isOrphan()) return
  orphanedMs += LOOK_MS
  if (orphanedMs >= (Atomics.load(known, 0) === 1 ? ENDING_MS : BUSY_MS)) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS)

function note(moves: number): void {
  noted = moves
  try {
    writeNote({ moves, open: board.open().slice(0, NAMED), drafts: board.drafts() })
  } catch {
    // For example a full disk. What hangs then has no name.
  }
}

function isOrphan(): boolean {
  if (process.ppid !== parent) return true
  try {
    process.kill(parent, 0)
    return false
  } catch {
    return true
  }
}
