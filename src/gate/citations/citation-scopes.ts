import { lowerBound } from '../../support/lower-bound.ts'
import { stripCitationMarks } from '../../text/citations/citations.ts'
import type { Sentence } from '../../text/sentences/sentences.ts'
import { hasWords } from '../../text/words/words.ts'
import type { ResolvedCitation } from './resolve-citations.ts'

/**
 * For each sentence, the citations in it, or after it and before the next one. A line of marks alone below a table or a list is of all
 * its rows, if none of them cites anything itself.
 */
export function citationScopes(
  text: string,
  spans: readonly Sentence[],
  citations: readonly ResolvedCitation[],
): readonly (readonly number[])[] {
  const scopes = spans.map((): number[] => [])
  for (const [index, { span }] of citations.entries()) {
    if (span === undefined) continue
    const [start, end] = span
    const first = Math.max(0, lowerBound((place) => (spans[place] as Sentence).start <= start, spans.length) - 1)
    scopes[first]?.push(index)
    // The span of a structured citation can cover several sentences.
    for (let next = first + 1; next < spans.length && (spans[next] as Sentence).start < end; next++)
      scopes[next]?.push(index)
  }
  for (let at = 1; at < spans.length; at++) {
    const own = scopes[at] ?? []
    if (own.length === 0 || !isOfMarksAlone(text, spans[at] as Sentence)) continue
    const first = firstOfBlocks(spans, at)
    const rows = scopes.slice(first, at)
    if (rows.every(({ length }) => length === 0)) for (const row of rows) row.push(...own)
  }
  return scopes
}

/** Where the rows of the table or the items of the list begin that end right ahead of a sentence; that sentence for any other. */
function firstOfBlocks(spans: readonly Sentence[], at: number): number {
  const kind = spans[at - 1]?.block
  if (kind !== 'table_row' && kind !== 'list_item') return at
  let first = at
  while (first > 0 && spans[first - 1]?.block === kind) first -= 1
  return first
}

const LONGEST_MARKS = 80

function isOfMarksAlone(text: string, { start, end, block }: Sentence): boolean {
  if (block !== 'paragraph' || end - start > LONGEST_MARKS) return false
  return !hasWords(stripCitationMarks(text.slice(start, end)).text)
}
