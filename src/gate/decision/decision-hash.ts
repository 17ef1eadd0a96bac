import { quotedText, sayableJson } from '../../support/canonical-json.ts'
import { sha256Hex } from '../../support/digest.ts'
import type { CheckResult } from '../check.ts'
import type { DecisionData } from '../decision.ts'
import { canonicalText, commitment, type CommittedInput } from './commitment.ts'

/** Everything that `decision_sha256` is over. */
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
  return sha256Hex(quickText(decided, salt) ?? plainText(decided, salt))
}

/** The canonical text that the hash is over, written as any other object is. */
export function plainText({ checks, ...rest }: Decided, salt: Uint8Array): string {
  return canonicalText({ v: 1, ...rest, checks: checks.map((check) => committed(check, salt)) })
}

/** A result without text: its message and detail as one commitment. */
export function committed({ message, detail, ...rest }: CheckResult, salt: Uint8Array): Record<string, unknown> {
  return { ...rest, detail_c: commitment(canonicalText({ message, detail }), { salt }) }
}

/**
 * The same text, from what is known of its shape: fields in the order of their names, without an object for each result.
 * `undefined` for whatever is not of that shape or needs care, such as a lone surrogate.
 */
export function quickText(decided: Decided, salt: Uint8Array): string | undefined {
  if (Object.keys(decided).length !== FIELDS) return undefined
  const { action, answer_kind, checks, config_sha256, decisive, input, reason_codes } = decided
  const { rule_version, ruleset_sha256, status, versions } = decided
  const before = sayableJson({ action, answer_kind })
  const rest = { config_sha256, decisive, input, reason_codes, rule_version, ruleset_sha256, status, v: 1, versions }
  const after = sayableJson(rest)
  let results = ''
  for (const check of checks) {
    const result = resultText(check, salt)
    if (result === undefined) return undefined
    results += results === '' ? result : `,${result}`
  }
  if (before === undefined || after === undefined) return undefined
  return `${before.slice(0, -1)},"checks":[${results}],${after.slice(1)}`
}

const FIELDS = 11

function resultText(check: CheckResult, salt: Uint8Array): string | undefined {
  const { score_bp } = check
  if (Object.keys(check).length !== (score_bp === undefined ? RESULT_FIELDS : RESULT_FIELDS + 1)) return undefined
  const detail = sayableJson(check.detail)
  const message = quotedText(check.message)
  const name = quotedText(check.name)
  const reason_code = quotedText(check.reason_code)
  const score = score_bp === undefined ? '' : sayableJson(score_bp)
  const severity = quotedText(check.severity)
  const status = quotedText(check.status)
  const version = quotedText(check.version)
  if (detail === undefined || message === undefined || name === undefined || reason_code === undefined) return undefined
  if (score === undefined || severity === undefined || status === undefined || version === undefined) return undefined
  const detail_c = commitment(`{"detail":${detail},"message":${message}}`, { salt })
  const weight = score === '' ? `"severity":${severity}` : `"score_bp":${score},"severity":${severity}`
  return `{"detail_c":"${detail_c}","name":${name},"reason_code":${reason_code},${weight},"status":${status},"version":${version}}`
}

/** Of a result without a score. */
const RESULT_FIELDS = 7
