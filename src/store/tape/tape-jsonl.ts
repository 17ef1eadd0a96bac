import type { TapeStore } from '../../core/tape.ts'
import { lineOf, readLine } from './jsonl/read-line.ts'

/** The tape as lines of JSON, ordered by key and with sorted members, so that two versions of it diff well. */
export async function* exportTape(tape: TapeStore): AsyncIterable<string> {
  for await (const entry of tape.entries()) yield lineOf(entry)
}

/** Adds the lines of an exported tape and returns how many there were. A line whose key does not match its request is refused. */
export async function importTape(
  tape: TapeStore,
  lines: AsyncIterable<string> | Iterable<string>,
  { file }: { file: string },
): Promise<number> {
  let line = 0
  let count = 0
  for await (const text of lines) {
    line += 1
    if (text.trim() === '') continue
    const { entry, replaces } = readLine(text, { file, line })
    await tape.put(entry, { replace: replaces })
    count += 1
  }
  return count
}
