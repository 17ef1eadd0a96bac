import type { AnswerKind } from '../text/phrases/answer-kind.ts'
import type { CheckResult } from './check.ts'
import type { Action } from './config/actions.ts'
import type { EffectiveConfig } from './config/gate-config.ts'

/**
 * The status of a decision. `partial`: may be shown with a warning. `skipped`: no check had anything to say, or none
 * could be run.
 */
export type VerdictStatus = 'pass' | 'partial' | 'fail' | 'skipped'

/** The error of a check that threw, in place of its result. */
export interface CheckError {
  readonly name: string
  readonly message: string
}

/** The gate's decision about one answer, as plain JSON: what a ledger keeps. */
export interface DecisionData {
  readonly conversation_id: string
  readonly message_id: string
  readonly trace_id?: string
  readonly tenant?: string
  readonly retrieval_record_id: string
  readonly generation_record_id: string
  readonly status: VerdictStatus
  readonly action: Action
  /** What the answer does as a whole, or `null` if it was too long to be read. */
  readonly answer_kind: AnswerKind | null
  /** Sorted by name. */
  readonly checks: readonly CheckResult[]
  /** 0 to 1, for people. `null` if it could not be measured. */
  readonly scores: Readonly<Record<string, number | null>>
  /** Names of the checks that decided the status, sorted. */
  readonly decisive: readonly string[]
  /** The reasons for the status, sorted. */
  readonly reason_codes: readonly string[]
  readonly errors: readonly CheckError[]
  /** Whether every check promises that equal inputs give equal outcomes. */
  readonly deterministic: boolean
  readonly rule_version: string
  readonly ruleset_sha256: string
  readonly config: EffectiveConfig
  readonly config_sha256: string
  /** Covers the input, ruleset, configuration, versions, results and verdict, but no ids of records and no time. */
  readonly decision_sha256: string
}

/** The format of an explanation: plain text if left out, or Markdown. */
export interface ExplainOptions {
  format?: 'text' | 'markdown' | undefined
}

/** The gate's decision about one answer. Deeply frozen. */
export interface Decision extends DecisionData {
  /** Explains the decision to a person: what was decided and why, with the places in the answer and in the evidence. */
  readonly explain: (options?: ExplainOptions) => string
}
