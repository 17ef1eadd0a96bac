/** One recorded call to a model: the request and the reply. Never a key or an authorisation header. */
export interface TapeEntry {
  /** SHA-256 of the canonical JSON of `request`. */
  readonly key: string
  /** Everything that can change the reply, as plain JSON. */
  readonly request: Readonly<Record<string, unknown>>
  /** The model's reply, as plain JSON. */
  readonly reply: Readonly<Record<string, unknown>>
  /** RFC 3339, UTC. */
  readonly recordedAt: string
}

/** Stores recorded calls. Safe for several callers and, if it is a file or a server, for several processes. */
export interface TapeStore extends AsyncDisposable {
  get(key: string): Promise<TapeEntry | undefined>
  /** Stores an entry, and resolves once it is durable. An existing entry stays as it is unless `replace` is set. */
  put(entry: TapeEntry, options?: { replace?: boolean | undefined }): Promise<void>
  /** All entries, ordered by key. */
  entries(): AsyncIterable<TapeEntry>
  count(): Promise<number>
}
