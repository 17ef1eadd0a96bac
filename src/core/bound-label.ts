/** What somebody says of an answer, or of one claim of it. `null`: they cannot tell. */
export type LabelValue = boolean | number | string | null

/**
 * What somebody said of something that was judged. It is bound to the very texts by their hash: where an answer or its passages
 * changed, it says nothing.
 */
export interface BoundLabel {
  /** Unique wherever it is copied to. */
  readonly id: string
  /** SHA-256 of the canonical JSON (RFC 8785) of the `fields` that were judged. */
  readonly sha256: string
  /** The fields that are in the hash, sorted: `query` is the question's text, the others are those of the example. */
  readonly fields: readonly string[]
  /** The question they answered: the name of an evaluator. */
  readonly name: string
  /** SHA-256 of a claim's text, if the label is about that claim alone. */
  readonly claim?: string
  readonly rater: string
  /** Labels of programs never count as people's. */
  readonly by: 'person' | 'program'
  /** An adjudicator decides where raters differ. */
  readonly role: 'rater' | 'adjudicator'
  readonly value: LabelValue
  readonly note?: string
  /** RFC 3339, UTC. */
  readonly labelledAt: string
  /** Where it was seen. The same texts in another run are labelled too. */
  readonly seen?: { readonly run: string; readonly id: string; readonly epoch: number }
  /** The queue that it was asked in, and the probability with which it came into it. */
  readonly queue?: string
  readonly probability?: number
  /** It was taken back then. */
  readonly withdrawnAt?: string
}

/** By what rule the results of a queue were drawn. */
export type QueueRule =
  | { readonly kind: 'random' }
  /** The nearer the score to the threshold, the likelier. */
  | { readonly kind: 'uncertain' }
  /** Those about which two evaluators of the run disagree. */
  | { readonly kind: 'disagreeing'; readonly with: string }

/** Which results of the run a queue is drawn from. */
export interface QueueSlice {
  readonly tag?: string
  readonly group?: string
}

/** Results drawn from a run to be labelled. All that is needed to draw it again is kept. */
export interface LabelQueue {
  readonly id: string
  /** The evaluator whose question is asked. */
  readonly name: string
  readonly run: string
  readonly fields: readonly string[]
  readonly rule: QueueRule
  readonly slice?: QueueSlice
  readonly seed: number
  /** How many were asked for. */
  readonly wanted: number
  /** The share of them that is drawn from all results alike, whatever the rule prefers. */
  readonly explore: number
  /** The share of the items that two people are asked for. */
  readonly overlap: number
  /** Results that could have been drawn. */
  readonly population: number
  /** Whether each result of the run that has a score could have been drawn. */
  readonly covers: 'all' | 'part'
  readonly size: number
  readonly madeAt: string
  readonly madeBy: string
}

/** One result in a queue, in the queue's own random order. */
export interface QueueItem {
  readonly place: number
  readonly id: string
  readonly epoch: number
  /** Position in the data set. */
  readonly position: number
  readonly sha256: string
  /** The probability with which it came into the queue. */
  readonly probability: number
  /** How many people are asked. */
  readonly raters: number
}
