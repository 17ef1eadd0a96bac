// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
export { canaryBucket } from './replay/canary.ts'
export {
  type Checkpoint,
  formatVerifierKey,
  keySigner,
  openCheckpoint,
  parseVerifierKey,
  type Signer,
  type VerifierKey,
} from './tree/checkpoint.ts'
export { type CheckpointSink, createLedger, type Ledger, type LedgerOptions, type Recorded } from './create-ledger.ts'
export { type LedgerEntry, readEntry } from './records/entries.ts'
export { exportLedger, type ExportOptions } from './verify/export.ts'
export { verifyExport, type VerifyExportOptions } from './exported/verify-export.ts'
export { type LedgerDraft, type LedgerQuery, type LedgerRow, type LedgerStore } from './ledger-store.ts'
export { type DecisionRecord, type Delivery, type RecordMeta } from './records/record.ts'
export { recordingGate, type RecordedDecision, type RecordingGate, type RecordingOptions } from './recording-gate.ts'
export { type Reevaluation, reevaluateLedger, type ReevaluateOptions } from './replay/reevaluate.ts'
export { replayLedger, type ReplayOptions, type ReplayReport } from './replay/replay.ts'
export { type DecisionEngine } from './replay/replay-gates.ts'
export { LedgerBrokenError } from './tree/signing.ts'
export {
  type LedgerProblem,
  type LedgerStatus,
  type Verification,
  verifyLedger,
  type VerifyOptions,
} from './verify/verify.ts'
