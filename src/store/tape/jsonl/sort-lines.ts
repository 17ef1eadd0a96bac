import { randomUUID } from 'node:crypto'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { TapeStore } from '../../../core/tape.ts'
import { exportTape } from '../tape-jsonl.ts'
import { openSharedLines, type SharedLines } from './shared-lines.ts'

/** Sorting takes seconds, so a process that started longer ago was killed. */
const ABANDONED_AFTER_MS = 60_000
const BUFFER = 1 << 16

export interface Sorting {
  readonly path: string
  readonly file: SharedLines
  readonly tape: TapeStore
  /** Adds to the tape what others have added to the file. */
  readonly takeUp: () => Promise<unknown>
}

/**
 * Replaces the file with one that has the tape's lines sorted. What another process adds meanwhile is carried over. One
 * process at a time: if another is doing it, nothing is done.
 */
export async function sortLines({ path, file, tape, takeUp }: Sorting): Promise<void> {
  const place = await realpath(path)
  const named = (ending: string): string => join(dirname(place), `.${basename(place)}.${ending}`)
  const lock = named('lock')
  if (!(await isTaken(lock))) return
  const draft = named(`${randomUUID()}.tmp`)
  try {
    await takeUp()
    await writeSorted(draft, { tape, mode: (await stat(place)).mode })
    await rename(draft, place)
    await carryOver(file, place)
  } finally {
    await rm(draft, { force: true })
    await rm(lock, { force: true })
  }
}

async function isTaken(lock: string): Promise<boolean> {
  const since = (await stat(lock).catch(() => undefined))?.mtimeMs
  if (since !== undefined && Date.now() - since > ABANDONED_AFTER_MS) await rm(lock, { force: true })
  try {
    await (await open(lock, 'wx')).close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function writeSorted(draft: string, { tape, mode }: { tape: TapeStore; mode: number }): Promise<void> {
  await using handle = await open(draft, 'wx', mode & 0o777)
  let pending = ''
  for await (const line of exportTape(tape)) {
    pending += line
    if (pending.length < BUFFER) continue
    await handle.writeFile(pending)
    pending = ''
  }
  await handle.writeFile(pending)
  await handle.sync()
}

/** Others only notice that their file was replaced after writing to it, and what they wrote before that is still in it. */
async function carryOver(from: SharedLines, place: string): Promise<void> {
  let late = ''
  for await (const { text, whole } of from.rest()) if (whole) late += `${text}\n`
  if (late === '') return
  const to = await openSharedLines(place, { readOnly: false })
  try {
    for await (const _ of to.news()) {
      // Read to its end, so that appended text begins on a new line.
    }
    await to.append(late)
  } finally {
    await to.close()
  }
}
