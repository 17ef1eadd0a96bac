import type { EvaluationResult } from '../core/result.ts'

/** A retrieved passage. Without `rank`, the order of the list is the order of the ranking. */
export interface Hit {
  readonly node_id: string
  readonly text: string
  readonly title?: string
  /** Counts from 1. */
  readonly rank?: number
  readonly score?: number
  /** Where the passage comes from: a file, a page, an address. Counts as evidence for names, numbers and dates. */
  readonly source?: string
  /** What found it: `vector`, `keyword`, or both. */
  readonly found_by?: readonly ('vector' | 'keyword')[]
  /** `false`: retrieved, but not put into the prompt. */
  readonly offered?: boolean
  /** Whose passage it is, if passages of several tenants can be in one input. */
  readonly tenant?: string
  /** The passage's place among the documents in the request to the model, from 0 (Anthropic's `document_index`). */
  readonly document_index?: number
}

/** The unit in which a provider counts its offsets. */
export type OffsetUnit = 'utf16' | 'code_point' | 'byte'

/** A source that is cited alongside the answer's text. `id` is the id of a hit, or its number among the offered hits, from 1. */
export interface GateCitation {
  readonly id: string
  /** Text that the citation says is in the source. */
  readonly quote?: string
  /** Where the cited statement or its mark is in the answer, end exclusive. */
  readonly span?: readonly [start: number, end: number]
  /** Where the cited text is in the source, end exclusive. */
  readonly source_span?: readonly [start: number, end: number]
  /** The unit of `span` and `source_span`. UTF-16 code units if left out. */
  readonly unit?: OffsetUnit
  readonly tenant?: string
}

/** One answer, and the evidence it was given. */
export interface GateInput {
  readonly conversation_id: string
  readonly message_id: string
  readonly trace_id?: string
  readonly tenant?: string
  readonly retrieval: {
    readonly record_id: string
    readonly hits: readonly Hit[]
  }
  readonly generation: {
    readonly record_id: string
    readonly status?: 'ok' | 'blocked'
    readonly answer: string
    readonly citations: readonly GateCitation[]
    readonly structured?: unknown
    /** As the provider names it: `stop`, `length`, `content_filter`, `refusal`. */
    readonly finish_reason?: string
    readonly model?: string
    readonly question?: string
    /** The system prompt, for the check that looks for it in the answer. */
    readonly system_prompt?: string
  }
  /** Scores that were measured earlier. */
  readonly evaluations?: readonly EvaluationResult[]
}
