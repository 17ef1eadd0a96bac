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

/** A journal for the life of the process alone. */
export function memoryJournal(records: readonly BatchRecord[] = []): BatchJournal {
  const kept = new Map(records.map((record) => [record.submission, record]))
  return {
    records: () => Promise.resolve([...kept.values()]),
    keep: (record) => Promise.resolve(void kept.set(record.submission, record)),
    drop: (submission) => Promise.resolve(void kept.delete(submission)),
  }
}
