import { canonicalText, commitInput, keepCommitted } from './commitment.ts'
import { decisionSha256 } from './decision-hash.ts'
import type { CheckResult, CheckFinding, Outcome } from '../check.ts'
import { valueText } from '../config/params.ts'
import type { EffectiveConfig, EffectiveSection } from '../config/gate-config.ts'
import type { CheckError, Decision, DecisionData } from '../decision.ts'
import { codePoints } from '../answer-index.ts'
import { type GateIndex, indexInput } from '../gate-index.ts'
import type { GateInput } from '../input.ts'
import type { ParsedInput } from '../parse-input.ts'
import { deepFreeze } from '../../support/deep-freeze.ts'
import { NORM_VERSION } from '../../text/characters/normalise.ts'
import { TOK_VERSION } from '../../text/words/words.ts'
import { explainDecision } from './explain.ts'
import { NO_DETAIL } from './no-detail.ts'
import { type Enabled, paramsOf, type Standing } from './standing.ts'
import type { TextMemory } from '../text-memory.ts'
import { TABLES } from '../rulesets/tables.ts'
import { verdictOf } from './verdict.ts'
import { defined } from '../../support/defined.ts'

/** What a check may return. Anything else is an error of the check, and never a pass. */
const STATUSES: readonly Outcome['status'][] = ['pass', 'warn', 'fail', 'skipped']
/** Versions of normalisation, tokenisation and word tables: what a decision depends on besides its checks. */
export const ENGINE_VERSIONS = { ...TABLES, norm: NORM_VERSION, tok: TOK_VERSION }

/** Everything for one decision. */
interface Request {
  readonly input: ParsedInput
  readonly salt: Uint8Array
  readonly memory: TextMemory
}

export function decideBy(standing: Standing, { input, salt, memory }: Request): Decision {
  const { config, ruleset } = standing
  const large = tooLarge(input, config)
  const index = indexInput(input, { structured: standing.structured, memory })
  const errors: CheckError[] = []
  const around: Circumstances = { input, index, config, large, errors }
  const checks: CheckResult[] = []
  for (const enabled of standing.enabled) checks.push(resultOf(enabled, around))
  if (input.generation.status === 'blocked') {
    checks.push(BLOCKED)
    checks.sort((a, b) => (a.name < b.name ? -1 : 1))
  }
  const decided = {
    ...verdictOf(checks, config),
    answer_kind: large === undefined ? index.answer.kind : null,
    checks,
    rule_version: ruleset.rule_version,
    ruleset_sha256: ruleset.ruleset_sha256,
    config_sha256: standing.config_sha256,
  }
  const committed = commitInput(input, salt, { memory })
  const data: DecisionData = {
    ...idsOf(input),
    ...decided,
    scores: scoresOf(checks),
    errors: errors.sort((a, b) => (a.name < b.name ? -1 : 1)),
    deterministic: standing.deterministic,
    config: standing.shown,
    decision_sha256: decisionSha256({ ...decided, input: committed, versions: ENGINE_VERSIONS }, salt),
  }
  const decision = sealed(data, input)
  keepCommitted(decision, { input, salt, committed })
  return decision
}

function idsOf({ conversation_id, message_id, trace_id, tenant, retrieval, generation }: GateInput) {
  return {
    conversation_id,
    message_id,
    ...defined({ trace_id, tenant }),
    retrieval_record_id: retrieval.record_id,
    generation_record_id: generation.record_id,
  }
}

/** The decision with its `explain`, which is left out of JSON. */
function sealed(data: DecisionData, input: GateInput): Decision {
  const explain: Decision['explain'] = (options) => explainDecision(data, { ...options, input })
  Object.defineProperty(data, 'explain', { value: explain })
  return deepFreeze(data) as Decision
}

/** The most hits that are checked. Each costs something, however short it is. */
const MOST_HITS = 10_000
/** The most characters that all structured citations together may cover. */
const MOST_COVERED = 20_000_000

function tooLarge({ generation, retrieval }: GateInput, config: EffectiveConfig): string | undefined {
  const { hits } = retrieval
  if (hits.length > MOST_HITS) return `There are ${hits.length} hits; at most ${MOST_HITS} are checked.`
  const answer = sizeOf([generation.answer], config.max_answer_chars)
  if (answer > config.max_answer_chars) {
    return `The answer has ${answer} characters; at most ${config.max_answer_chars} are checked (max_answer_chars).`
  }
  const covered = coveredBy({ generation, retrieval })
  if (covered > MOST_COVERED)
    return `The citations are for ${covered} characters of the answer and of passages, those of all citations together; at most ${MOST_COVERED} are checked.`
  const texts = [generation.question, generation.system_prompt, ...generation.citations.map(({ quote }) => quote)]
  for (const { text, title, source, offered } of hits) if (offered !== false) texts.push(text, title, source)
  const evidence = sizeOf(texts, config.max_evidence_chars)
  if (evidence <= config.max_evidence_chars) return undefined
  return `The offered hits and the question have ${evidence} characters; at most ${config.max_evidence_chars} are checked (max_evidence_chars).`
}

