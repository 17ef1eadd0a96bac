import { matchesOf } from '../../text/phrases/matches.ts'

/** A stretch of code in a text: UTF-16 code units, end exclusive. */
export interface CodeSpan {
  readonly start: number
  readonly end: number
  /** Whether an opening fence was closed. */
  readonly closed: boolean
}

const FENCE_LINE = /^ {0,3}(`{3,}|~{3,})[^\n]{0,200}$/gm
const INLINE = /(?<!`)(`{1,2})(?!`)[^\n]{1,500}?(?<!`)\1(?!`)/g

/** Fenced code blocks and inline code, in order. */
export function codeSpans(text: string): CodeSpan[] {
  if (!text.includes('`') && !text.includes('~~~')) return []
  const found: CodeSpan[] = []
  let open: { start: number; mark: string } | undefined
  for (const { 0: line, 1: mark = '', index } of matchesOf(text, FENCE_LINE)) {
    if (open === undefined) open = { start: index, mark }
    else if (mark.startsWith(open.mark)) {
      found.push({ start: open.start, end: index + line.length, closed: true })
      open = undefined
    }
  }
  if (open !== undefined) found.push({ start: open.start, end: text.length, closed: false })
  const fenced = [...found]
  for (const [start, end] of outside(fenced, matchesOf(text, INLINE))) found.push({ start, end, closed: true })
  return found.sort((a, b) => a.start - b.start)
}

/** The matches that touch none of the spans, which are in order and do not overlap. */
export function outside(
  spans: readonly { readonly start: number; readonly end: number }[],
  matches: Iterable<RegExpExecArray>,
): [start: number, end: number][] {
  const found: [number, number][] = []
  let next = 0
  for (const { 0: match, index } of matches) {
    const end = index + match.length
    while (next < spans.length && (spans[next] as CodeSpan).end <= index) next++
    const span = spans[next]
    if (span === undefined || span.start >= end) found.push([index, end])
  }
  return found
}
