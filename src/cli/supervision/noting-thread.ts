// A thread that keeps the board of a command with many calls: once in a while all of it, instead of each change.
import { parentPort, workerData } from 'node:worker_threads'
import { writeNote } from './note.ts'

const EVERY_MS = 200

const board = Buffer.from(workerData as SharedArrayBuffer)
let kept = Buffer.alloc(0)

function keep(): void {
  if (board.equals(kept)) return
  kept = Buffer.from(board)
  writeNote(kept, 0, kept.length)
}

setInterval(keep, EVERY_MS)
parentPort?.postMessage('ready', [])
