import { z } from 'zod'
import { DatasetError } from '../../../core/errors.ts'
import type { TapeEntry } from '../../../core/tape.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { sha256Hex } from '../../../support/digest.ts'
import { JsonTokens } from '../../../support/json-tokens.ts'

const ENTRY = z.strictObject({
  key: z.string(),
  recordedAt: z.string(),
  request: z.record(z.string(), z.unknown()),
  reply: z.record(z.string(), z.unknown()),
  /** Replaces every earlier line with the same key. Without it, the first line with a key counts. */
  replaces: z.literal(true).exactOptional(),
})

/** A line of a tape. */
export interface TapeLine {
  readonly entry: TapeEntry
  readonly replaces: boolean
}

/** An entry as a line of JSON with sorted members, and its line break. */
export function lineOf(entry: TapeEntry, { replaces = false }: { replaces?: boolean | undefined } = {}): string {
  return `${canonicalJson(replaces ? { ...entry, replaces: true } : { ...entry })}\n`
}

/** Reads a line. One that is not JSON, no entry, or under a key that is not its request's hash throws DatasetError. */
export function readLine(text: string, place: { file: string; line: number }): TapeLine {
  const parsed = ENTRY.safeParse(parsedJson(text, place))
  if (!parsed.success) {
    throw new DatasetError(`this is not a line of a tape: ${parsed.error.issues[0]?.message ?? 'unknown form'}.`, {
      place,
    })
  }
  const { replaces = false, ...entry } = parsed.data
  const key = sha256Hex(canonicalJson(entry.request))
  if (key !== entry.key) {
    throw new DatasetError(`the key ${entry.key} is not the hash of its request (${key}): the line was edited.`, {
      place,
    })
  }
  return { entry, replaces }
}

function parsedJson(text: string, place: { file: string; line: number }): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new DatasetError('this line is not JSON.', { place, cause })
  }
}

const BEGINNING = '{"key":"'

/**
 * Whether a line is the beginning of one that `lineOf` wrote, cut off while being written: it begins like one, and ends
 * inside a string or with open brackets. A line that was edited or badly merged is something else.
 */
export function isCutOff(text: string): boolean {
  if (!(text.startsWith(BEGINNING) || (text !== '' && BEGINNING.startsWith(text)))) return false
  // Another process's line may have come right after what was cut off.
  return endsInside(text) || text.lastIndexOf(BEGINNING) > 0
}

function endsInside(text: string): boolean {
  const tokens = new JsonTokens(text)
  while (tokens.next() !== undefined);
  return tokens.isCutOff || tokens.depth > 0
}
