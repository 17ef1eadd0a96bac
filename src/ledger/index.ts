export { canaryBucket } from './replay/canary.ts'
export {
  type Checkpoint,
  formatVerifierKey,
  keySigner,
  openCheckpoint,
  openNote,
  parseVerifierKey,
  type Signer,
  signCheckpoint,
  type VerifierKey,
} from './tree/checkpoint.ts'
export {
  type CheckpointSink,
  createLedger,
  type Ledger,
  type LedgerOptions,
  type Recorded,
  type RecordRequest,
} from './create-ledger.ts'
export {
  type LedgerEntry,
  type OverrideRecord,
  readEntry,
  type RedactionRecord,
  type RotationRecord,
} from './records/entries.ts'
export { exportLedger, type ExportOptions } from './verify/export.ts'
export { verifyExport, type VerifyExportOptions } from './exported/verify-export.ts'
export { type EvaluationRecord, type Override, type RecordFacts } from './records/evaluation-record.ts'
export {
  type LedgerAppended,
  type LedgerBlob,
  type LedgerDraft,
  type LedgerKeys,
  type LedgerPlace,
  type LedgerQuery,
  type LedgerRow,
  type LedgerStore,
  type StoredBlob,
  type StoredCheckpoint,
} from './ledger-store.ts'
export { type DecisionRecord, type Delivery, type RecordMeta, type RecordMode } from './records/record.ts'
export {
  recordingGate,
  type RecordedDecision,
  type RecordingGate,
  type RecordingOptions,
  type RecordOptions,
} from './recording-gate.ts'
export {
  type Flips,
  type Limit,
  type ReasonFlips,
  type Reevaluation,
  reevaluateLedger,
  type ReevaluateOptions,
  type Share,
  type StatusMatrix,
} from './replay/reevaluate.ts'
export {
  type Replayed,
  replayLedger,
  type ReplayOptions,
  type ReplayOutcome,
  type ReplayReport,
} from './replay/replay.ts'
export { type DecisionEngine } from './replay/replay-gates.ts'
export { type ShadowProblem } from './replay/shadows.ts'
export { LedgerBrokenError, refuseOtherKey } from './tree/signing.ts'
export {
  type LedgerProblem,
  type LedgerStatus,
  type Verification,
  verifyLedger,
  type VerifyOptions,
} from './verify/verify.ts'
