import type { LedgerRow, LedgerStore } from '../../../ledger/ledger-store.ts'
import { readEntry } from '../../../ledger/records/entries.ts'
import type { DecisionRecord } from '../../../ledger/records/record.ts'
import { readBlobs, sharesOf } from '../../../ledger/records/stored-decision.ts'
import { Refused } from '../../kernel/refused.ts'

/** A decision as the service answers it. All of it is in the record and its texts, so the same comes out again later. */
export function decisionText(
  record: DecisionRecord,
  { leafHash, checks }: { leafHash: string; checks: string },
): string {
  const { id, log_id, seq, ts, verdict, ruleset, errors } = record
  const head = {
    conversation_id: record.conversation_id,
    message_id: record.message_id,
    trace_id: record.trace_id,
    tenant: record.tenant,
    retrieval_record_id: record.retrieval_record_id,
    generation_record_id: record.generation_record_id,
    status: verdict.status,
    action: verdict.action,
    answer_kind: verdict.answer_kind,
    decisive: verdict.decisive,
    reason_codes: verdict.reason_codes,
    scores: sharesOf(record.scores_bp),
    errors,
    deterministic: record.deterministic,
    rule_version: ruleset.rule_version,
    ruleset_sha256: ruleset.ruleset_sha256,
    config_sha256: record.config_sha256,
    decision_sha256: record.decision_sha256,
    recorded: true,
    record: { id, log_id, seq, ts, leaf_hash: leafHash },
  }
  return `${JSON.stringify(head).slice(0, -1)},"checks":${checks}}`
}

/** The decision of a row, as it was answered. Refuses where its texts were erased. */
export async function decisionTextOf(
  row: LedgerRow,
  store: LedgerStore,
): Promise<{ record: DecisionRecord; text: string }> {
  const record = readEntry(row.record)
  if (record?.kind !== 'decision') throw new TypeError(`Record ${row.keys.id} is no decision.`)
  const blobs = await readBlobs(store, record)
  if (blobs.status !== 'kept') {
    throw new Refused(410, `This was decided (record ${record.id}), and the texts of that decision were erased since.`)
  }
  return { record, text: decisionText(record, { leafHash: row.leafHash, checks: blobs.texts.checks }) }
}
