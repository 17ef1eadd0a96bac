import { lowerBound } from '../../support/lower-bound.ts'
import { classOf, OTHER } from '../characters/characters.ts'
import { matchesOf } from '../phrases/matches.ts'

/** A text with some stretches removed, and the way back to the original's offsets. */
export interface Stripped {
  readonly text: string
  /** The stretches that were removed, in the original: UTF-16 code units, end exclusive. */
  readonly removed: readonly (readonly [start: number, end: number])[]
  /** The stretch of the original that `text.slice(start, end)` comes from. */
  readonly toOriginal: (start: number, end: number) => [start: number, end: number]
}

/**
 * Marks that cite: `[1]`, `[1,2]`, `[1-3]`, `[^1]`, `[[4]]`, `【4:0†source】`, `^1^`, superscript digits after a word or
 * full stop. Not links `[1](url)`, years, code, an index after a name (`a[1]`), a range with zero (`[0, 1]`), or an
 * exponent (`km²`).
 */
const MARKS =
  /(?<!\\)(?:\[\[\^?[1-9]\d{0,2}\]\]|(?<!\b[A-Za-z_])\[\^?[1-9]\d{0,2}(?:[,;\-–—] ?[1-9]\d{0,2}| [1-9]\d{0,2}){0,19}\](?![(:])|【[^【】\n]{1,60}】|\^\d{1,3}\^|(?<=[A-Za-z]{3}[.,]?|[.!?] |[\u4E00-\u9FFF.!?)"”])(?<!(?:^|[\d\s])(?:كلم|كم|سم|مم|م)|[\d〇零一二三四五六七八九十百千万萬亿億] ?(?:平方)?[千厘毫分公]?[米里尺])[¹²³⁴-⁹][¹²³⁰⁴-⁹,]{0,8}(?![\w]))/g

/** A character that every mark contains. Most texts have none and need not be searched. */
const SIGN = /[[【^¹²³⁴-⁹]/

const CODE_SPANS = /```[\s\S]*?(?:```|$)|`[^`\n]{1,200}`/g

/** Removes citation marks, each with a space before it, but leaves code alone. If `marks` is given, removes exactly those. */
export function stripCitationMarks(
  text: string,
  { marks }: { marks?: readonly { readonly start: number; readonly end: number }[] } = {},
): Stripped {
  if (marks === undefined && !SIGN.test(text)) return without(text, [])
  const code = marks === undefined && text.includes('`') ? spansOf(text.matchAll(CODE_SPANS)) : []
  const removed: [number, number][] = []
  // Marks come in order here, as stretches of code do.
  let next = 0
  for (const { start, end } of marks ?? spansOf(matchesOf(text, MARKS))) {
    while (next < code.length && (code[next] as Span).end < end) next++
    if (next < code.length && (code[next] as Span).start <= start) continue
    const spaced = text[start - 1] === ' ' && !isWordAt(text, end)
    removed.push([spaced ? start - 1 : start, end])
  }
  return without(text, removed)
}

/** The text with spaces in place of some of its stretches (by their starts, end exclusive), so that offsets stay. */
export function blanked(text: string, spans: readonly (readonly [start: number, end: number])[]): string {
  if (spans.length === 0) return text
  let result = ''
  let at = 0
  for (const [start, end] of spans) {
    if (end <= at) continue
    const from = Math.max(start, at)
    result += text.slice(at, from) + ' '.repeat(end - from)
    at = end
  }
  return result + text.slice(at)
}

function isWordAt(text: string, at: number): boolean {
  return at < text.length && (classOf(text.charCodeAt(at)) & 15) !== OTHER
}

interface Span {
  readonly start: number
  readonly end: number
}

function spansOf(matches: Iterable<RegExpExecArray>): Span[] {
  return Array.from(matches, ({ 0: match, index }) => ({ start: index, end: index + match.length }))
}

function without(text: string, removed: readonly (readonly [number, number])[]): Stripped {
  if (removed.length === 0)
    return { text, removed, toOriginal: (start, end) => (start >= end ? [start, start] : [start, end]) }
  const parts: string[] = []
  /** For each part: where it begins in the stripped text, and how far that is from its place in the original. */
  const offsets: { from: number; shift: number }[] = []
  let at = 0
  let length = 0
  for (const [start, end] of [...removed, [text.length, text.length] as const]) {
    const part = text.slice(at, start)
    offsets.push({ from: length, shift: at - length })
    parts.push(part)
    length += part.length
    at = end
  }
  // Places are mostly asked for in order, so that one is in the part of the last one or behind it.
  let near = 0
  const original = (place: number): number => {
    const next = offsets[near + 1]?.from ?? Infinity
    if (place >= next || place < (offsets[near] as { from: number }).from) near = partAt(offsets, place)
    return place + (offsets[near] as { shift: number }).shift
  }
  return {
    text: parts.join(''),
    removed,
    toOriginal: (start, end) =>
      start >= end ? [original(start), original(start)] : [original(start), original(end - 1) + 1],
  }
}

function partAt(offsets: readonly { from: number }[], place: number): number {
  return lowerBound((at) => (offsets[at] as { from: number }).from <= place, offsets.length, 1) - 1
}
