import { UsageError } from '../core/errors.ts'
import { canonicalText, committedFor, type CommittedInput } from '../gate/decision/commitment.ts'
import { decisionSha256 } from '../gate/decision/decision-hash.ts'
import { ENGINE_VERSIONS } from '../gate/decision/decide.ts'
import { parseGateInput } from '../gate/parse-input.ts'
import type { Decision, DecisionData, VerdictStatus } from '../gate/decision.ts'
import type { GateInput } from '../gate/input.ts'
import type { Ruleset } from '../gate/rulesets/define-ruleset.ts'
import { canonicalJson } from '../support/canonical-json.ts'
import { sha256Hex } from '../support/digest.ts'
import { automaticCheckpoints } from './tree/automatic-checkpoints.ts'
import { formatVerifierKey, type Signer } from './tree/checkpoint.ts'
import { nodeCrypto } from './tree/node-crypto.ts'
import {
  certificateKey,
  commitmentsOf,
  entryKeys,
  idempotencyKeyOf,
  readEntry,
  type CertificateRecord,
  type EntryHead,
  type LedgerEntry,
  type OverrideRecord,
  type RedactionRecord,
  type RotationRecord,
} from './records/entries.ts'
import { evaluationRecord, type EvaluationRecord } from './records/evaluation-record.ts'
import { findAll } from './records/find-all.ts'
import { OtherRequestError, RecordedBeforeError } from './records/repeated.ts'
import type {
  LedgerDraft,
  LedgerPlace,
  LedgerRequest,
  LedgerRow,
  LedgerStore,
  StoredCheckpoint,
} from './ledger-store.ts'
import {
  blobOf,
  blobsOf,
  decisionRecord,
  placedText,
  type DecisionRecord,
  type RecordMeta,
  type RecordParts,
} from './records/record.ts'
import { recordedEngine } from './records/recorded-engine.ts'
import { signRotation, signTree } from './tree/signing.ts'
import { readBlobs, storedDecision } from './records/stored-decision.ts'
import { uuidV7 } from './records/uuid-v7.ts'

/** Takes checkpoints to a second place, out of reach of anybody who can change the ledger. */
export type CheckpointSink = (note: string) => void | Promise<void>

/** Where a ledger is stored, who signs it, and how often. */
export interface LedgerOptions {
  readonly store: LedgerStore
  /** One store may contain several logs. `main` if left out. */
  readonly logId?: string | undefined
  /** Signs checkpoints. Without a signer there are none, and nothing proves that the newest records are all there. */
  readonly signer?: Signer | undefined
  /** Where else every signed checkpoint is taken. */
  readonly checkpoints?: CheckpointSink | readonly CheckpointSink[] | undefined
  /** How many records until the next checkpoint. 1000 if left out. */
  readonly everyRecords?: number | undefined
  /** The longest time from a record to the next checkpoint. A minute if left out. */
  readonly everyMs?: number | undefined
  readonly now?: (() => Date) | undefined
  readonly createId?: (() => string) | undefined
  readonly randomBytes?: ((count: number) => Uint8Array) | undefined
  /** Called if a checkpoint that was due could not be made or delivered. The records are safe anyway. */
  readonly onProblem?: ((error: unknown) => void) | undefined
}

/** How a decision is recorded. */
export interface RecordRequest extends RecordMeta {
  readonly ruleset: Ruleset
  /** The 32 secret bytes that the decision was made with. If left out, the ledger generates new ones. */
  readonly salt?: Uint8Array | undefined
  /** The request that the decision answers. Asked again, it gets the same record; another one under its key is refused. */
  readonly request?: LedgerRequest | undefined
}

/** A decision recorded in the ledger. */
export interface Recorded {
  readonly record: DecisionRecord
  readonly leafHash: string
  /** False when the same decision was recorded before, and this is that record. */
  readonly appended: boolean
  /** The decision as it was recorded. */
  readonly decision: DecisionData
}

/** An append-only log of decisions. Disposing it signs what has not been signed yet; the store stays open. */
export interface Ledger extends AsyncDisposable {
  readonly logId: string
  readonly store: LedgerStore
  /** 32 random bytes for one record. */
  salt(): Uint8Array
  /** Records a decision with its input; comes back when both are durable. The same decision is recorded once. */
  record(decision: Decision, input: GateInput, request: RecordRequest): Promise<Recorded>
  /** Signs the current ledger and takes the note to the second places. */
  checkpoint(): Promise<StoredCheckpoint>
  /** Hands over to another key: a record that both sign. */
  rotateKey(next: Signer): Promise<RotationRecord>
  /** Adds a person's verdict on a decision. */
  override(
    id: string,
    said: { rater: string; verdict: VerdictStatus; note?: string | undefined },
  ): Promise<OverrideRecord>
  /** Erases the texts of a decision, and those of the records that refer to it. Their hashes stay. */
  redact(id: string, reason: string): Promise<RedactionRecord>
  /** Records a certificate, any object as plain JSON. The same certificate is recorded once. */
  recordCertificate(certificate: object): Promise<CertificateRecord>
  /** A recorded decision with all that belongs to it. */
  show(id: string): Promise<EvaluationRecord | undefined>
}

