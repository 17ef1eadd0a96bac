/** The tables as the query builder sees them. Columns with JSON are text, so that hashed text stays as it was. */
export interface Tables {
  assay_migrations: MigrationTable
  assay_erasing: ErasingTable
  tape: TapeTable
  runs: RunTable
  run_results: RunResultTable
  run_texts: RunTextTable
  run_scores: RunScoreTable
  run_marks: RunMarkTable
  run_tallies: RunTallyTable
  labels: LabelTable
  bound_labels: BoundLabelTable
  label_queues: LabelQueueTable
  label_queue_items: LabelQueueItemTable
  label_uses: LabelUseTable
  comparisons: ComparisonTable
  experiments: ExperimentTable
  ledger_records: LedgerRecordTable
  ledger_nodes: LedgerNodeTable
  ledger_blobs: LedgerBlobTable
  ledger_checkpoints: LedgerCheckpointTable
  ledger_requests: LedgerRequestTable
  service_tokens: ServiceTokenTable
  service_probe: ServiceProbeTable
}

interface MigrationTable {
  number: number
  name: string
  /** 1 if software that does not know this migration must not touch the store. */
  breaking: number
  applied_at: string
}

/** One row. */
interface ErasingTable {
  id: number
  asked: number
  done: number
}

export interface TapeTable {
  key: string
  request: string
  reply: string
  recorded_at: string
}

export interface RunTable {
  /** The run's number in the other tables, since ids are long. */
  number: number
  id: string
  name: string | null
  state: string
  started_at: string
  finished_at: string | null
  deleted_at: string | null
  dataset: string
  verdict: string | null
  /** Results of a deleted run. */
  deleted_results: number | null
  /** The number of results in a finished, complete run. For other runs they are counted on demand. */
  results: number | null
  /** Of a finished run that is whole: its aggregates, and its distributions in the usual number of parts. */
  figures: string | null
  manifest: string | null
  conclusion: string | null
  /** 1 if its tags and groups are in `run_marks`. */
  marked: number | null
  /** 1 if its results are counted in `run_tallies`. */
  tallied: number | null
}

/** How many results of a kind a run has. With no status: how many results. */
export interface RunTallyTable {
  run: number
  /** Counts of all slots are added up. */
  slot: number
  evaluator: string
  status: string
  /** Empty if there is none. */
  failure: string
  /** -1 if it is neither. */
  passed: number
  vacuous: number
  n: number
  /** The sum of the scores. */
  total: number
}

/** A tag (`t`) or group (`g`) of a result. */
export interface RunMarkTable {
  run: number
  kind: string
  value: string
  recorded_ms: number
  position: number
  epoch: number
}

export interface RunResultTable {
  run: number
  /** The example's id, as `keyOf` writes it. */
  example: string
  epoch: number
  position: number
  recorded_ms: number
  outcome: string
  body: string
  answer: string | null
  /** The digest of what was asked; empty if it has none, null if older software wrote it. */
  asked: string | null
  /** The example's group. */
  grouped: string | null
}

interface RunTextTable {
  run: number
  position: number
  epoch: number
  text: string
}

export interface RunScoreTable {
  run: number
  evaluator: string
  position: number
  epoch: number
  recorded_ms: number
  status: string
  score: number | null
  /** 1 or 0 of a measured score. */
  passed: number | null
  vacuous: number
  failure: string | null
  /** A figure without a threshold. */
  value: number | null
  unit: string | null
}

export interface LabelTable {
  kind: string
  subject: string
  name: string
  rater: string
  value: string
  note: string | null
  labelled_at: string
}

export interface BoundLabelTable {
  /** In the order in which they came. */
  number: number
  id: string
  sha256: string
  fields: string
  name: string
  /** Empty if the label is about the whole. */
  claim: string
  rater: string
  made_by: string
  role: string
  value: string
  note: string | null
  labelled_at: string
  run: string | null
  /** The example's id, as `keyOf` writes it. */
  example: string | null
  epoch: number | null
  queue: string | null
  probability: number | null
  withdrawn_at: string | null
}

interface LabelQueueTable {
  id: string
  name: string
  run: string
  made_at: string
  body: string
}

export interface LabelQueueItemTable {
  queue: string
  place: number
  /** The example's id, as `keyOf` writes it. */
  example: string
  position: number
  epoch: number
  sha256: string
  probability: number
  raters: number
}

interface LabelUseTable {
  name: string
  sha256: string
  used_for: string
  used_at: string
}

interface ComparisonTable {
  key: string
  baseline: string
  candidate: string
  made_at: string
  body: string
}

/** The variants of an experiment are in its manifest, by the ids of their runs. */
export interface ExperimentTable {
  id: string
  name: string | null
  started_at: string
  finished_at: string | null
  manifest: string
  document: string | null
}

export interface LedgerRecordTable {
  log_id: string
  seq: number
  leaf_hash: string
  record: string
  idempotency_key: string | null
  id: string
  kind: string
  ts: string
  tenant: string | null
  status: string | null
  mode: string | null
  rule_version: string | null
  ruleset_sha256: string | null
  decision_sha256: string | null
  conversation_id: string | null
  message_id: string | null
  retrieval_record_id: string | null
  generation_record_id: string | null
  trace_id: string | null
  parent_id: string | null
}

/** Complete subtrees from level 1 up; leaves are in the records. */
export interface LedgerNodeTable {
  log_id: string
  level: number
  position: number
  hash: string
}

export interface LedgerBlobTable {
  log_id: string
  commitment: string
  /** Both null when it was erased. */
  salt: Uint8Array | null
  bytes: Uint8Array | null
}

interface LedgerCheckpointTable {
  log_id: string
  size: number
  note: string
  signed_at: string
}

/** A request that a record answered. */
export interface LedgerRequestTable {
  log_id: string
  request: string
  fingerprint: string
  seq: number
}

export interface ServiceTokenTable {
  id: string
  name: string
  secret_sha256: string
  /** Separated by spaces. */
  scopes: string
  tenant: string | null
  per_second: number | null
  made_at: string
  expires_at: string | null
  revoked_at: string | null
}

/** One row, rewritten to see whether the store can be written. */
interface ServiceProbeTable {
  id: number
  written_at: string
}
