import { mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a process last did, for its supervisor. */
export interface Note {
  /** Stands still when nothing moves. */
  readonly moves: number
  /** Calls of the application and of evaluators in progress, latest first; only a few. */
  readonly open: readonly string[]
  /** Files to remove if the process is killed. */
  readonly drafts: readonly string[]
}

/** The file descriptor of the note in the supervised process; 3 is the channel. */
const NOTE_FD = 4

const ROOM = 1 << 14

/** An unnamed file for a note, which two processes share by its descriptor; `undefined` if none can be made. */
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

/** The note; `undefined` if it is missing or not complete yet. */
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
