import { sha256Hex } from '../../support/digest.ts'
import type { CheckResult } from '../check.ts'
import type { DecisionData } from '../decision.ts'
import { canonicalText, commitment, type CommittedInput } from './commitment.ts'

/** Everything that `decision_sha256` covers. */
export interface Decided extends Pick<
  DecisionData,
  | 'status'
  | 'action'
  | 'answer_kind'
  | 'decisive'
  | 'reason_codes'
  | 'rule_version'
  | 'ruleset_sha256'
  | 'config_sha256'
  | 'checks'
> {
  readonly input: CommittedInput
  /** Versions of normalisation, tokenisation and tables. */
  readonly versions: Readonly<Record<string, string>>
}

export function decisionSha256(decided: Decided, salt: Uint8Array): string {
  const { checks, ...rest } = decided
  return sha256Hex(canonicalText({ v: 1, ...rest, checks: checks.map((check) => committed(check, salt)) }))
}

/** A result without text: its message and detail become one commitment. */
export function committed({ message, detail, ...rest }: CheckResult, salt: Uint8Array): Record<string, unknown> {
  return { ...rest, detail_c: commitment(canonicalText({ message, detail }), { salt }) }
}
