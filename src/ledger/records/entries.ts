import { canonicalText } from '../../gate/decision/commitment.ts'
import { sha256Hex } from '../../support/digest.ts'
import type { VerdictStatus } from '../../gate/decision.ts'
import type { LedgerKeys } from '../ledger-store.ts'
import { decisionKeys, type DecisionRecord } from './record.ts'

/** The fields that every record has. */
export interface EntryHead {
  readonly v: 1
  readonly id: string
  readonly log_id: string
  readonly seq: number
  /** Leaf hash of the record before; 64 zeros for the first. */
  readonly prev_hash: string
  /** RFC 3339, UTC. */
  readonly ts: string
}

/** States that texts which records committed to were erased on purpose. */
export interface RedactionRecord extends EntryHead {
  readonly kind: 'redaction'
  readonly parent_id: string
  readonly reason: string
  /** The commitments whose texts are gone, sorted. */
  readonly erased: readonly string[]
}

/** A person's verdict on a decision. The decision itself does not change. */
export interface OverrideRecord extends EntryHead {
  readonly kind: 'override'
  readonly parent_id: string
  readonly verdict: VerdictStatus
  /** Commitment to who said it, and to the note. */
  readonly blobs: { readonly override: string }
}

/** Hands over from one signing key to the next. */
export interface RotationRecord extends EntryHead {
  readonly kind: 'rotation'
  readonly parent_id: null
  /** Both keys, as lines that can be pinned. */
  readonly old_key: string
  readonly new_key: string
  /** A note that names both keys, signed by both. */
  readonly statement: string
}

/** A certificate of a configuration, such as `assay calibrate --max-false-alarms` makes. It is about no person. */
export interface CertificateRecord extends EntryHead {
  readonly kind: 'certificate'
  readonly parent_id: null
  /** SHA-256 of the text. The configuration of a decision names it in `certificate.sha256`. */
  readonly certificate_sha256: string
  /** The certificate as canonical JSON. */
  readonly certificate: string
}

/**
 * One record of a ledger: a decision, something done to one later (erasure, a person's verdict), a change of keys, or a
 * certificate.
 */
export type LedgerEntry = DecisionRecord | RedactionRecord | OverrideRecord | RotationRecord | CertificateRecord

/** The record in the text of a row that this ledger wrote itself, or undefined if it is not of a known kind. */
export function readEntry(text: string): LedgerEntry | undefined {
  try {
    const value = JSON.parse(text) as Partial<LedgerEntry> | null
    const known = typeof value === 'object' && value !== null && KINDS.includes(value.kind ?? '') && value.v === 1
    return known ? (value as LedgerEntry) : undefined
  } catch {
    return undefined
  }
}

const KINDS: readonly string[] = ['decision', 'redaction', 'override', 'rotation', 'certificate']

/** What a record is looked up by. */
export function entryKeys(entry: LedgerEntry): LedgerKeys {
  if (entry.kind === 'decision') return decisionKeys(entry)
  return {
    id: entry.id,
    kind: entry.kind,
    ts: entry.ts,
    parentId: entry.parent_id ?? undefined,
    ...(entry.kind === 'override' ? { status: entry.verdict } : {}),
  }
}

/** Identifies a decision or a certificate, so that recording it twice gives one record. Undefined if every such record is distinct. */
export function idempotencyKeyOf(entry: LedgerEntry): string | undefined {
  if (entry.kind === 'certificate') return certificateKey(entry)
  if (entry.kind !== 'decision') return undefined
  const { tenant, generation_record_id, ruleset, config_sha256, mode } = entry
  return canonicalText([tenant, generation_record_id, ruleset.ruleset_sha256, config_sha256, mode])
}

/** Identifies a certificate, so that recording it twice gives one record. */
export function certificateKey({ certificate_sha256 }: Pick<CertificateRecord, 'certificate_sha256'>): string {
  return canonicalText(['certificate', certificate_sha256])
}

/** Commitments of the texts that a record brought along. */
export function commitmentsOf(entry: LedgerEntry): readonly string[] {
  return entry.kind === 'decision' || entry.kind === 'override' ? Object.values(entry.blobs) : []
}

/** Whether the text of a certificate is the one that its record names. */
export function isNamedCertificate({ certificate, certificate_sha256 }: CertificateRecord): boolean {
  return sha256Hex(certificate) === certificate_sha256
}
