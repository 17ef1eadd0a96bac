/*
 * How to write a check
 *
 * A check looks at one thing and says what it found. It is a pure function of the input, its parameters and the index:
 * no clock, no random numbers, no locale, no I/O. It does not decide: severity, aggregation and action are configuration.
 *
 *   export const noShouting = defineCheck({
 *     name: 'no_shouting',
 *     version: '1',
 *     title: 'The answer does not shout',
 *     params: { most_marks: integer({ default: 3, min: 0, max: 100, tighter: 'lower' }) },
 *     check({ generation }, { most_marks }) {
 *       const marks = [...generation.answer.matchAll(/!/g)]
 *       return judged(
 *         marks.slice(most_marks).map(({ index }) => ({
 *           level: 'warn', reason_code: 'shouting', message: 'One exclamation mark too many.', span: [index, index + 1],
 *         })),
 *         { passed: `${marks.length} exclamation marks` },
 *       )
 *     },
 *   })
 *
 * `passed`, `failed`, `warned`, `skipped` and `judged` (the worst finding wins) make outcomes. Offsets are UTF-16 code
 * units, end exclusive: `span` is into the answer as given, `evidence[].span` into the text of the hit. Scores are
 * basis points, 0 to 10000. A check with nothing to look at is `skipped` with a reason of NOT_APPLICABLE; skipped for any
 * other reason, a required check keeps the answer from passing. The index has read the answer, its sentences, citations
 * and evidence already; ask it instead of reading the text again.
 *
 * To change a released check: records name the versions of their checks, and must still replay. Copy the file, give the
 * copy the next version, and change only the copy. List it in BUILT_IN_CHECKS and the old one in EARLIER_CHECKS
 * (checks/index.ts). Published rulesets keep the versions that they name; a new ruleset names the new one.
 */
import { UsageError } from '../core/errors.ts'
import type { ParamSpecs, ParamsOf } from './config/params.ts'
import type { SettingName, Settings } from './config/check-settings.ts'
import type { GateIndex } from './gate-index.ts'
import type { GateInput } from './input.ts'
import type { Span } from './span.ts'
import type { TokenDiff } from './token-diff.ts'

/** The result of a check. `skipped`: it did not apply or could not be run. `error`: it threw, which never passes. */
export type CheckStatus = 'pass' | 'warn' | 'fail' | 'skipped' | 'error'

/**
 * How much a finding counts. `block`: as found. `warn`: at most as a warning. `info`: not at all. `off`: the check is
 * not run.
 */
export type Severity = 'block' | 'warn' | 'info' | 'off'

/** A stretch of a passage's text. */
export interface EvidenceSpan {
  readonly node_id: string
  readonly span?: Span
}

/** One thing a check noticed, with its place in the answer and in the evidence. */
export interface CheckFinding {
  readonly level: 'info' | 'warn' | 'fail'
  readonly reason_code: string
  /** One sentence, for people. */
  readonly message: string
  /** Where in the answer. */
  readonly span?: Span
  /** Where in the evidence. */
  readonly evidence?: readonly EvidenceSpan[]
  /** A passage that would support the statement. */
  readonly suggestion?: EvidenceSpan
  /** How the answer's wording differs from the evidence's. */
  readonly diff?: readonly TokenDiff[]
}

/** Plain JSON with integers only. */
export type Detail = Readonly<Record<string, unknown>>

/** What a check returns. */
export interface Outcome {
  readonly status: Exclude<CheckStatus, 'error'>
  readonly reason_code: string
  readonly message: string
  readonly findings: readonly CheckFinding[]
  readonly detail: Detail
  /** 0 to 10000, or `null` if it could not be measured. Left out by a check without a score. */
  readonly score_bp?: number | null
}

/** A check's outcome in a decision. The severity has been applied to `status`, except for `info`. */
export interface CheckResult {
  readonly name: string
  readonly version: string
  readonly status: CheckStatus
  readonly severity: Severity
  readonly reason_code: string
  readonly message: string
  readonly detail: Detail & { readonly findings: readonly CheckFinding[] }
  readonly score_bp?: number | null
}

/** The definition of a check. The function must be pure: no clock, no random numbers, no locale, no I/O. */
export interface CheckDefinition<Params extends ParamSpecs = ParamSpecs, Names extends SettingName = SettingName> {
  /** In lower case with underscores, such as `no_shouting`. */
  readonly name: string
  /** Must change whenever the check decides differently: records name it. */
  readonly version: string
  /** What the check asserts, as a statement: `The answer does not shout`. */
  readonly title: string
  /** Parameters, set in the check's own section of the configuration. */
  readonly params?: Params
  /** General fields of the configuration that the check reads. */
  readonly settings?: readonly Names[]
  /** A field of the configuration that switches the check on: while it is false or null, the check is not run. */
  readonly switch?: 'require_citations' | 'require_vector_hits' | 'require_keyword_hits' | 'require_structured'
  /**
   * Promises that equal inputs give equal outcomes. A check without the promise can only be `info`. Checks that are
   * not built in are run twice, and an outcome that differs is an error.
   */
  readonly deterministic?: boolean
  readonly check: (input: GateInput, params: ParamsOf<Params> & Pick<Settings, Names>, index: GateIndex) => Outcome
}

