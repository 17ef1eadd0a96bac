import type { Action } from '../../gate/config/actions.ts'
import type { CheckResult } from '../../gate/check.ts'
import type { EffectiveConfig } from '../../gate/config/gate-config.ts'
import type { GateInput } from '../../gate/input.ts'
import type { VerdictStatus } from '../../gate/decision.ts'
import { readEntry } from './entries.ts'
import { findAll } from './find-all.ts'
import type { LedgerRow, LedgerStore } from '../ledger-store.ts'
import type { DecisionRecord, Delivery, RecordMode } from './record.ts'
import { readBlobs, sharesOf, storedDecision, storedInput } from './stored-decision.ts'

/** What a decision's record contains besides the decision. */
export interface RecordFacts {
  readonly trace_id: string | null
  readonly span_id: string | null
  /** In nanoseconds. */
  readonly timing: { readonly decide_ns: string | null }
}

/** A person's later verdict on a decision, or `null` if it was erased. */
export interface Override {
  readonly id: string
  readonly ts: string
  readonly verdict: VerdictStatus
  readonly rater: string | null
  readonly note: string | null
}

/** A check whose text was erased. */
type BareCheck = Omit<CheckResult, 'message' | 'detail'>

/** A recorded decision, read back. */
export interface EvaluationRecord {
  readonly id: string
  readonly log_id: string
  readonly seq: number
  readonly ts: string
  readonly tenant: string | null
  readonly conversation_id: string
  readonly message_id: string
  readonly retrieval_record_id: string
  readonly generation_record_id: string
  readonly status: VerdictStatus
  readonly action: Action
  readonly answer_kind: DecisionRecord['verdict']['answer_kind']
  readonly decisive: readonly string[]
  readonly reason_codes: readonly string[]
  readonly rule_version: string
  readonly ruleset_sha256: string
  /** The configuration that decided, or `null` if it was erased. */
  readonly config: EffectiveConfig | null
  readonly config_id: string | null
  readonly config_sha256: string
  /** Without their messages and findings once these were erased. */
  readonly checks: readonly (CheckResult | BareCheck)[]
  /** 0 to 1; `null`: could not be measured. */
  readonly scores: Readonly<Record<string, number | null>>
  readonly meta: RecordFacts
  /** Names of the checks that threw. */
  readonly errors: readonly string[]
  readonly deterministic: boolean
  readonly mode: RecordMode
  readonly delivery: Delivery
  readonly parent_id: string | null
  readonly would_have_changed: boolean | null
  readonly canary: DecisionRecord['canary']
  readonly engine: DecisionRecord['engine']
  readonly decision_sha256: string
  readonly leaf_hash: string
  /** The input of the decision, or `null` if it was erased. */
  readonly input: GateInput | null
  readonly redacted: boolean
  readonly overrides: readonly Override[]
}

/** The decision in a row with everything that belongs to it, or undefined if the row has none. */
export async function evaluationRecord(row: LedgerRow, store: LedgerStore): Promise<EvaluationRecord | undefined> {
  const record = readEntry(row.record)
  if (record?.kind !== 'decision') return undefined
  const blobs = await readBlobs(store, record)
  const whole = blobs.status === 'kept' ? storedDecision(record, blobs.texts) : undefined
  return {
    id: record.id,
    log_id: record.log_id,
    seq: record.seq,
    ts: record.ts,
    tenant: record.tenant,
    conversation_id: record.conversation_id,
    message_id: record.message_id,
    retrieval_record_id: record.retrieval_record_id,
    generation_record_id: record.generation_record_id,
    status: record.verdict.status,
    action: record.verdict.action,
    answer_kind: record.verdict.answer_kind,
    decisive: record.verdict.decisive,
    reason_codes: record.verdict.reason_codes,
    ...record.ruleset,
    config: whole?.config ?? null,
    config_id: record.config_id ?? null,
    config_sha256: record.config_sha256,
    checks: whole?.checks ?? record.checks.map(bare),
    scores: sharesOf(record.scores_bp),
    meta: factsOf(record),
    errors: record.errors,
    deterministic: record.deterministic,
    mode: record.mode,
    delivery: record.delivery,
    parent_id: record.parent_id,
    would_have_changed: record.would_have_changed,
    canary: record.canary,
    engine: record.engine,
    decision_sha256: record.decision_sha256,
    leaf_hash: row.leafHash,
    input: blobs.status === 'kept' ? storedInput(blobs.texts) : null,
    redacted: blobs.status === 'erased',
    overrides: await overridesOf(record, store),
  }
}

export function factsOf({ trace_id, span_id, timing }: DecisionRecord): RecordFacts {
  return { trace_id, span_id, timing }
}

function bare(check: Readonly<Record<string, unknown>>): BareCheck {
  const shown = Object.entries(check).filter(([name]) => name !== 'detail_c')
  return Object.fromEntries(shown) as unknown as BareCheck
}

async function overridesOf({ log_id, id }: DecisionRecord, store: LedgerStore): Promise<Override[]> {
  const found: Override[] = []
  for await (const { record } of findAll(store, log_id, { kind: 'override', parentId: id })) {
    const entry = readEntry(record)
    if (entry?.kind !== 'override') continue
    const blob = await store.blob(log_id, entry.blobs.override)
    const said =
      blob?.status === 'kept'
        ? (JSON.parse(Buffer.from(blob.bytes).toString('utf8')) as { rater: string; note: string | null })
        : { rater: null, note: null }
    found.push({ id: entry.id, ts: entry.ts, verdict: entry.verdict, rater: said.rater, note: said.note })
  }
  return found.reverse()
}
