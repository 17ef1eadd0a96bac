import type { AnswerKind } from '../text/phrases/answer-kind.ts'
import type { CheckResult } from './check.ts'
import type { Action } from './config/actions.ts'
import type { EffectiveConfig } from './config/gate-config.ts'

/** What a decision amounts to. `partial`: to be shown with a warning; `skipped`: no check had anything to
 * say, or none could be run. */
export type VerdictStatus = 'pass' | 'partial' | 'fail' | 'skipped'

/** A check that threw, in place of its result. */
export interface CheckError {
  readonly name: string
  readonly message: string
}

/** What the gate says of one answer, as plain JSON: what a ledger keeps. */
export interface DecisionData {
  readonly conversation_id: string
  readonly message_id: string
  readonly trace_id?: string
  readonly tenant?: string
  readonly retrieval_record_id: string
  readonly generation_record_id: string
  readonly status: VerdictStatus
  readonly action: Action
  /** What the answer is as a whole; `null` where it was too long to be read. */
  readonly answer_kind: AnswerKind | null
  /** Sorted by name. */
  readonly checks: readonly CheckResult[]
  /** 0 to 1, for people; `null`: could not be measured. */
  readonly scores: Readonly<Record<string, number | null>>
  /** Names of the checks that the status rests on, sorted. */
  readonly decisive: readonly string[]
  /** Why, sorted. */
  readonly reason_codes: readonly string[]
  readonly errors: readonly CheckError[]
  /** Whether every check promises that equal inputs give equal outcomes. */
  readonly deterministic: boolean
  readonly rule_version: string
  readonly ruleset_sha256: string
  readonly config: EffectiveConfig
  readonly config_sha256: string
  /** Over the input, ruleset, configuration, versions, results and verdict; not over ids of records, nor time. */
  readonly decision_sha256: string
}

/** How a decision is told: in plain text when left out, or in Markdown. */
export interface ExplainOptions {
  format?: 'text' | 'markdown' | undefined
}

/** What the gate says of one answer. Deeply frozen. */
export interface Decision extends DecisionData {
  /** The decision for a person: what was decided and why, with the places in the answer and in the evidence. */
  readonly explain: (options?: ExplainOptions) => string
}
