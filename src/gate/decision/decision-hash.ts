import { quickCode, quickJson } from '../../support/canonical-json.ts'
import { sha256Hex } from '../../support/digest.ts'
import type { CheckResult } from '../check.ts'
import type { DecisionData } from '../decision.ts'
import { canonicalText, commitment, type CommittedInput } from './commitment.ts'
import { NO_DETAIL } from './no-detail.ts'

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
  return sha256Hex(quickText(decided, salt) ?? plainText(decided, salt))
}

/** The canonical text that the hash is of, written as that of any other value. */
function plainText({ checks, ...rest }: Decided, salt: Uint8Array): string {
  return canonicalText({ v: 1, ...rest, checks: checks.map((check) => committed(check, salt)) })
}

/** A result without text: its message and detail become one commitment. */
export function committed({ message, detail, ...rest }: CheckResult, salt: Uint8Array): Record<string, unknown> {
  return { ...rest, detail_c: commitment(canonicalText({ message, detail }), { salt }) }
}

/**
 * The same text from what is known of its shape: fields in the order of their names, without an object for each result.
 * `undefined` for whatever has another shape or needs care, such as a lone surrogate.
 */
function quickText(decided: Decided, salt: Uint8Array): string | undefined {
  if (Object.keys(decided).length !== FIELDS) return undefined
  const { action, answer_kind, checks, config_sha256, decisive, input, reason_codes } = decided
  const { rule_version, ruleset_sha256, status, versions } = decided
  const before = quickJson({ action, answer_kind })
  const after = quickJson({
    config_sha256,
    decisive,
    input,
    reason_codes,
    rule_version,
    ruleset_sha256,
    status,
    v: 1,
    versions,
  })
  if (before === undefined || after === undefined) return undefined
  let results = ''
  for (const check of checks) {
    const result = resultText(check, salt)
    if (result === undefined) return undefined
    results += results === '' ? result : `,${result}`
  }
  return `${before.slice(0, -1)},"checks":[${results}],${after.slice(1)}`
}

const FIELDS = 11

function resultText(check: CheckResult, salt: Uint8Array): string | undefined {
  const { score_bp } = check
  if (Object.keys(check).length !== (score_bp === undefined ? RESULT_FIELDS : RESULT_FIELDS + 1)) return undefined
  const detail_c = detailCommitment(check, salt)
  if (detail_c === undefined) return undefined
  const [name, reason, severity] = [quickCode(check.name), quickCode(check.reason_code), quickCode(check.severity)]
  const [status, version] = [quickCode(check.status), quickCode(check.version)]
  const score = score_bp === undefined ? '' : quickJson(score_bp)
  if (name === undefined || reason === undefined || severity === undefined) return undefined
  if (status === undefined || version === undefined || score === undefined) return undefined
  const scored = score === '' ? '' : `"score_bp":${score},`
  return `{"detail_c":"${detail_c}","name":${name},"reason_code":${reason},${scored}"severity":${severity},"status":${status},"version":${version}}`
}

function detailCommitment({ detail, message }: CheckResult, salt: Uint8Array): string | undefined {
  const isCommon = detail.findings.length === 0 && salt.length === 0
  // The text need not even be written where the message alone tells it.
  const isMessage = isCommon && detail === NO_DETAIL
  const known = isMessage ? ofMessages.get(message) : undefined
  if (known !== undefined) return known
  const [detailText, messageText] = [quickJson(detail), quickJson(message)]
  if (detailText === undefined || messageText === undefined) return undefined
  const text = `{"detail":${detailText},"message":${messageText}}`
  if (isMessage) return kept(ofMessages, message, text)
  return isCommon ? kept(ofTexts, text, text) : commitment(text, { salt })
}

/**
 * The commitments to results without findings, of those that came last: by the message where there is nothing else, such as
 * `The answer holds no links.`, by the text that is hashed where there are counts. Nearly all results of most answers are
 * among them, and hashing them anew takes 3 % of a decision over passages that are remembered.
 */
const ofMessages = new Map<string, string>()
const ofTexts = new Map<string, string>()
const MOST_KEPT = 500
const LONGEST_KEPT = 200

/** The commitment to a text, by what is the same whenever the text is. */
function kept(known: Map<string, string>, key: string, text: string): string {
  const before = known.get(key)
  if (before !== undefined) return before
  const made = commitment(text, { salt: NO_SALT })
  if (key.length > LONGEST_KEPT) return made
  if (known.size >= MOST_KEPT) known.clear()
  known.set(key, made)
  return made
}

const NO_SALT = new Uint8Array()

/** Of a result without a score. */
const RESULT_FIELDS = 7
