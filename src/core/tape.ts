/** One recorded call of a model: what was asked, and what came back. Never a key or an authorisation header. */
export interface TapeEntry {
  /** SHA-256 of the canonical JSON of `request`. */
  readonly key: string
  /** Everything that can change the reply, as plain JSON. */
  readonly request: Readonly<Record<string, unknown>>
  /** What the model answered, as plain JSON. */
  readonly reply: Readonly<Record<string, unknown>>
  /** RFC 3339, UTC. */
  readonly recordedAt: string
}

/** Where recorded calls are kept. Safe for several callers, and for several processes where it is a file or a server. */
export interface TapeStore extends AsyncDisposable {
  get(key: string): Promise<TapeEntry | undefined>
  /**
   * Keeps an entry; comes back when it is durable. An entry that is already there stays as it is, unless `replace`.
   */
  put(entry: TapeEntry, options?: { replace?: boolean | undefined }): Promise<void>
  /** All entries, ordered by key. */
  entries(): AsyncIterable<TapeEntry>
  count(): Promise<number>
}
