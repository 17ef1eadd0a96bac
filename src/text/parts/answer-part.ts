/**
 * What a stretch of an answer is that asserts nothing of the world. `reference`: names passages, and what leads to the
 * name. `framing`: speaks of the answer, or of nothing. `about_evidence`: says what the passages do not hold. All else is
 * content.
 */
export type PartKind = 'reference' | 'framing' | 'about_evidence'

/** A stretch of an answer that is no content. */
export interface AnswerPart {
  readonly kind: PartKind
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  /** The passages that it names by number or place, counted from 1 in the order in which they were offered; -1: the last. */
  readonly passages: readonly number[]
  /** Where it names passages, by number or as a whole, or counts a point of the answer: offsets into the text, end exclusive, in order. */
  readonly names: readonly (readonly [start: number, end: number])[]
}
