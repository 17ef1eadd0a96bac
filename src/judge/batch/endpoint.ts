/** One question of a batch: the body that a single call would send, under the key that its answer comes back with. */
export interface BatchRow {
  /** SHA-256 of the whole request, in hexadecimal: the key that the call has on a tape. */
  readonly key: string
  /** The body of the single call, as JSON text. */
  readonly body: string
  /** Headers of the single call; a provider reads its own from them. */
  readonly headers: Headers
}

/** A batch's answer for one row: the status and body that a single call would have had, or why there is none. */
export type RowAnswer = { readonly status: number; readonly body: string } | { readonly unanswered: string }

/** The state of a batch. `refused`: none of it was or will be worked on, and `reason` says why. */
export interface BatchStatus {
  readonly state: 'pending' | 'ended' | 'refused'
  /** Rows with an answer, if the provider says so. */
  readonly done?: number
  /** Why rows may have no answer, such as `expired`. */
  readonly reason?: string
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

/** A provider's way of answering many questions later, at a lower price. Errors are those of `ChatModel.chat`. */
export interface BatchEndpoint {
  /** Tells the batches of one account and address from those of others in a journal. Never a key. */
  readonly id: string
  /** The most rows, and the most bytes, in one batch. */
  readonly limits: { readonly rows: number; readonly bytes: number }
  /** The price of a row as a share of that of a single call. */
  readonly priceShare: number
  /** Throws UsageError if there is no such endpoint. Costs nothing. */
  check(options?: CallOptions): Promise<void>
  /** Uploads the rows without starting them, if that is a separate step, and returns the id of the upload. */
  upload(rows: readonly BatchRow[], options?: CallOptions): Promise<string | undefined>
  /** Starts a batch and returns its id. `submission` is our own name for it, which `find` uses. */
  start(options: StartOptions): Promise<string>
  /** The batch that was started under a name, if it can be found. */
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
