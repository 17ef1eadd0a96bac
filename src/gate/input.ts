import type { EvaluationResult } from '../core/result.ts'

/** A retrieved passage. The order of the list is the order of the ranking where no `rank` is given. */
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
  /** Whose passage it is, where passages of several tenants can meet. */
  readonly tenant?: string
  /** The passage's place among the documents of the request to the model, from 0 (Anthropic's `document_index`). */
  readonly document_index?: number
}

/** In what a provider counts its offsets. */
export type OffsetUnit = 'utf16' | 'code_point' | 'byte'

/** A source that the answer names beside its text. `id` is that of a hit, or its number among the offered hits from 1. */
export interface GateCitation {
  readonly id: string
  /** Text that the citation says the source holds. */
  readonly quote?: string
  /** Where the cited statement or its mark stands in the answer, end exclusive. */
  readonly span?: readonly [start: number, end: number]
  /** Where the cited text stands in the source, end exclusive. */
  readonly source_span?: readonly [start: number, end: number]
  /** What `span` and `source_span` count; UTF-16 code units when left out. */
  readonly unit?: OffsetUnit
  readonly tenant?: string
}

/** One answer, and the evidence that it had. */
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
    /** As the provider says it: `stop`, `length`, `content_filter`, `refusal`. */
    readonly finish_reason?: string
    readonly model?: string
    readonly question?: string
    /** The system prompt, for the check that looks for it in the answer. */
    readonly system_prompt?: string
  }
  /** Scores that were measured before. */
  readonly evaluations?: readonly EvaluationResult[]
}
