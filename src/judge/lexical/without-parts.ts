import { lowerBound } from '../../support/lower-bound.ts'

export type Span = readonly [start: number, end: number]

/** A stretch of a text without others that are no content. Those come in order and apart. */
export function withoutParts(
  parts: readonly Span[],
  { text, span: [start, end] }: { text: string; span: Span },
): string {
  let left = ''
  let at = start
  for (
    let next = lowerBound((place) => (parts[place] as Span)[1] <= start, parts.length);
    next < parts.length;
    next++
  ) {
    const [from, to] = parts[next] as Span
    if (from >= end) break
    left += text.slice(at, from).trimEnd()
    at = Math.max(at, to)
  }
  return at === start ? text.slice(start, end) : left + text.slice(at, end)
}
