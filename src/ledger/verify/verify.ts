import { UsageError } from '../../core/errors.ts'
import { counted } from '../../support/counted.ts'
import { batchesOf } from './batches.ts'
import { formatVerifierKey, openCheckpoint, type Checkpoint, type VerifierKey } from '../tree/checkpoint.ts'
import { readEntry, type LedgerEntry, type RotationRecord } from '../records/entries.ts'
import { findAll } from '../records/find-all.ts'
import type { LedgerStore } from '../ledger-store.ts'
import { EMPTY_TREE, rootOf, type Frontier } from '../tree/merkle.ts'
import { acceptedKeys, originOf, rotatedKeys, type Handover } from '../tree/signing.ts'
import { inspectedBatch, type InspectedBatch, type InspectedRow } from './verify-batch.ts'
import { checkpointWatch, type CheckpointWatch } from './verify-checkpoints.ts'
import { GENESIS_HASH, inspectBlobs, type RowProblem } from './verify-row.ts'

/** A ledger, and what its verifier knows from elsewhere. */
export interface VerifyOptions {
  readonly store: LedgerStore
  /** The log in the store. `main` if left out. */
  readonly logId?: string | undefined
  /** Keys known from a source other than the ledger. Without one, no signature counts. */
  readonly keys?: readonly VerifierKey[] | undefined
  /**
   * A signed checkpoint from a second place, by one of the keys or by one that they handed over to. Without one nothing
   * proves that the newest records are all there.
   */
  readonly trusted?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** The result of a verification. `Verification.status` says what each one means. */
export type LedgerStatus = 'intact' | 'partial' | 'tampered' | 'unprovable_tail'

/** One thing that does not agree. `code` is a short name for programs, `message` a sentence for people. */
export interface LedgerProblem extends RowProblem {
  /** The record, or the first candidate, or `null` for none in particular. */
  readonly seq: number | null
}

/** What can be proven about a ledger or an export of it. */
export interface Verification {
  /**
   * `intact`: the trusted checkpoint covers every record, all are there, and all agree. `partial`: what is there
   * agrees, but it is only a part; exports only. `unprovable_tail`: all agree, but records may be missing at the end.
   * `tampered`: they do not agree, or something that the trusted checkpoint covers is missing.
   */
  readonly status: LedgerStatus
  readonly log_id: string
  readonly size: number
  /** Hexadecimal. */
  readonly root: string
  readonly firstBad: number | null
  /** How many records had their texts erased on purpose. */
  readonly redacted: number
  /** The largest checkpoint that a known key signed and that agrees with the records. */
  readonly checkpoint: { readonly size: number; readonly signedAt: string | null; readonly trusted: boolean } | null
  /** How many of the records that are there the trusted checkpoint covers. */
  readonly proven: number
  /** The first hundred. */
  readonly problems: readonly LedgerProblem[]
  /** Things worth knowing that are not tampering. */
  readonly notes: readonly string[]
}

const MOST_PROBLEMS = 100
/** Problems that may only be the consequence of another change: other codes say better which record is bad. */
const FOLLOWING: readonly string[] = ['root', 'blob_erased']

/** Reads the whole ledger again and compares everything that can be compared. Memory does not grow with its size. */
export async function verifyLedger(options: VerifyOptions): Promise<Verification> {
  const { store, logId = 'main', keys = [] } = options
  const accepted = await withRotated(keys, { store, logId })
  const trusted = options.trusted === undefined ? undefined : openTrusted(options.trusted, { keys: accepted, logId })
  const size = await store.size(logId)
  const watch = checkpointWatch(await store.checkpoints(logId), { logId, keys: accepted, trusted })
  const walk = new Walk(watch, { ...options, keys: accepted })
  let tree = EMPTY_TREE
  walk.atSize(tree)
  let prevHash = GENESIS_HASH
  for await (const rows of batchesOf(store.records(logId))) {
    options.signal?.throwIfAborted()
    const batch = await inspectedBatch(rows, { store, logId, tree, prevHash })
    for (const row of batch.rows) {
      walk.look(row, batch)
      tree = row.tree
      prevHash = Buffer.from(row.leaf).toString('hex')
    }
  }
  if (tree.size !== size) {
    walk.report(tree.size, [{ code: 'size', message: `The store counts ${size} records, and ${tree.size} are there.` }])
  }
  await walk.finish(tree)
  return walk.verdict(tree, { trusted, logId })
}

function openTrusted(note: string, { keys, logId }: { keys: readonly VerifierKey[]; logId: string }): Checkpoint {
  if (keys.length === 0) throw new UsageError('A trusted checkpoint needs the key that signed it.')
  const opened = openCheckpoint(note, keys)
  if (opened === undefined) {
    const names = keys.map(({ name }) => name).join(', ')
    throw new UsageError(
      `The checkpoint is not signed by a key that was given, nor by one that it is recorded to have handed over to (${names}), or it is damaged. If the key was changed since, give the new one too.`,
    )
  }
  const { checkpoint } = opened
  if (checkpoint.origin === originOf(logId)) return checkpoint
  throw new UsageError(`The checkpoint is of the log ${checkpoint.origin}, not of ${originOf(logId)}.`)
}

/** The given keys, and those that they handed over to or took over from, by records that both signed. */
async function withRotated(
  keys: readonly VerifierKey[],
  { store, logId }: { store: LedgerStore; logId: string },
): Promise<VerifierKey[]> {
  const handovers: Handover[] = []
  for await (const { record } of findAll(store, logId, { kind: 'rotation' })) {
    const entry = readEntry(record)
    const pair = entry?.kind === 'rotation' ? rotatedKeys(logId, entry) : undefined
    if (pair !== undefined) handovers.push(pair)
  }
  return acceptedKeys(keys, handovers)
}

/** What is known while reading through a ledger. */
class Walk {
  readonly #store: LedgerStore
  readonly #logId: string
  readonly #watch: CheckpointWatch
  readonly #keys: readonly VerifierKey[]
  readonly #problems: LedgerProblem[] = []
  /** Commitments without a text, whose redaction has not been seen yet. */
  readonly #erased = new Map<string, number>()
  readonly #first = { exact: Infinity, following: Infinity }
  #redacted = 0
  #lastTime = ''
  #timesBack = 0

