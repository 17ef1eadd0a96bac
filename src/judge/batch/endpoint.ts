/** One question of a batch: the body that a single call would send, under the key that its answer comes back with. */
export interface BatchRow {
  /** SHA-256 of the whole request, in hexadecimal: the key that the call has on a tape. */
  readonly key: string
  /** The body of the single call, as JSON text. */
  readonly body: string
  /** Headers of the single call; a provider reads its own from them. */
  readonly headers: Headers
}

/** What a batch says of one row: the status and body that a single call would have had, or why there is none. */
export type RowAnswer = { readonly status: number; readonly body: string } | { readonly unanswered: string }

/** Where a batch stands. `refused`: none of it was or will be worked on, and `reason` says why. */
export interface BatchStatus {
  readonly state: 'pending' | 'ended' | 'refused'
  /** Rows that have their answer, where the provider says so. */
  readonly done?: number
  /** Why rows may be without an answer, such as `expired`. */
  readonly reason?: string
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

/** A provider's way of answering many questions later, at a lower price. Errors are those of `ChatModel.chat`. */
export interface BatchEndpoint {
  /** Tells the batches of one account and address from those of another in a journal. Never a key. */
  readonly id: string
  /** Never more rows, nor more bytes, in one batch. */
  readonly limits: { readonly rows: number; readonly bytes: number }
  /** What a row costs, as a share of the price of a single call. */
  readonly priceShare: number
  /** Throws UsageError where there is no such endpoint. Costs nothing. */
  check(options?: CallOptions): Promise<void>
  /** Brings the rows to the provider without starting them, where it takes two steps; the id of what was brought. */
  upload(rows: readonly BatchRow[], options?: CallOptions): Promise<string | undefined>
  /** Starts a batch; its id. `submission` is a name of our own that `find` knows it by. */
  start(options: StartOptions): Promise<string>
  /** The batch that was started under a name, where one can be found. */
  find(submission: Submission, options?: CallOptions): Promise<string | undefined>
  status(batch: string, options?: CallOptions): Promise<BatchStatus>
  /** Every answer of a batch that has ended, in any order. */
  answers(batch: string, options?: CallOptions): AsyncIterable<{ readonly key: string; readonly answer: RowAnswer }>
}

interface Submission {
  readonly submission: string
  /** RFC 3339, UTC. */
  readonly at: string
  readonly rows: number
}

interface StartOptions extends CallOptions {
  readonly submission: string
  readonly uploaded: string | undefined
  readonly rows: readonly BatchRow[]
}
