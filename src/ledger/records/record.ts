import { canonicalText, commitment, type CommittedInput } from '../../gate/decision/commitment.ts'
import { committed } from '../../gate/decision/decision-hash.ts'
import type { Decision } from '../../gate/decision.ts'
import type { ParsedInput } from '../../gate/parse-input.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import type { RecordedEngine } from './recorded-engine.ts'
import type { LedgerBlob, LedgerKeys, LedgerPlace } from '../ledger-store.ts'

/**
 * When an answer went out. `held`: not before its verdict. `before_verdict`: all or part of it did. `not_delivered`: it
 * did not, because there was another attempt, the reader left, or the model broke off.
 */
export type Delivery = 'held' | 'before_verdict' | 'not_delivered'

/** Whether the decision counted, was made alongside the live one, or was made long afterwards. */
export type RecordMode = 'enforce' | 'shadow' | 'canary' | 'reevaluate'

/** What a decision record contains besides the decision itself. */
export interface RecordMeta {
  readonly delivery: Delivery
  readonly mode: RecordMode
  /** Id of the record that this one re-evaluates or shadows. */
  readonly parentId?: string | undefined
  /** For a shadow: whether the candidate would have decided differently. */
  readonly wouldHaveChanged?: boolean | undefined
  /** Which share of traffic the canary gets, and this conversation's place in it, in basis points. */
  readonly canary?: { readonly percentBp: number; readonly bucketBp: number } | undefined
  readonly spanId?: string | undefined
  /** A name for the configuration where it is kept, such as a commit of its file. Only its hash counts. */
  readonly configId?: string | undefined
  /** How long deciding took, in nanoseconds. */
  readonly decideNs?: bigint | undefined
}

/** Texts that a record commits to, by kind. They can be erased; the record then still proves that they existed. */
export interface RecordBlobs {
  /** The whole input as canonical JSON. */
  readonly input: string
  /** The configuration that was in force. */
  readonly config: string
  readonly ruleset: string
  /** Messages and findings of the checks. */
  readonly checks: string
}

/**
 * One decision as the ledger stores it. Every field is hashed; only whole numbers, strings and booleans; no text of the
 * question, the answer or the passages.
 */
export interface DecisionRecord {
  readonly v: 1
  readonly kind: 'decision'
  readonly id: string
  readonly log_id: string
  readonly seq: number
  readonly prev_hash: string
  readonly ts: string
  readonly tenant: string | null
  readonly trace_id: string | null
  readonly span_id: string | null
  readonly conversation_id: string
  readonly message_id: string
  readonly retrieval_record_id: string
  readonly generation_record_id: string
  readonly engine: RecordedEngine
  readonly ruleset: { readonly rule_version: string; readonly ruleset_sha256: string }
  /** The operator's name for the configuration. Absent in records of release 0.1.0. */
  readonly config_id?: string | null
  readonly config_sha256: string
  readonly input: CommittedInput
  readonly checks: readonly Readonly<Record<string, unknown>>[]
  readonly verdict: Pick<Decision, 'status' | 'action' | 'answer_kind' | 'decisive' | 'reason_codes'>
  /** In basis points; `null`: could not be measured. */
  readonly scores_bp: Readonly<Record<string, number | null>>
  readonly errors: readonly string[]
  readonly deterministic: boolean
  readonly delivery: Delivery
  readonly mode: RecordMode
  readonly parent_id: string | null
  readonly would_have_changed: boolean | null
  readonly canary: { readonly percent_bp: number; readonly bucket_bp: number } | null
  readonly decision_sha256: string
  readonly blobs: Readonly<Record<keyof RecordBlobs, string>>
  readonly timing: { readonly decide_ns: string | null }
}

/** Everything needed to write a record, except its place. */
export interface RecordParts {
  readonly id: string
  readonly ts: string
  readonly decision: Decision
  readonly input: ParsedInput
  /** The commitments to the input, by the salt. */
  readonly committedInput: CommittedInput
  /** The ruleset's document. */
  readonly ruleset: unknown
  /** 32 random bytes, for this record alone. */
  readonly salt: Uint8Array
  readonly meta: RecordMeta
  readonly engine: RecordedEngine
}

/** A text that a record commits to, and its kind. */
export interface NamedBlob {
  readonly name: keyof RecordBlobs
  readonly blob: LedgerBlob
}

/**
 * The texts of a record, with their commitments. Inputs and findings are salted with the record's own salt and can be
 * erased. Ruleset and configuration are no secret (the record has their plain hashes), so they have no salt, and all
 * records decided by them share one blob.
 */