  constructor(watch: CheckpointWatch, { store, logId = 'main', keys = [] }: VerifyOptions) {
    this.#keys = keys
    this.#watch = watch
    this.#store = store
    this.#logId = logId
  }

  report(seq: number | null, problems: readonly RowProblem[]): void {
    if (problems.length === 0) return
    if (seq !== null) {
      const kind = problems.every(({ code }) => FOLLOWING.includes(code)) ? 'following' : 'exact'
      this.#first[kind] = Math.min(seq, this.#first[kind])
    }
    const room = MOST_PROBLEMS - this.#problems.length
    this.#problems.push(...problems.slice(0, room).map((problem) => ({ seq, ...problem })))
  }

  atSize(tree: Frontier): void {
    for (const { seq, ...problem } of this.#watch.atSize(tree)) this.report(seq, [problem])
  }

  look({ seq, entry, problems, nodes, tree }: InspectedRow, batch: InspectedBatch): void {
    this.report(seq, problems)
    for (const { level, index, hash } of nodes) {
      const stored = batch.node({ level, index })
      if (stored !== undefined && Buffer.from(hash).equals(stored)) continue
      const how = stored === undefined ? 'is missing' : 'is not that of the records'
      this.report(seq, [{ code: 'node', message: `Node ${index} of level ${level} of the tree ${how}.` }])
    }
    try {
      if (entry !== undefined) this.#entry(seq, entry, batch.blobs)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      this.report(seq, [{ code: 'unreadable', message: 'Its text has not the shape of a record.' }])
    }
    this.atSize(tree)
  }

  #entry(seq: number, entry: LedgerEntry, blobs: InspectedBatch['blobs']): void {
    if (entry.ts < this.#lastTime) this.#timesBack += 1
    else this.#lastTime = entry.ts
    const { erased, problems } = inspectBlobs(entry, blobs)
    this.report(seq, problems)
    if (erased.length > 0) this.#redacted += 1
    for (const commitment of erased) this.#erased.set(commitment, seq)
    if (entry.kind === 'redaction') this.#redaction(seq, entry.erased, blobs)
    if (entry.kind === 'rotation') this.#rotation(seq, entry)
  }

  #redaction(seq: number, commitments: readonly string[], blobs: InspectedBatch['blobs']): void {
    for (const commitment of commitments) {
      this.#erased.delete(commitment)
      const blob = blobs.get(commitment)
      if (blob !== undefined && blob !== 'erased') {
        this.report(seq, [{ code: 'blob', message: `The text behind ${commitment} was erased and is there again.` }])
      }
    }
  }

  #rotation(seq: number, entry: RotationRecord): void {
    const pair = rotatedKeys(this.#logId, entry)
    if (pair === undefined) {
      this.report(seq, [{ code: 'rotation', message: 'The change of keys is not signed by both.' }])
    } else if (this.#keys.length > 0 && !this.#keys.some((key) => formatVerifierKey(key) === entry.old_key)) {
      this.report(seq, [{ code: 'rotation', message: 'The change of keys starts from a key that was not in force.' }])
    }
  }

  async finish(tree: Frontier): Promise<void> {
    for (const [commitment, seq] of this.#erased) {
      const message = `The text behind ${commitment} was erased, and no record says so.`
      this.report(seq, [{ code: 'blob_erased', message }])
    }
    for (const { seq, ...problem } of this.#watch.finish(tree)) this.report(seq, [problem])
    // A part of the tree that only more records than these can have.
    for (let level = 1; level < 50; level++) {
      const index = Math.floor(tree.size / 2 ** level)
      if ((await this.#store.node(this.#logId, { level, index })) === undefined) continue
      this.report(tree.size, [{ code: 'truncated', message: 'The tree knows of more records than are there.' }])
      return
    }
  }

  verdict(tree: Frontier, { trusted, logId }: { trusted: Checkpoint | undefined; logId: string }): Verification {
    const tampered = this.#problems.length > 0
    const proven = tampered || trusted === undefined ? 0 : trusted.size
    const complete = trusted !== undefined && trusted.size === tree.size && tree.size > 0
    return {
      status: tampered ? 'tampered' : complete ? 'intact' : 'unprovable_tail',
      log_id: logId,
      size: tree.size,
      root: Buffer.from(rootOf(tree)).toString('hex'),
      firstBad: [this.#first.exact, this.#first.following].find(Number.isFinite) ?? null,
      redacted: this.#redacted,
      checkpoint: this.#watch.largest(),
      proven,
      problems: this.#problems,
      notes: [...this.#watch.notes(), ...(this.#timesBack === 0 ? [] : [clockNote(this.#timesBack)])],
    }
  }
}

/** The note on records that are dated before earlier ones. */
export function clockNote(times: number): string {
  return `${counted(times, 'record is', 'records are')} dated before an earlier one: a clock went back, or several processes' clocks differ.`
}
