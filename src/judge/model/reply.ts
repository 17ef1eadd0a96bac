import { z } from 'zod'
import type { Verdict } from '../../core/judge.ts'
import { lazily } from '../../support/lazily.ts'
import { isSpace, readObjectAt, type Read } from './json-reader.ts'

/** Longer replies are not read. In UTF-16 code units. */
const MAX_REPLY_LENGTH = 6 * 1024 * 1024

/**
 * The one JSON object of a reply. Code fences and text before and after it are forgiven, and so is a `<think>` block
 * at the beginning. Whatever could be meant in two ways is a problem: two objects, an object in a list, a brace that
 * opens no object, a key that occurs twice. Takes one pass.
 */
export function readJsonObject(reply: string): Read<Record<string, unknown>> {
  if (reply.length > MAX_REPLY_LENGTH) return problem(`it is ${reply.length} characters long, more than can be read`)
  const from = afterThinking(reply)
  if (from === undefined) return problem('it has no text after the thinking')
  let found: { value: Record<string, unknown>; fenced: boolean } | undefined
  let before = -1
  for (let at = from; at < reply.length; at += 1) {
    const unit = reply.charCodeAt(at)
    if (isSpace(unit)) continue
    // Beside an object in a fence of its own, braces that open none are prose.
    if (found?.fenced === true && !opensObject(reply, at)) continue
    if (unit === CLOSING_BRACE) return problem('it has a closing brace without an opening one')
    if (unit === OPENING_BRACKET && opensList(reply, at)) return problem('it is a list, not one JSON object')
    if (unit !== OPENING_BRACE) {
      before = unit
      continue
    }
    if (found !== undefined) return problem('it has more than one JSON object')
    const read = readObjectAt(reply, at)
    if (!read.ok) return problem(read.problem)
    const after = nextUnit(reply, read.end)
    if (before === OPENING_BRACKET || after === CLOSING_BRACKET || after === COMMA) {
      return problem('its JSON object stands in a list')
    }
    found = { value: read.value, fenced: isFenced(reply, { start: at, end: read.end }) }
    at = read.end - 1
  }
  if (found !== undefined) return { ok: true, value: found.value }
  return problem(reply.trim() === '' ? 'it is empty' : 'it has no JSON object')
}

const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
const OPENING_BRACKET = 0x5b
const CLOSING_BRACKET = 0x5d
const COMMA = 0x2c
const QUOTE = 0x22

function problem(text: string): { ok: false; problem: string } {
  return { ok: false, problem: text }
}

/** Whether an object stands alone in a code fence. */
function isFenced(text: string, { start, end }: { start: number; end: number }): boolean {
  return /```[a-z]*\s*$/i.test(text.slice(Math.max(0, start - 40), start)) && /^\s*```/.test(text.slice(end, end + 40))
}

/** Whether a brace or a bracket opens an object or a list of some, and is not a mark such as `{really}`. */
function opensObject(text: string, at: number): boolean {
  if (text.charCodeAt(at) === OPENING_BRACKET) return opensList(text, at)
  if (text.charCodeAt(at) !== OPENING_BRACE) return false
  const next = nextUnit(text, at + 1)
  return next === QUOTE || next === CLOSING_BRACE
}

/** Where the answer begins: behind a `<think>` block, if the reply begins with one; nowhere if the block has no end. */
function afterThinking(reply: string): number | undefined {
  const start = reply.length - reply.trimStart().length
  if (!reply.startsWith('<think>', start)) return start
  const end = reply.indexOf('</think>', start)
  return end < 0 ? undefined : end + '</think>'.length
}

function nextUnit(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1
  return text.charCodeAt(at)
}

/** Whether a bracket opens a list of objects or of lists, and not a mark such as `[1]` or `[sic]`. */
function opensList(text: string, at: number): boolean {
  const next = nextUnit(text, at + 1)
  return next === OPENING_BRACE || next === OPENING_BRACKET
}

/** A number, or a text that is exactly one: `"0.8"` is 0.8, `"0.8oops"` stays what it is and fits no schema. */
export const tolerantNumber = lazily(() =>
  z.preprocess(
    (value) =>
      typeof value === 'string' && /^\s*[+-]?\d{1,12}(?:\.\d{1,20})?\s*$/.test(value) ? Number(value) : value,
    z.number(),
  ),
)

/** A text; anything else is read as an empty one. For explanations, which decide nothing. */
export const freeText = lazily(() => z.preprocess((value) => (typeof value === 'string' ? value : ''), z.string()))

const VERDICTS = ['SUPPORTED', 'CONTRADICTED', 'NOT_ENOUGH_INFO'] as const satisfies readonly Verdict[]

/** A verdict in any case, with spaces around it, and with spaces or hyphens for the underscores. */
export const tolerantVerdict = lazily(() =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase().replace(/[ -]/g, '_') : value),
    z.enum(VERDICTS),
  ),
)

/** A list of texts; blank and null entries are dropped. */
export const listOfTexts = lazily(() =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value.filter((item) => item !== null && !isBlank(item)) : value),
    z.array(z.string()),
  ),
)

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

/** An id as text, without the spaces around it. A number is taken as its digits. */
export const tolerantId = lazily(() =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : value),
    z.string(),
  ),
)

/** A score on 0 to 1, and whether it had to be moved there. */
export interface ClampedScore {
  readonly score: number
  readonly clamped: boolean
}

/**
 * Puts a number from `min` to `max` on 0 to 1. A little outside is moved to the end and flagged; beyond half a range
 * outside (below −0.5 or above 1.5 on 0 to 1) it is not known what was meant: `undefined`.
 */
export function scoreOnScale(value: number, { min, max }: { min: number; max: number }): ClampedScore | undefined {
  const score = (value - min) / (max - min)
  if (!(score >= -0.5 && score <= 1.5)) return undefined
  if (score <= 0) return { score: 0, clamped: score < 0 }
  if (score > 1) return { score: 1, clamped: true }
  return { score, clamped: false }
}

/** The schema's complaints in one line, for the model and for people: `verdicts.0.verdict: Invalid option`. */
export function describeIssues(error: z.ZodError): string {
  const shown = error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.map(String).join('.') || 'reply'}: ${message}`)
  const more = error.issues.length - shown.length
  return more > 0 ? `${shown.join('; ')}; and ${more} more` : shown.join('; ')
}