/** How many characters the spans of all citations cover. Those that several citations cover count for each of them. */
function coveredBy({
  generation: { answer, citations },
  retrieval,
}: Pick<GateInput, 'generation' | 'retrieval'>): number {
  if (citations.length === 0) return 0
  const longest = retrieval.hits.reduce((most, { text }) => Math.max(most, text.length), 0)
  let covered = 0
  for (const { span = NOWHERE, source_span = NOWHERE } of citations) {
    covered += Math.min(answer.length, Math.max(0, span[1] - span[0]))
    covered += Math.min(longest, Math.max(0, source_span[1] - source_span[0]))
  }
  return covered
}

const NOWHERE = [0, 0] as const

/**
 * The number of Unicode code points of the texts together. If even their UTF-16 code units are at most `most`, counts
 * those instead.
 */
function sizeOf(texts: readonly (string | undefined)[], most: number): number {
  const sum = (size: (text: string) => number) => texts.reduce((total, text = '') => total + size(text), 0)
  const units = sum(({ length }) => length)
  return units <= most ? units : sum(codePoints)
}

/** An answer that the provider blocked never passes, whatever its text says. */
const BLOCKED: CheckResult = deepFreeze({
  name: 'generation_status',
  version: '1',
  status: 'fail',
  severity: 'block',
  reason_code: 'generation_blocked',
  message: 'The generation was blocked.',
  detail: { findings: [] },
})

interface Circumstances {
  readonly input: GateInput
  readonly index: GateIndex
  readonly config: EffectiveConfig
  readonly large: string | undefined
  readonly errors: CheckError[]
}

function resultOf(enabled: Enabled, around: Circumstances): CheckResult {
  const { check, section } = enabled
  const { name } = check
  if (section.severity === 'off') {
    return unrun(enabled, { reason_code: 'disabled', message: `${name} is switched off.` })
  }
  if (around.large !== undefined) return unrun(enabled, { reason_code: 'input_too_large', message: around.large })
  try {
    return resultFrom(run(enabled, around), enabled)
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).toWellFormed()
    around.errors.push({ name, message })
    return { ...unrun(enabled, { reason_code: 'check_error', message }), status: 'error' }
  }
}

function unrun(
  { check: { name, version }, section: { severity } }: Enabled,
  { reason_code, message }: { reason_code: string; message: string },
): CheckResult {
  return { name, version, status: 'skipped', severity, reason_code, message, detail: NO_DETAIL }
}

function resultFrom(
  { status, reason_code, message, findings, detail, score_bp }: Outcome,
  { check: { name, version }, section }: Enabled,
): CheckResult {
  const kept = findings.length === 0 ? NO_FINDINGS : findings.map(wellFormed)
  const result: CheckResult = {
    name,
    version,
    status: weighed(status, section),
    severity: section.severity,
    reason_code,
    message: message.toWellFormed(),
    detail: kept.length === 0 && isEmpty(detail) ? NO_DETAIL : { ...detail, findings: kept },
  }
  return score_bp === undefined ? result : { ...result, score_bp }
}

const NO_FINDINGS: readonly CheckFinding[] = Object.freeze([])

function isEmpty(detail: object): boolean {
  for (const _ in detail) return false
  return true
}

function wellFormed(finding: CheckFinding): CheckFinding {
  return finding.message.isWellFormed() ? finding : { ...finding, message: finding.message.toWellFormed() }
}

function run(enabled: Enabled, { input, index, config }: Circumstances): Outcome {
  const { check } = enabled
  const params = enabled.params ?? paramsOf(enabled, config)
  const outcome = check.check(input, params, index)
  if (enabled.params === undefined && check.deterministic) {
    const again = check.check(input, params, index)
    if (canonicalText(again) !== canonicalText(outcome)) {
      throw new Error(`${check.name} promises to be deterministic, but two runs on the same input differ.`)
    }
  }
  const { score_bp, status } = outcome
  if (!STATUSES.includes(status)) {
    throw new Error(
      `${check.name} ended with the status ${valueText(status)}; it must be one of ${STATUSES.join(', ')}.`,
    )
  }
  if (typeof score_bp === 'number' && !(Number.isInteger(score_bp) && score_bp >= 0 && score_bp <= 10_000)) {
    throw new Error(`${check.name} scored ${score_bp}; a score is a whole number of basis points from 0 to 10000.`)
  }
  return outcome
}

/** What a status counts as under the check's section. */
function weighed(status: Outcome['status'], { severity, warnings }: EffectiveSection): Outcome['status'] {
  if (severity === 'info') return status
  if (status === 'fail') return severity === 'warn' ? 'warn' : 'fail'
  return status === 'warn' && warnings === 'fail' && severity === 'block' ? 'fail' : status
}

function scoresOf(checks: readonly CheckResult[]): Record<string, number | null> {
  const scores: Record<string, number | null> = {}
  for (const { name, score_bp } of checks) {
    if (score_bp !== undefined) scores[name] = score_bp === null ? null : score_bp / 10_000
  }
  return scores
}