/**
 * A ledger in a store: an append-only log of decisions in a Merkle tree, with signed checkpoints if there is a signer.
 * Throws a UsageError if `logId` is empty.
 */
export function createLedger({
  store,
  logId = 'main',
  signer: firstSigner,
  checkpoints = [],
  everyRecords = 1000,
  everyMs = 60_000,
  now = () => new Date(),
  randomBytes = (size) => nodeCrypto().randomBytes(size),
  createId = () => uuidV7(now(), randomBytes),
  onProblem = () => undefined,
}: LedgerOptions): Ledger {
  if (logId === '') throw new UsageError('logId is empty; give the log a name, such as main.')
  const sinks = typeof checkpoints === 'function' ? [checkpoints] : checkpoints
  let signer = firstSigner
  const automatic = automaticCheckpoints({ everyRecords, everyMs, make: () => checkpoint(), onProblem })

  async function checkpoint(): Promise<StoredCheckpoint> {
    if (signer === undefined) throw new UsageError('A checkpoint needs a key: give createLedger a signer.')
    const key = signer
    const made = await automatic.during(() => signTree({ store, logId, signer: key, signedAt: now().toISOString() }))
    for (const sink of sinks) await sink(made.note)
    return made
  }

  async function append<Entry extends LedgerEntry>(
    write: (head: EntryHead) => Entry,
    { blobs = [], erase = [], idempotencyKey }: Omit<LedgerDraft, 'make'> = {},
  ): Promise<Entry> {
    const [id, ts] = [createId(), now().toISOString()]
    const { row, appended } = await store.append(logId, {
      idempotencyKey,
      blobs,
      erase,
      make(place) {
        const entry = write(headAt(place, { id, ts }))
        return { record: canonicalJson(entry), keys: entryKeys(entry) }
      },
    })
    if (appended && signer !== undefined) automatic.appended()
    return readEntry(row.record) as Entry
  }

  async function entryOf(id: string): Promise<{ row: LedgerRow; entry: LedgerEntry }> {
    const [row] = await store.find(logId, { id, limit: 1 })
    const entry = row === undefined ? undefined : readEntry(row.record)
    if (row === undefined || entry === undefined)
      throw new UsageError(
        `The ledger ${logId} has no record ${id}. It takes the id of a record; assay ledger show MESSAGE prints it.`,
      )
    return { row, entry }
  }

  return {
    logId,
    store,
    salt: () => Uint8Array.from(randomBytes(SALT_BYTES)),
    checkpoint,
    async record(given, rawInput, { ruleset, salt: own, request, ...meta }) {
      if (ruleset.ruleset_sha256 !== given.ruleset_sha256) {
        throw new UsageError(
          `The decision was made by ${given.rule_version}, but the ruleset to record is ${ruleset.rule_version}, another one.`,
        )
      }
      const input = parseGateInput(rawInput)
      const salt = own ?? Uint8Array.from(randomBytes(SALT_BYTES))
      const committedInput = committedFor(given, { input, salt })
      const decision =
        own === undefined ? { ...given, decision_sha256: salted(given, { input: committedInput, salt }) } : given
      const [id, ts] = [createId(), now().toISOString()]
      const parts: RecordParts = {
        id,
        ts,
        decision,
        input,
        committedInput,
        ruleset: ruleset.document,
        salt,
        meta,
        engine: recordedEngine(),
      }
      // Everything slow is done before the transaction; only the place is missing.
      const blobs = blobsOf(parts)
      const draft = decisionRecord(parts, { logId, seq: 0, prevHash: '', blobs })
      const keys = entryKeys(draft)
      const textAt = placedText(draft)
      const {
        row,
        appended,
        request: asked,
      } = await store.append(logId, {
        request,
        idempotencyKey: idempotencyKeyOf(draft),
        blobs: blobs.map(({ blob }) => blob),
        make: (place) => ({ record: textAt(place), keys }),
      })
      if (appended && signer !== undefined) automatic.appended()
      if (asked === 'other') throw new OtherRequestError()
      const record = readEntry(row.record) as DecisionRecord
      const { leafHash } = row
      if (appended) return { record, leafHash, appended, decision }
      return { record, leafHash, appended, decision: await recordedBefore(record, { input, store }) }
    },
    async rotateKey(next) {
      const from = signer
      if (from === undefined) throw new UsageError('There is no key to rotate: give createLedger a signer.')
      const ts = now().toISOString()
      const statement = await signRotation(logId, { from, to: next, ts })
      const [old_key, new_key] = [formatVerifierKey(from), formatVerifierKey(next)]
      const record = await append((head) => ({
        ...head,
        ts,
        kind: 'rotation' as const,
        parent_id: null,
        old_key,
        new_key,
        statement,
      }))
      signer = next
      await checkpoint()
      return record
    },
    async recordCertificate(given) {
      const certificate = canonicalText(given)
      const kept = { kind: 'certificate' as const, certificate, certificate_sha256: sha256Hex(certificate) }
      return append((head) => ({ ...head, ...kept, parent_id: null }), { idempotencyKey: certificateKey(kept) })
    },
    async override(id, { rater, verdict, note }) {
      const { entry } = await entryOf(id)
      if (entry.kind !== 'decision') throw new UsageError(`Record ${id} is a ${entry.kind}, not a decision.`)
      const salt = Uint8Array.from(randomBytes(SALT_BYTES))
      const text = canonicalText({ rater, note: note ?? null })
      const blob = blobOf(text, salt)
      return append(
        (head) => ({
          ...head,
          kind: 'override' as const,
          parent_id: id,
          verdict,
          blobs: { override: blob.commitment },
        }),
        { blobs: [blob] },
      )
    },
    async redact(id, reason) {
      const { entry } = await entryOf(id)
      if (commitmentsOf(entry).length === 0) throw new UsageError(`Record ${id} is a ${entry.kind}; it holds no text.`)
      const erased = await ownTexts(await commitmentsBelow(entry))
      return append((head) => ({ ...head, kind: 'redaction' as const, parent_id: id, reason, erased }), {
        erase: erased,
      })
    },
    async show(id) {
      const [row] = await store.find(logId, { id, limit: 1 })
      return row === undefined ? undefined : evaluationRecord(row, store)
    },
    async [Symbol.asyncDispose]() {
      await automatic.finish()
    },
  }

  /** Shadows, overrides and re-evaluations of a record contain the same texts. */
  async function commitmentsBelow(entry: LedgerEntry): Promise<Set<string>> {
    const all = new Set(commitmentsOf(entry))
    for await (const row of findAll(store, logId, { parentId: entry.id })) {
      const child = readEntry(row.record)
      if (child === undefined || child.kind === 'redaction') continue
      for (const commitment of await commitmentsBelow(child)) all.add(commitment)
    }
    return all
  }

  /** The ones for a text of these records alone. A ruleset that others share has no salt, and stays. */
  async function ownTexts(commitments: ReadonlySet<string>): Promise<string[]> {
    const blobs = await store.blobs(logId, [...commitments])
    return [...commitments]
      .filter((commitment) => {
        const blob = blobs.get(commitment)
        return blob?.status !== 'kept' || blob.salt.length > 0
      })
      .sort()
  }

  function headAt({ seq, prevHash }: LedgerPlace, { id, ts }: { id: string; ts: string }): EntryHead {
    return { v: 1, id, log_id: logId, seq, prev_hash: prevHash, ts }
  }
}

const SALT_BYTES = 32

function salted(decision: Decision, { input, salt }: { input: CommittedInput; salt: Uint8Array }): string {
  const { status, action, answer_kind, decisive, reason_codes, checks } = decision
  const { rule_version, ruleset_sha256, config_sha256 } = decision
  const verdict = { status, action, answer_kind, decisive, reason_codes, checks }
  return decisionSha256(
    {
      ...verdict,
      rule_version,
      ruleset_sha256,
      config_sha256,
      input,
      versions: ENGINE_VERSIONS,
    },
    salt,
  )
}

/** The decision of a record that was there already, if it was over the same input. */
async function recordedBefore(
  record: DecisionRecord,
  { input, store }: { input: GateInput; store: LedgerStore },
): Promise<DecisionData> {
  const blobs = await readBlobs(store, record)
  const which = `Generation ${record.generation_record_id} was recorded before (record ${record.id})`
  if (blobs.status !== 'kept')
    throw new RecordedBeforeError(`${which}, and its texts are no longer there (${blobs.status}).`)
  if (blobs.texts.input === canonicalText(input)) return storedDecision(record, blobs.texts)
  throw new RecordedBeforeError(`${which} with another input. Give each generation a record_id of its own.`)
}
