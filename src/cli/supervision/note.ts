import { mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BOARD_BYTES } from './call-board.ts'

/** The file descriptor of the note in the supervised process and in its warden; 3 is the channel. */
export const NOTE_FD = 4

/** An unnamed file for a note, which processes share by its descriptor; `undefined` if none can be made. */
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

/** Writes a piece of a board into the note. What cannot be written, for example on a full disk, has no name if it hangs. */
export function writeNote(bytes: Buffer, at: number, length: number): void {
  try {
    writeSync(NOTE_FD, bytes, at, length, at)
  } catch {
    // Nobody is told, since nothing hangs yet.
  }
}

/** The bytes of the note; `undefined` if it is missing. */
export function readNote(fd: number | undefined = NOTE_FD): Buffer | undefined {
  if (fd === undefined) return undefined
  try {
    const bytes = Buffer.alloc(BOARD_BYTES)
    return bytes.subarray(0, readSync(fd, bytes, 0, BOARD_BYTES, 0))
  } catch {
    return undefined
  }
}
