import { z } from 'zod'
import { DatasetError } from '../core/errors.ts'
import type { TapeEntry, TapeStore } from '../core/tape.ts'
import { canonicalJson } from '../support/canonical-json.ts'
import { sha256Hex } from '../support/digest.ts'

const ENTRY = z.strictObject({
  key: z.string(),
  recordedAt: z.string(),
  request: z.record(z.string(), z.unknown()),
  reply: z.record(z.string(), z.unknown()),
})

/** The tape as lines of JSON, ordered by key and with sorted members, so that two versions of it diff well. */
export async function* exportTape(tape: TapeStore): AsyncIterable<string> {
  for await (const entry of tape.entries()) yield `${canonicalJson({ ...entry })}\n`
}

/** Adds the lines of an exported tape and says how many there were. A line whose key is not its request's is refused. */
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
    await tape.put(entryOf(text, { file, line }))
    count += 1
  }
  return count
}

function entryOf(text: string, place: { file: string; line: number }): TapeEntry {
  const parsed = ENTRY.safeParse(parsedJson(text, place))
  if (!parsed.success) {
    throw new DatasetError(`this is no line of a tape: ${parsed.error.issues[0]?.message ?? 'unknown form'}.`, {
      place,
    })
  }
  const key = sha256Hex(canonicalJson(parsed.data.request))
  if (key !== parsed.data.key) {
    throw new DatasetError(`the key ${parsed.data.key} is not the hash of its request (${key}): the line was edited.`, {
      place,
    })
  }
  return parsed.data
}

function parsedJson(text: string, place: { file: string; line: number }): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new DatasetError('this line is not JSON.', { place, cause })
  }
}
