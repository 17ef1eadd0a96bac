import { canonicalText } from '../../gate/decision/commitment.ts'
import type { VerdictStatus } from '../../gate/decision.ts'
import type { LedgerKeys } from '../ledger-store.ts'
import { decisionKeys, type DecisionRecord } from './record.ts'

/** What every record of a ledger has. */
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

/** Says that texts which records committed to were erased on purpose. */
export interface RedactionRecord extends EntryHead {
  readonly kind: 'redaction'
  readonly parent_id: string
  readonly reason: string
  /** The commitments that nothing stands behind any more, sorted. */
  readonly erased: readonly string[]
}

/** What a person says of a decision. The decision stays as it was. */
export interface OverrideRecord extends EntryHead {
  readonly kind: 'override'
  readonly parent_id: string
  readonly verdict: VerdictStatus
  /** Commitment to who said it, and the note. */
  readonly blobs: { readonly override: string }
}

/** Hands over from one signing key to the next. */
export interface RotationRecord extends EntryHead {
  readonly kind: 'rotation'
  readonly parent_id: null
  /** Both keys as lines that can be pinned. */
  readonly old_key: string
  readonly new_key: string
  /** A note that names both keys, signed by both. */
  readonly statement: string
}

/**
 * One record of a ledger: a decision, or what was done to one later (erased, judged by a person), or a change of keys.
 */
export type LedgerEntry = DecisionRecord | RedactionRecord | OverrideRecord | RotationRecord

/** The record in a row's text, which this ledger wrote itself; undefined when it is no record of a known kind. */
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

/** What a record is found by. */
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

/** What makes a second recording of the same decision the same record; undefined where every record is one of its own. */
export function idempotencyKeyOf(entry: LedgerEntry): string | undefined {
  if (entry.kind !== 'decision') return undefined
  const { tenant, generation_record_id, ruleset, config_sha256, mode } = entry
  return canonicalText([tenant, generation_record_id, ruleset.ruleset_sha256, config_sha256, mode])
}

/** Commitments of the texts that a record brought along. */
export function commitmentsOf(entry: LedgerEntry): readonly string[] {
  return entry.kind === 'decision' || entry.kind === 'override' ? Object.values(entry.blobs) : []
}
