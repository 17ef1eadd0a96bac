import { mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a process last did, where the one that supervises it finds it. */
export interface Note {
  /** Stands still when nothing moves. */
  readonly moves: number
  /** Calls of the application and of evaluators that have not ended, the latest first; no more than a few. */
  readonly open: readonly string[]
  /** Files to remove when the process is killed. */
  readonly drafts: readonly string[]
}

/** Where in the file descriptors of the supervised process its note is; 3 is the channel. */
const NOTE_FD = 4

const ROOM = 1 << 14

/** A nameless file for a note, which two processes share by its descriptor; `undefined` where there can be none. */
export function openNote(): number | undefined {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'assay-'))
    try {
      return openSync(join(folder, 'note'), 'w+')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  } catch {
    return undefined
  }
}

export function writeNote(note: Note): void {
  writeSync(NOTE_FD, `${JSON.stringify(note)}\n`, 0)
}

/** What is written there; `undefined` when nothing is, or not all of it yet. */
export function readNote(fd: number | undefined): Note | undefined {
  if (fd === undefined) return undefined
  try {
    const bytes = Buffer.alloc(ROOM)
    const text = bytes.toString('utf8', 0, readSync(fd, bytes, 0, ROOM, 0))
    return JSON.parse(text.slice(0, text.indexOf('\n'))) as Note
  } catch {
    return undefined
  }
}