/** A check, whatever its parameters. */
export interface Check {
  readonly name: string
  readonly version: string
  readonly title: string
  readonly params: ParamSpecs
  readonly settings: readonly SettingName[]
  readonly switch?: CheckDefinition['switch']
  readonly deterministic: boolean
  readonly check: (input: GateInput, params: Readonly<Record<string, unknown>>, index: GateIndex) => Outcome
}

const NAME = /^[a-z][a-z0-9_]{0,63}$/
/** Fields in every check's section besides its parameters. */
const RESERVED = ['severity', 'required', 'locked', 'warnings', 'version']

const NO_PARAMS = {} as const

/** Makes a check. Throws a UsageError for an invalid name or parameter. */
export function defineCheck<
  const Params extends ParamSpecs = typeof NO_PARAMS,
  const Names extends SettingName = never,
>(definition: CheckDefinition<Params, Names>): Check {
  const { name, version, params = NO_PARAMS, settings = [], deterministic = false } = definition
  if (!NAME.test(name)) throw new UsageError(`A check cannot be called '${name}'; names are like 'no_shouting'.`)
  if (version === '') throw new UsageError(`The check ${name} has no version; give it one, such as '1'.`)
  const taken = Object.keys(params).find((key) => RESERVED.includes(key))
  if (taken !== undefined) throw new UsageError(`The check ${name} has a parameter '${taken}', which every check has.`)
  return Object.freeze({ ...definition, params, settings, deterministic } as unknown as Check)
}

/** Reasons why a check has nothing to say about an answer. A required check may be skipped for these. */
export const NOT_APPLICABLE: readonly string[] = [
  'abstention',
  'refusal',
  'clarification',
  'chit_chat',
  'no_claims',
  'nothing_to_check',
  'not_configured',
]

interface OutcomeOptions {
  findings?: readonly CheckFinding[] | undefined
  detail?: Detail | undefined
  score_bp?: number | null | undefined
}

function outcome(
  { status, reason_code, message }: Pick<Outcome, 'status' | 'reason_code' | 'message'>,
  { findings = [], detail = {}, score_bp }: OutcomeOptions,
): Outcome {
  const said = { status, reason_code, message, findings, detail }
  return score_bp === undefined ? said : { ...said, score_bp }
}

/** The outcome of a check that holds. */
export function passed(message: string, options: OutcomeOptions = {}): Outcome {
  return outcome({ status: 'pass', reason_code: 'ok', message }, options)
}

/**
 * The outcome of a check that holds with a doubt. `reason_code` is a short name for programs, `message` a sentence for
 * people.
 */
export function warned(reason_code: string, message: string, options: OutcomeOptions = {}): Outcome {
  return outcome({ status: 'warn', reason_code, message }, options)
}

/** The outcome of a check that does not hold. `reason_code` is a short name for programs, `message` a sentence for people. */
export function failed(reason_code: string, message: string, options: OutcomeOptions = {}): Outcome {
  return outcome({ status: 'fail', reason_code, message }, options)
}

/** The outcome of a check that does not apply (`reason_code` is one of NOT_APPLICABLE) or could not be run. */
export function skipped(reason_code: string, message: string, options: OutcomeOptions = {}): Outcome {
  return outcome({ status: 'skipped', reason_code, message }, options)
}

const LEVELS = ['info', 'warn', 'fail'] as const

/** The outcome of the worst finding, with all findings in the order of the answer. `passed` if none of them counts. */
export function judged(
  findings: readonly CheckFinding[],
  { passed: message, detail, score_bp }: Omit<OutcomeOptions, 'findings'> & { passed: string },
): Outcome {
  if (findings.length === 0) return passed(message, { detail, score_bp })
  const ordered = [...findings].sort(byPlace)
  const worst = LEVELS.findLast((level) => ordered.some((finding) => finding.level === level))
  const first = ordered.find(({ level }) => level === worst)
  if (first === undefined || worst === undefined || worst === 'info') {
    return passed(message, { detail, score_bp, findings: ordered })
  }
  const more = ordered.filter(({ level }) => level === worst).length - 1
  const summary = more === 0 ? first.message : `${first.message} (and ${more} more)`
  const { reason_code } = first
  return outcome({ status: worst, reason_code, message: summary }, { detail, score_bp, findings: ordered })
}

function byPlace(a: CheckFinding, b: CheckFinding): number {
  const [startA, endA] = a.span ?? NOWHERE
  const [startB, endB] = b.span ?? NOWHERE
  if (startA !== startB) return startA - startB
  if (endA !== endB) return endA - endB
  return compare(a.reason_code, b.reason_code) || compare(a.message, b.message)
}

const NOWHERE: Span = [-1, -1]

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
