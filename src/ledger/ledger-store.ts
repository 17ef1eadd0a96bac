import type { TreeNode } from './tree/merkle.ts'

/** What a record is looked up by. All of it is in the record's text too, and a verifier compares the two. */
export interface LedgerKeys {
  /** Unique over all logs of a store. */
  readonly id: string
  /** The kind of record, such as `decision`, `redaction` or `rotation`. */
  readonly kind: string
  /** RFC 3339, UTC. */
  readonly ts: string
  readonly tenant?: string | undefined
  readonly status?: string | undefined
  readonly mode?: string | undefined
  readonly ruleVersion?: string | undefined
  readonly rulesetSha256?: string | undefined
  readonly decisionSha256?: string | undefined
  readonly conversationId?: string | undefined
  readonly messageId?: string | undefined
  readonly retrievalRecordId?: string | undefined
  readonly generationRecordId?: string | undefined
  readonly traceId?: string | undefined
  /** Id of the record that this one re-evaluates, replaces or erases from. */
  readonly parentId?: string | undefined
}

/** One record as stored. */
export interface LedgerRow {
  readonly logId: string
  /** Number in the log and index of its leaf, from 0, without gaps. */
  readonly seq: number
  /** SHA-256 of the leaf, in lower-case hexadecimal. */
  readonly leafHash: string
  /** The canonical JSON that was hashed, character for character. */
  readonly record: string
  readonly idempotencyKey?: string | undefined
  readonly keys: LedgerKeys
}

/** The place that a new record gets. */
export interface LedgerPlace {
  readonly logId: string
  readonly seq: number
  /** The leaf hash of the record before it; 64 zeros for the first. */
  readonly prevHash: string
}

/** Erasable bytes that a record commits to. */
export interface LedgerBlob {
  /** `sha256:` and the hexadecimal hash of salt and bytes. */
  readonly commitment: string
  readonly salt: Uint8Array
  readonly bytes: Uint8Array
}

/** A blob: present, erased on purpose, or never there (`undefined`). */
export type StoredBlob =
  { readonly status: 'kept'; readonly salt: Uint8Array; readonly bytes: Uint8Array } | { readonly status: 'erased' }

/** A request that a record answers, under a name that its sender chose, so that sending it again has the same answer. */
export interface LedgerRequest {
  /** Unique in the log. */
  readonly key: string
  /** Tells what was asked from anything else under the same key, and nothing about it. */
  readonly fingerprint: string
}

/** A record to be appended. */
export interface LedgerDraft {
  /**
   * Kept in the same transaction as the record. If the key is there already, nothing is appended, and its caller gets
   * the row that answered it.
   */
  readonly request?: LedgerRequest | undefined
  /** A second draft with the same key is not appended; its caller gets the first one's row. */
  readonly idempotencyKey?: string | undefined
  /**
   * Makes the record for its place. Called inside the transaction, so it must be synchronous and quick. It is called
   * again, perhaps for another place, if the transaction is retried.
   */
  make(place: LedgerPlace): { readonly record: string; readonly keys: LedgerKeys }
  readonly blobs?: readonly LedgerBlob[] | undefined
  /** Commitments whose salt and bytes are erased in the same transaction. */
  readonly erase?: readonly string[] | undefined
}

export interface LedgerAppended {
  readonly row: LedgerRow
  /** False when a record with this idempotency key was there already, and `row` is that one. */
  readonly appended: boolean
  /** Of a draft with a request: whether that was new, sent before, or sent before with another fingerprint. */
  readonly request?: 'new' | 'repeated' | 'other' | undefined
}

/** A signed checkpoint. */
export interface StoredCheckpoint {
  /** How many records it covers. */
  readonly size: number
  /** The signed note. */
  readonly note: string
  /** RFC 3339, UTC. */
  readonly signedAt: string
}

/** Selects records that match every field given. */
export type LedgerQuery = Partial<Omit<LedgerKeys, 'ts'>> & {
  readonly idempotencyKey?: string | undefined
  /** Only records before this one, for the next page. */
  readonly before?: number | undefined
  /** 50 if left out. */
  readonly limit?: number | undefined
}

/**
 * Stores the records of one or more logs. Several processes may append to one log: a record's place is read and taken
 * in a single transaction. Records, tree nodes and checkpoints cannot be changed or deleted through it.
 */
export interface LedgerStore extends AsyncDisposable {
  /** Appends a record with its blobs and tree nodes; comes back when it is durable. Callers of one moment share a commit. */
  append(logId: string, draft: LedgerDraft): Promise<LedgerAppended>
  /** The logs and how many records each has. */
  logs(): Promise<readonly { readonly logId: string; readonly size: number }[]>
  /** How many records the log has. */
  size(logId: string): Promise<number>
  /** Records in their order, from `from` to before `to`, read bit by bit. */
  records(logId: string, range?: { from?: number | undefined; to?: number | undefined }): AsyncIterable<LedgerRow>
  /** The request under this key and the row that answered it. A store without it answers each request anew. */
  readonly answered?: (
    logId: string,
    key: string,
  ) => Promise<{ readonly fingerprint: string; readonly row: LedgerRow } | undefined>
  /** Records that match, the newest first. */
  find(logId: string, query?: LedgerQuery): Promise<readonly LedgerRow[]>
  /** The hash of a complete subtree (level 0: of a leaf) as it was stored, in 32 bytes. */
  node(logId: string, at: Pick<TreeNode, 'level' | 'index'>): Promise<Uint8Array | undefined>
  /** The hashes of the subtrees from level 1 up that the records from `from` to before `to` completed, in no order. */
  nodes(logId: string, range: { from: number; to: number }): AsyncIterable<TreeNode>
  blob(logId: string, commitment: string): Promise<StoredBlob | undefined>
  /** Several blobs by their commitments. Leaves out any that was never there. */
  blobs(logId: string, commitments: readonly string[]): Promise<ReadonlyMap<string, StoredBlob>>
  putCheckpoint(logId: string, checkpoint: StoredCheckpoint): Promise<void>
  /** Checkpoints, the smallest first. */
  checkpoints(logId: string): Promise<readonly StoredCheckpoint[]>
}
