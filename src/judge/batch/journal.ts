/** A batch that was brought to a provider, or was about to be. */
export interface BatchRecord {
  /** Our own name of it. */
  readonly submission: string
  /** The `id` of its endpoint. */
  readonly endpoint: string
  /** When it was submitted: RFC 3339, UTC. */
  readonly at: string
  readonly keys: readonly string[]
  /** What was uploaded for it, where the provider takes two steps. */
  readonly uploaded?: string
  /** The provider's id. Absent while it is not known whether the provider has the batch. */
  readonly batch?: string
}

/** Remembers batches beyond the life of the process, so that none is submitted twice. */
export interface BatchJournal {
  records(): Promise<readonly BatchRecord[]>
  /** Keeps a record in place of an earlier one of the same submission; comes back when it is durable. */
  keep(record: BatchRecord): Promise<void>
  drop(submission: string): Promise<void>
}
