import type { CheckResult } from '../../gate/check.ts'
import type { DecisionData } from '../../gate/decision.ts'
import type { EffectiveConfig } from '../../gate/config/gate-config.ts'
import type { GateInput } from '../../gate/input.ts'
import type { LedgerStore } from '../ledger-store.ts'
import type { DecisionRecord, RecordBlobs } from './record.ts'

/** The texts that a decision record commits to. */
export type ReadBlobs =
  | { readonly status: 'kept'; readonly salt: Uint8Array; readonly texts: RecordBlobs }
  | { readonly status: 'erased' }
  | { readonly status: 'missing' }

/** Reads what a record commits to. `missing` if a text is neither there nor erased. */
export async function readBlobs(store: LedgerStore, record: DecisionRecord): Promise<ReadBlobs> {
  const texts: Record<string, string> = {}
  let salt = new Uint8Array(0)
  const blobs = await store.blobs(record.log_id, Object.values(record.blobs))
  for (const [name, commitment] of Object.entries(record.blobs)) {
    const blob = blobs.get(commitment)
    if (blob === undefined) return { status: 'missing' }
    if (blob.status === 'erased') return { status: 'erased' }
    texts[name] = Buffer.from(blob.bytes).toString('utf8')
    // The record's salt. A ruleset that many records share has none.
    if (name === 'input') salt = Uint8Array.from(blob.salt)
  }
  return { status: 'kept', salt, texts: texts as unknown as RecordBlobs }
}

/** The input as it was decided over. */
export function storedInput({ input }: RecordBlobs): GateInput {
  return readInput(input)
}

/** An input from the text that a record commits to. */
export function readInput(text: string): GateInput {
  return unescaped(JSON.parse(text)) as GateInput
}

/** A text with lone surrogates is stored in a blob as JSON after a character that no text begins with. */
function unescaped(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('\uFFFF') ? original(value) : value
  if (Array.isArray(value)) return value.map(unescaped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unescaped(item)]))
}

function original(escaped: string): string {
  try {
    const text: unknown = JSON.parse(escaped.slice(1))
    return typeof text === 'string' && !text.isWellFormed() ? text : escaped
  } catch {
    return escaped
  }
}

/** The decision as it was recorded, whole. */
export function storedDecision(record: DecisionRecord, texts: RecordBlobs): DecisionData {
  const checks = JSON.parse(texts.checks) as CheckResult[]
  const { verdict, errors } = record
  return {
    conversation_id: record.conversation_id,
    message_id: record.message_id,
    ...(record.trace_id === null ? {} : { trace_id: record.trace_id }),
    ...(record.tenant === null ? {} : { tenant: record.tenant }),
    retrieval_record_id: record.retrieval_record_id,
    generation_record_id: record.generation_record_id,
    ...verdict,
    checks,
    scores: sharesOf(record.scores_bp),
    errors: errors.map((name) => ({ name, message: checks.find((check) => check.name === name)?.message ?? '' })),
    deterministic: record.deterministic,
    rule_version: record.ruleset.rule_version,
    ruleset_sha256: record.ruleset.ruleset_sha256,
    config: JSON.parse(texts.config) as EffectiveConfig,
    config_sha256: record.config_sha256,
    decision_sha256: record.decision_sha256,
  }
}

/** Scores in basis points as shares of 1. */
export function sharesOf(scores: Readonly<Record<string, number | null>>): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(scores).map(([name, score]) => [name, score === null ? null : score / 10_000]),
  )
}
