import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { LedgerKeys, LedgerQuery, LedgerRow } from '../../ledger/ledger-store.ts'
import type { LedgerRecordTable, Tables } from '../database/schema.ts'

/** In place of the hash before the first record. */
export const GENESIS = '0'.repeat(64)

type OptionalKey = Exclude<keyof LedgerKeys, 'id' | 'kind' | 'ts'>

/** The columns of the keys that a record may go without. */
const COLUMNS = {
  tenant: 'tenant',
  status: 'status',
  mode: 'mode',
  ruleVersion: 'rule_version',
  rulesetSha256: 'ruleset_sha256',
  decisionSha256: 'decision_sha256',
  conversationId: 'conversation_id',
  messageId: 'message_id',
  retrievalRecordId: 'retrieval_record_id',
  generationRecordId: 'generation_record_id',
  traceId: 'trace_id',
  parentId: 'parent_id',
} as const satisfies Record<OptionalKey, keyof LedgerRecordTable>

export const OPTIONAL_KEYS = Object.keys(COLUMNS) as OptionalKey[]

const QUERY_COLUMNS = { ...COLUMNS, id: 'id', kind: 'kind', idempotencyKey: 'idempotency_key' } as const

/** What records can be selected by. */
export const QUERY_NAMES = Object.keys(QUERY_COLUMNS) as (keyof typeof QUERY_COLUMNS)[]

export function queriedValue(row: LedgerRow, name: keyof typeof QUERY_COLUMNS): string | undefined {
  return name === 'idempotencyKey' ? row.idempotencyKey : row.keys[name]
}

export function recordOf({ logId, seq, leafHash, record, idempotencyKey, keys }: LedgerRow): LedgerRecordTable {
  return {
    log_id: logId,
    seq,
    leaf_hash: leafHash,
    record,
    idempotency_key: idempotencyKey ?? null,
    id: keys.id,
    kind: keys.kind,
    ts: keys.ts,
    tenant: keys.tenant ?? null,
    status: keys.status ?? null,
    mode: keys.mode ?? null,
    rule_version: keys.ruleVersion ?? null,
    ruleset_sha256: keys.rulesetSha256 ?? null,
    decision_sha256: keys.decisionSha256 ?? null,
    conversation_id: keys.conversationId ?? null,
    message_id: keys.messageId ?? null,
    retrieval_record_id: keys.retrievalRecordId ?? null,
    generation_record_id: keys.generationRecordId ?? null,
    trace_id: keys.traceId ?? null,
    parent_id: keys.parentId ?? null,
  }
}

export function rowOf(row: LedgerRecordTable): LedgerRow {
  const optional: Partial<Record<OptionalKey, string>> = {}
  for (const key of OPTIONAL_KEYS) {
    const value = row[COLUMNS[key]]
    if (value !== null) optional[key] = value
  }
  return {
    logId: row.log_id,
    seq: row.seq,
    leafHash: row.leaf_hash,
    record: row.record,
    ...(row.idempotency_key === null ? {} : { idempotencyKey: row.idempotency_key }),
    keys: { id: row.id, kind: row.kind, ts: row.ts, ...optional },
  }
}

/** The conditions of a query. */
export function matching(
  query: LedgerQuery,
): (eb: ExpressionBuilder<Tables, 'ledger_records'>) => ExpressionWrapper<Tables, 'ledger_records', SqlBool>[] {
  return (eb) => {
    const equal = QUERY_NAMES.flatMap((name) => {
      const value = query[name]
      return value === undefined ? [] : [eb(QUERY_COLUMNS[name], '=', value)]
    })
    // The index over the rare kinds is only used if the query explicitly restricts itself to them. If it asks for more
    // than the kind, there are better indexes.
    const rare = query.kind !== undefined && query.kind !== DECISION && equal.length === 1
    return rare ? [...equal, eb('kind', '<>', sql.lit(DECISION))] : equal
  }
}

/** The kind of nearly all records. */
const DECISION = 'decision'
