import { canonicalText } from '../../gate/decision/commitment.ts'
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

/**
 * One record of a ledger: a decision, something done to one later (erasure, a person's verdict), or a change of keys.
 */
export type LedgerEntry = DecisionRecord | RedactionRecord | OverrideRecord | RotationRecord

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

const KINDS: readonly string[] = ['decision', 'redaction', 'override', 'rotation']

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

/** Identifies a decision, so that recording it twice gives one record. Undefined if every such record is distinct. */
export function idempotencyKeyOf(entry: LedgerEntry): string | undefined {
  if (entry.kind !== 'decision') return undefined
  const { tenant, generation_record_id, ruleset, config_sha256, mode } = entry
  return canonicalText([tenant, generation_record_id, ruleset.ruleset_sha256, config_sha256, mode])
}

/** Commitments of the texts that a record brought along. */
export function commitmentsOf(entry: LedgerEntry): readonly string[] {
  return entry.kind === 'decision' || entry.kind === 'override' ? Object.values(entry.blobs) : []
}
