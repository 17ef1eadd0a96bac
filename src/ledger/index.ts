export { canaryBucket } from './canary.ts'
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
} from './checkpoint.ts'
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
} from './entries.ts'
export { exportLedger, type ExportOptions } from './export.ts'
export { verifyExport, type VerifyExportOptions } from './exported/verify-export.ts'
export { type EvaluationRecord, type Override, type RecordFacts } from './evaluation-record.ts'
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
export { type DecisionRecord, type Delivery, type RecordMeta, type RecordMode } from './record.ts'
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
} from './reevaluate.ts'
export { type Replayed, replayLedger, type ReplayOptions, type ReplayOutcome, type ReplayReport } from './replay.ts'
export { type DecisionEngine } from './replay-gates.ts'
export { type ShadowProblem } from './shadows.ts'
export { LedgerBrokenError, refuseOtherKey } from './signing.ts'
export { type LedgerProblem, type LedgerStatus, type Verification, verifyLedger, type VerifyOptions } from './verify.ts'
