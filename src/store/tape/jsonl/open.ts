import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { DatasetError, StoreError, UsageError } from '../../../core/errors.ts'
import type { TapeEntry, TapeStore } from '../../../core/tape.ts'
import { groupCommit } from '../../database/group-commit.ts'
import { memoryTape } from '../../memory/memory-tape.ts'
import { isCutOff, lineOf, readLine, type TapeLine } from './read-line.ts'
import { reasonOf } from '../../system-reason.ts'
import { openSharedLines, type Line } from './shared-lines.ts'
import { sortLines } from './sort-lines.ts'

export interface JsonlTapeOptions {
  /** The file's name in messages. Its path if left out. */
  name?: string | undefined
  /** Read-only: the file must exist, and is not changed. */
  readOnly?: boolean | undefined
  /** Called with anything that a user of the tape should know, such as a line that was cut off. */
  onNote?: ((note: string) => void) | undefined
}

interface Putting {
  entry: TapeEntry
  replace: boolean
}

/** How often a group is written before giving up on getting its lines out whole. */
const WRITES = 5

/**
 * Opens the tape in a file of JSON lines, creating it. Every call that is put is a line at the end of the file, flushed
 * to the disk before `put` comes back; calls of one moment share a write and a flush. Several processes may use one
 * file: each takes up what the others added, and the first line of a key counts for all of them. Closing sorts the
 * lines by key, each once, so that two versions of a tape diff well; until then they stand in the order in which they
 * came. A line that a crash cut off is left out with a note.
 *
 * Once the file cannot be written, everything fails with that StoreError, so that nothing more is asked and paid for.
 */
export async function openJsonlTape(path: string, options: JsonlTapeOptions = {}): Promise<TapeStore> {
  const { name = path, readOnly = false, onNote } = options
  const isNew = !existsSync(path)
  const file = await openSharedLines(path, { readOnly }).catch((cause: unknown) => {
    throw new UsageError(`The tape ${name} cannot be ${readOnly ? 'read' : 'written'}: ${reasonOf(cause)}.`, { cause })
  })
  const tape = memoryTape()
  let broken: StoreError | undefined
  let isSorted = true

  /** Reads what has been added to the file, and returns its keys. */
  async function takeUp(onCutOff?: (line: Line) => void): Promise<Set<string>> {
    const keys = new Set<string>()
    let before = ''
    for await (const line of file.news()) {
      if (line.text.trim() === '') continue
      const read = readUnlessCutOff(line, name)
      if (read === undefined) onCutOff?.(line)
      isSorted &&= line.whole && read !== undefined && !read.replaces && read.entry.key > before
      if (read === undefined) continue
      before = read.entry.key
      keys.add(before)
      await tape.put(read.entry, { replace: read.replaces })
    }
    return keys
  }

  async function write(items: readonly Putting[]): Promise<void> {
    let left = await unlessThere(tape, items)
    for (let writes = 0; left.length > 0; writes += 1) {
      if (writes === WRITES) throw new Error('data written to it is not kept')
      isSorted = false
      await file.append(left.map(({ entry, replace }) => lineOf(entry, { replaces: replace })).join(''))
      if (!file.isFile) return keepAll(tape, left)
      const keys = await takeUp()
      // It is missing if it came right after a line that another process had left half written, or went into a file
      // that was replaced at that moment.
      left = left.filter(({ entry }) => !keys.has(entry.key))
      if (left.length > 0) file.breakLine()
    }
  }

  const writer = groupCommit<Putting>(async (items) => {
    if (broken !== undefined) throw broken
    try {
      await write(items)
    } catch (cause) {
      broken = new StoreError(
        `The tape ${name} could not be written: ${reasonOf(cause)}. The calls that were recorded before are kept. Fix that and run the same command again: it asks only for what is missing.`,
        { cause },
      )
      throw broken
    }
  })

  async function leaveSorted(): Promise<void> {
    if (broken !== undefined || readOnly || !file.isFile) return
    if (!isSorted) await sortLines({ path, file, tape, takeUp })
    if (isNew && (await tape.count()) === 0) await rm(path, { force: true })
  }

  try {
    await takeUp((line) => onNote?.(cutOffNote(name, line)))
  } catch (error) {
    await file.close()
    throw error
  }
  return {
    async get(key) {
      if (broken !== undefined) throw broken
      return tape.get(key)
    },
    put: (entry, { replace = false } = {}) => writer.add({ entry, replace }),
    entries: () => tape.entries(),
    count: () => tape.count(),
    async [Symbol.asyncDispose]() {
      await writer.drained()
      await leaveSorted().catch((error: unknown) =>
        onNote?.(`The tape ${name} holds every call, but its lines could not be sorted: ${reasonOf(error)}.`),
      )
      await file.close()
    },
  }
}

/** The content of a line, or undefined if it is only the beginning of one. */
function readUnlessCutOff({ text, number, whole }: Line, file: string): TapeLine | undefined {
  try {
    return readLine(text, { file, line: number })
  } catch (error) {
    const isJson = !(error instanceof DatasetError && error.cause instanceof SyntaxError)
    if (isJson || !(whole ? isCutOff(text) : text.startsWith('{'))) throw error
    return undefined
  }
}

function cutOffNote(name: string, { number }: Line): string {
  return `Line ${number} of the tape ${name} was cut off while it was written, for example by a crash or a full disk: its call is not on the tape.`
}

/** Leaves out what is already on the tape and stays. A key that comes twice is written once. */
async function unlessThere(tape: TapeStore, items: readonly Putting[]): Promise<Putting[]> {
  const byKey = new Map<string, Putting>()
  for (const item of items) {
    const { entry, replace } = item
    if (replace || !(byKey.has(entry.key) || (await tape.get(entry.key)) !== undefined)) byKey.set(entry.key, item)
  }
  return [...byKey.values()]
}

async function keepAll(tape: TapeStore, items: readonly Putting[]): Promise<void> {
  for (const { entry, replace } of items) await tape.put(entry, { replace })
}
