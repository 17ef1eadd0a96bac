import type { Support } from '../../../text/evidence/support.ts'
import type { EvidenceSpan } from '../../check.ts'
import type { GateIndex } from '../../gate-index.ts'
import { defined } from '../../../support/defined.ts'

/** A stretch of an offered hit's text. */
export function hitSpan(
  { offered }: GateIndex,
  passage: number,
  span?: { start: number; end: number },
): EvidenceSpan[] {
  const hit = offered[passage]
  if (hit === undefined) return []
  return [{ node_id: hit.node_id, ...defined({ span: span && ([span.start, span.end] as const) }) }]
}

/** The stretch of the evidence from the first to the last of some neighbouring sentences of one hit. */
export function supportSpan(index: GateIndex, { sentences }: Support): EvidenceSpan[] {
  const first = index.evidence.sentences[sentences[0] ?? -1]
  const last = index.evidence.sentences[sentences.at(-1) ?? -1]
  if (first === undefined || last === undefined) return []
  return hitSpan(index, first.passage, { start: first.start, end: last.end })
}

/** Of a longer sentence, the beginning is looked at. */
const LONGEST_SOURCE = 1000

/** The sentences that a claim seems to come from. */
export function sourceTexts({ sentences }: Support, { evidence }: GateIndex): string[] {
  return sentences.map((at) => {
    const { passage = -1, start = 0, end = 0 } = evidence.sentences[at] ?? {}
    return evidence.passages[passage]?.text.slice(start, Math.min(end, start + LONGEST_SOURCE)) ?? ''
  })
}

/** White space other than one space between words. */
const UNUSUAL_SPACE = /\s{2,}|[^\S ]/g

/** Text of the answer or the evidence for use in a message: on one line, and not too long. */
export function quotedText(text: string): string {
  const line = text.replace(UNUSUAL_SPACE, ' ').toWellFormed()
  return line.length > 80 ? `“${line.slice(0, 79).toWellFormed()}…”` : `“${line}”`
}