export function blobsOf({ decision, input, ruleset, salt }: RecordParts): NamedBlob[] {
  return [
    { name: 'input', blob: blobOf(canonicalText(input), salt) },
    { name: 'config', blob: sharedBlob(decision.config) },
    { name: 'ruleset', blob: sharedBlob(ruleset) },
    { name: 'checks', blob: blobOf(canonicalText(decision.checks), salt) },
  ]
}

/** A text to be stored, under its commitment. */
export function blobOf(text: string, salt: Uint8Array): LedgerBlob {
  return { commitment: commitment(text, { salt }), salt, bytes: Buffer.from(text, 'utf8') }
}

const NO_SALT = new Uint8Array(0)
const shared = new WeakMap<object, LedgerBlob>()

/** The blob of an object that many decisions share: a gate's ruleset or configuration. */
function sharedBlob(value: unknown): LedgerBlob {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) {
    return blobOf(canonicalText(value), NO_SALT)
  }
  const blob = shared.get(value) ?? blobOf(canonicalText(value), NO_SALT)
  shared.set(value, blob)
  return blob
}

/** The record of a decision at its place in the log. */
export function decisionRecord(
  parts: RecordParts,
  { logId, seq, prevHash, blobs: named }: LedgerPlace & { blobs: readonly NamedBlob[] },
): DecisionRecord {
  const { id, ts, decision, committedInput, salt, meta, engine } = parts
  const blobs = Object.fromEntries(named.map(({ name, blob }) => [name, blob.commitment]))
  const { status, action, answer_kind, decisive, reason_codes } = decision
  return {
    v: 1,
    kind: 'decision',
    id,
    log_id: logId,
    seq,
    prev_hash: prevHash,
    ts,
    tenant: decision.tenant ?? null,
    trace_id: decision.trace_id ?? null,
    span_id: meta.spanId ?? null,
    conversation_id: decision.conversation_id,
    message_id: decision.message_id,
    retrieval_record_id: decision.retrieval_record_id,
    generation_record_id: decision.generation_record_id,
    engine,
    ruleset: { rule_version: decision.rule_version, ruleset_sha256: decision.ruleset_sha256 },
    config_id: meta.configId ?? null,
    config_sha256: decision.config_sha256,
    input: committedInput,
    checks: decision.checks.map((check) => committed(check, salt)),
    verdict: { status, action, answer_kind, decisive, reason_codes },
    scores_bp: inBasisPoints(decision.scores),
    errors: decision.errors.map(({ name }) => name),
    deterministic: decision.deterministic,
    delivery: meta.delivery,
    mode: meta.mode,
    parent_id: meta.parentId ?? null,
    would_have_changed: meta.wouldHaveChanged ?? null,
    canary: meta.canary === undefined ? null : { percent_bp: meta.canary.percentBp, bucket_bp: meta.canary.bucketBp },
    decision_sha256: decision.decision_sha256,
    blobs: blobs as DecisionRecord['blobs'],
    timing: { decide_ns: meta.decideNs === undefined ? null : String(meta.decideNs) },
  }
}

/** The canonical text of a record, with only the place missing. */
export function placedText(record: DecisionRecord): (place: Pick<LedgerPlace, 'seq' | 'prevHash'>) => string {
  const between = (from: string, to: string): string => {
    const members = Object.entries(record).filter(([name]) => name > from && name < to)
    return members.length === 0 ? '' : canonicalJson(Object.fromEntries(members)).slice(1, -1)
  }
  const [before, middle, after] = [between('', 'prev_hash'), between('prev_hash', 'seq'), between('seq', '\uFFFF')]
  return ({ seq, prevHash }) =>
    `{${[before, `"prev_hash":${JSON.stringify(prevHash)}`, middle, `"seq":${seq}`, after].filter((text) => text !== '').join(',')}}`
}

/** What a decision record is looked up by. */
export function decisionKeys(record: DecisionRecord): LedgerKeys {
  return {
    id: record.id,
    kind: record.kind,
    ts: record.ts,
    tenant: record.tenant ?? undefined,
    status: record.verdict.status,
    mode: record.mode,
    ruleVersion: record.ruleset.rule_version,
    rulesetSha256: record.ruleset.ruleset_sha256,
    decisionSha256: record.decision_sha256,
    conversationId: record.conversation_id,
    messageId: record.message_id,
    retrievalRecordId: record.retrieval_record_id,
    generationRecordId: record.generation_record_id,
    traceId: record.trace_id ?? undefined,
    parentId: record.parent_id ?? undefined,
  }
}

function inBasisPoints(scores: Readonly<Record<string, number | null>>): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(scores).map(([name, score]) => [name, score === null ? null : Math.round(score * 10_000)]),
  )
}
