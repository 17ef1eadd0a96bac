import type { Span } from '../span.ts'
import { indexInput } from '../gate-index.ts'
import type { GateInput } from '../input.ts'
import { parseGateInput } from '../parse-input.ts'
import type { CitationState } from './resolve-citations.ts'

/** A mark that was removed from an answer or rewritten. */
export interface Repair {
  readonly before: string
  /** Empty if the mark was removed. */
  readonly after: string
  /** Where it was in the original answer: UTF-16 code units, end exclusive. */
  readonly span: Span
  readonly reason: Exclude<CitationState, 'offered'>
}

/** An answer with its marks repaired, and what was changed. */
export interface Repaired {
  readonly answer: string
  /** Every change, in order. Empty if nothing was changed. */
  readonly log: readonly Repair[]
}

/**
 * Removes the marks that cite nothing offered; a mark that also cites something offered keeps that part. For answers
 * that are shown anyway. Keep the log: no answer should be changed without a trace.
 */
export function repairCitations(given: GateInput): Repaired {
  const input = parseGateInput(given)
  const { answer } = input.generation
  const marks = new Map<number, { span: Span; kept: string[]; reason?: Repair['reason'] }>()
  for (const { origin, span, state, id } of indexInput(input).citations) {
    if (origin !== 'mark' || span === undefined) continue
    const mark = marks.get(span[0]) ?? { span, kept: [] }
    if (state === 'offered') mark.kept.push(id)
    else mark.reason ??= state
    marks.set(span[0], mark)
  }
  const log: Repair[] = []
  let repaired = ''
  let at = 0
  for (const { span, kept, reason } of [...marks.values()].sort((a, b) => a.span[0] - b.span[0])) {
    if (reason === undefined) continue
    const [start, end] = span
    const before = answer.slice(start, end)
    const after = kept.length === 0 ? '' : `[${[...new Set(kept)].join(', ')}]`
    const spaced = after === '' && answer[start - 1] === ' ' && !/^\w/.test(answer.slice(end, end + 1)) ? 1 : 0
    repaired += answer.slice(at, start - spaced) + after
    at = end
    log.push({ before, after, span, reason })
  }
  return { answer: repaired + answer.slice(at), log }
}
