// Written by scripts/fresh-schema.ts: what all migrations up to this number make of an empty SQLite file.
import type { SqliteDatabase } from 'kysely'

/** The last migration that it includes. */
export const FRESH_UP_TO = 16

/** Gives a file this schema, if there is nothing in it yet, and says whether it did. Call it in a transaction. */
export function makeFreshSchema(file: SqliteDatabase): boolean {
  if (file.prepare('select 1 from sqlite_schema limit 1').all([]).length > 0) return false
  for (const statement of STATEMENTS) file.prepare(statement).run([])
  return true
}

const STATEMENTS = [
  'CREATE TABLE "assay_migrations" ("number" integer primary key, "name" text not null, "breaking" integer not null, "applied_at" text not null)',
  'CREATE TABLE "tape" ("key" text primary key, "request" text not null, "reply" text not null, "recorded_at" text not null)',
  'CREATE TABLE "runs" ("number" integer primary key, "id" text not null unique, "state" text not null, "started_at" text not null, "finished_at" text, "deleted_at" text, "dataset" text not null, "verdict" text, "deleted_results" integer, "manifest" text, "conclusion" text, "results" integer, "figures" text, "name" text, "marked" integer, "tallied" integer)',
  'CREATE INDEX "runs_by_time" on "runs" ("started_at", "id")',
  'CREATE TABLE "run_results" ("run" integer not null, "example" text not null, "epoch" integer not null, "position" integer not null, "recorded_ms" bigint not null, "outcome" text not null, "body" text not null, "answer" text, "asked" text, "grouped" text, constraint "run_results_key" primary key ("run", "example", "epoch"))',
  'CREATE UNIQUE INDEX "run_results_in_order" on "run_results" ("run", "position", "epoch")',
  'CREATE INDEX "run_results_by_time" on "run_results" ("run", "recorded_ms", "position", "epoch")',
  'CREATE INDEX "run_results_by_outcome" on "run_results" ("run", "outcome", "recorded_ms", "position", "epoch")',
  'CREATE TABLE "run_texts" ("run" integer not null, "position" integer not null, "epoch" integer not null, "text" text not null, constraint "run_texts_key" primary key ("run", "position", "epoch"))',
  'CREATE TABLE "labels" ("kind" text not null, "subject" text not null, "name" text not null, "rater" text not null, "value" text not null, "note" text, "labelled_at" text not null, constraint "labels_key" primary key ("kind", "subject", "name", "rater"))',
  'CREATE INDEX "labels_by_rater" on "labels" ("rater")',
  'CREATE TABLE "ledger_records" ("log_id" text not null, "seq" bigint not null, "leaf_hash" text not null, "record" text not null, "idempotency_key" text, "id" text not null unique, "kind" text not null, "ts" text not null, "tenant" text, "status" text, "mode" text, "rule_version" text, "ruleset_sha256" text, "decision_sha256" text, "conversation_id" text, "message_id" text, "retrieval_record_id" text, "generation_record_id" text, "trace_id" text, "parent_id" text, constraint "ledger_records_key" primary key ("log_id", "seq"), constraint "ledger_records_once" unique ("log_id", "idempotency_key"))',
  'CREATE INDEX "ledger_records_by_parent_id" on "ledger_records" ("parent_id", "seq") where "parent_id" is not null',
  'CREATE TABLE "ledger_nodes" ("log_id" text not null, "level" integer not null, "position" bigint not null, "hash" text not null, constraint "ledger_nodes_key" primary key ("log_id", "level", "position"))',
  'CREATE TABLE "ledger_blobs" ("log_id" text not null, "commitment" text not null, "salt" blob, "bytes" blob, constraint "ledger_blobs_key" primary key ("log_id", "commitment"))',
  'CREATE TABLE "ledger_checkpoints" ("log_id" text not null, "size" bigint not null, "note" text not null, "signed_at" text not null, constraint "ledger_checkpoints_key" primary key ("log_id", "size", "note"))',
  "CREATE TRIGGER ledger_records_no_update BEFORE UPDATE ON ledger_records\n     BEGIN SELECT RAISE(ABORT, 'rows of ledger_records are kept as they are'); END",
  "CREATE TRIGGER ledger_records_no_delete BEFORE DELETE ON ledger_records\n     BEGIN SELECT RAISE(ABORT, 'rows of ledger_records are kept as they are'); END",
  "CREATE TRIGGER ledger_nodes_no_update BEFORE UPDATE ON ledger_nodes\n     BEGIN SELECT RAISE(ABORT, 'rows of ledger_nodes are kept as they are'); END",
  "CREATE TRIGGER ledger_nodes_no_delete BEFORE DELETE ON ledger_nodes\n     BEGIN SELECT RAISE(ABORT, 'rows of ledger_nodes are kept as they are'); END",
  "CREATE TRIGGER ledger_checkpoints_no_update BEFORE UPDATE ON ledger_checkpoints\n     BEGIN SELECT RAISE(ABORT, 'rows of ledger_checkpoints are kept as they are'); END",
  "CREATE TRIGGER ledger_checkpoints_no_delete BEFORE DELETE ON ledger_checkpoints\n     BEGIN SELECT RAISE(ABORT, 'rows of ledger_checkpoints are kept as they are'); END",
  "CREATE TRIGGER ledger_blobs_no_delete BEFORE DELETE ON ledger_blobs\n     BEGIN SELECT RAISE(ABORT, 'rows of ledger_blobs are kept as they are'); END",
  "CREATE TRIGGER ledger_blobs_no_update BEFORE UPDATE ON ledger_blobs WHEN NEW.salt IS NOT NULL OR NEW.bytes IS NOT NULL\n     BEGIN SELECT RAISE(ABORT, 'rows of ledger_blobs are kept as they are'); END",
  'CREATE INDEX "ledger_records_by_rare_kind" on "ledger_records" ("log_id", "kind", "seq") where "kind" <> \'decision\'',
  'CREATE TABLE "work_runs" ("run" text primary key, "state" text not null, "total" integer not null, "plan" text not null, "reason" text, "stopped_at" text)',
  'CREATE TABLE "work_shards" ("run" text not null, "shard" integer not null, "job" text not null, "done" integer not null, "crashes" integer not null, "rounds" integer not null, "items" text not null, constraint "work_shards_key" primary key ("run", "shard"))',
  'CREATE TABLE "work_suspects" ("run" text not null, "position" integer not null, "alone" integer not null, "error" text, constraint "work_suspects_key" primary key ("run", "position"))',
  'CREATE TABLE "work_workers" ("worker" text primary key, "version" text not null, "seen" double precision not null, "in_flight" integer not null, "note" text)',
  'CREATE TABLE "work_buckets" ("bucket" text primary key, "tokens" double precision not null, "filled" double precision not null)',
  'CREATE TABLE "work_budgets" ("budget" text primary key, "limit_usd" double precision not null, "held_usd" double precision not null, "spent_usd" double precision not null)',
  'CREATE TABLE "assay_erasing" ("id" integer primary key, "asked" integer not null, "done" integer not null)',
  "CREATE TRIGGER runs_count_erasing AFTER UPDATE OF state ON runs WHEN NEW.state = 'deleted'\n     BEGIN UPDATE assay_erasing SET asked = asked + 1; END",
  'CREATE TRIGGER ledger_blobs_count_erasing AFTER UPDATE OF salt ON ledger_blobs WHEN NEW.salt IS NULL\n     BEGIN UPDATE assay_erasing SET asked = asked + 1; END',
  'CREATE TABLE "run_scores" ("run" integer not null, "evaluator" text not null, "position" integer not null, "epoch" integer not null, "recorded_ms" bigint not null, "status" text not null, "score" double precision, "passed" integer, "vacuous" integer not null, "failure" text, "value" double precision, "unit" text, constraint "run_scores_key" primary key ("run", "evaluator", "position", "epoch")) without rowid',
  'CREATE INDEX "run_scores_by_score" on "run_scores" ("run", "evaluator", "status", "score", "position", "epoch", "passed", "vacuous", "failure")',
  'CREATE INDEX "run_scores_by_time" on "run_scores" ("run", "evaluator", "status", "passed", "recorded_ms", "position", "epoch")',
  'CREATE TABLE "bound_labels" ("number" integer primary key, "id" text not null unique, "sha256" text not null, "fields" text not null, "name" text not null, "claim" text not null, "rater" text not null, "made_by" text not null, "role" text not null, "value" text not null, "note" text, "labelled_at" text not null, "run" text, "example" text, "epoch" integer, "queue" text, "probability" double precision, "withdrawn_at" text)',
  'CREATE INDEX "bound_labels_by_subject" on "bound_labels" ("name", "sha256", "claim", "rater", "number")',
  'CREATE INDEX "bound_labels_by_queue" on "bound_labels" ("queue", "rater", "number")',
  'CREATE TABLE "label_queues" ("id" text primary key, "name" text not null, "run" text not null, "made_at" text not null, "body" text not null)',
  'CREATE TABLE "label_queue_items" ("queue" text not null, "place" integer not null, "example" text not null, "position" integer not null, "epoch" integer not null, "sha256" text not null, "probability" double precision not null, "raters" integer not null, constraint "label_queue_items_key" primary key ("queue", "place"))',
  'CREATE TABLE "label_uses" ("name" text not null, "sha256" text not null, "used_for" text not null, "used_at" text not null, constraint "label_uses_key" primary key ("name", "sha256", "used_for"))',
  'CREATE TABLE "run_marks" ("run" integer not null, "kind" text not null, "value" text not null, "recorded_ms" bigint not null, "position" integer not null, "epoch" integer not null, constraint "run_marks_key" primary key ("run", "kind", "value", "recorded_ms", "position", "epoch")) without rowid',
  'CREATE TABLE "comparisons" ("key" text primary key, "baseline" text not null, "candidate" text not null, "made_at" text not null, "body" text not null)',
  'CREATE TABLE "service_tokens" ("id" text primary key, "name" text not null, "secret_sha256" text not null, "scopes" text not null, "tenant" text, "per_second" double precision, "made_at" text not null, "expires_at" text, "revoked_at" text)',
  'CREATE TABLE "service_probe" ("id" integer primary key, "written_at" text not null)',
  'CREATE TABLE "ledger_requests" ("log_id" text not null, "request" text not null, "fingerprint" text not null, "seq" bigint not null, constraint "ledger_requests_key" primary key ("log_id", "request"))',
  'CREATE TABLE "experiments" ("id" text primary key, "name" text, "started_at" text not null, "finished_at" text, "manifest" text not null, "document" text)',
  'CREATE TABLE "run_tallies" ("run" integer not null, "slot" integer not null, "evaluator" text not null, "status" text not null, "failure" text not null, "passed" integer not null, "vacuous" integer not null, "n" bigint not null, "total" double precision not null, constraint "run_tallies_key" primary key ("run", "slot", "evaluator", "status", "failure", "passed", "vacuous")) without rowid',
  'CREATE INDEX "ledger_records_near_conversation_id" on "ledger_records" ((seq >> 12), "conversation_id") where "conversation_id" is not null',
  'CREATE INDEX "ledger_records_near_message_id" on "ledger_records" ((seq >> 12), "message_id") where "message_id" is not null',
  'CREATE INDEX "ledger_records_near_generation_record_id" on "ledger_records" ((seq >> 12), "generation_record_id") where "generation_record_id" is not null',
  'insert into assay_erasing (id, asked, done) values (1, 0, 0)',
]
