import { UsageError } from '../core/errors.ts'
import { isObject } from '../datasets/parts.ts'
import { isEvaluationRecord } from '../datasets/tools/evaluator-input.ts'
import { canonicalJson } from '../support/canonical-json.ts'
import { sha256Hex } from '../support/digest.ts'

/**
 * A stored evaluation of another system, kept as what it is: nobody here made the decision, nothing signs it, and it is part of
 * no log of ours.
 */
export interface ForeignRecord {
  readonly kind: 'foreign'
  readonly signed: false
  /** SHA-256 of the record's canonical JSON: the same record is kept once. */
  readonly sha256: string
  /** The file that it was imported from. */
  readonly source: string
  /** RFC 3339, UTC. */
  readonly imported_at: string
  /** The record as it was, with nothing read into it. */
  readonly record: Readonly<Record<string, unknown>>
}

/**
 * A stored evaluation record (`status`, `checks`, `scores`, `rule_version`, ids of message and retrieval) as a foreign one.
 * Throws a UsageError for anything else.
 */
export function foreignRecord(
  value: unknown,
  { source, importedAt }: { source: string; importedAt: Date },
): ForeignRecord {
  if (!isObject(value) || !isEvaluationRecord(value)) {
    throw new UsageError(
      'This is no stored evaluation record: it needs `message_id`, `retrieval_record_id`, `checks`, and a `status` of pass, fail, partial or skipped.',
    )
  }
  return {
    kind: 'foreign',
    signed: false,
    sha256: sha256Hex(canonicalJson(value)),
    source,
    imported_at: importedAt.toISOString(),
    record: value,
  }
}

/** Whether a record goes by this id: its own, or that of its message. */
export function isCalled({ record }: ForeignRecord, id: string): boolean {
  return record['id'] === id || record['message_id'] === id
}

/** The checks of a foreign record, wherever it has them: a list, or under `items`. */
export function checksOf({ record: { checks } }: ForeignRecord): readonly Readonly<Record<string, unknown>>[] {
  const list = Array.isArray(checks) ? (checks as unknown[]) : isObject(checks) ? checks['items'] : undefined
  return Array.isArray(list) ? list.filter(isObject) : []
}
