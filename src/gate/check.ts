/*
 * How to write a check
 *
 * A check looks at one thing and says what it found. It is a pure function of the input, its parameters and the index:
 * no clock, no random numbers, no locale, no I/O. It never decides: severity, aggregation and action are configuration.
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
 * units, end exclusive: `span` into the answer as it was given, `evidence[].span` into the text of the hit. Scores are
 * basis points, 0 to 10000. A check that finds nothing to look at is `skipped` with one of NOT_APPLICABLE; with any other
 * reason a required check that is skipped keeps the answer from passing. What the answer, its sentences, citations and
 * evidence look like is worked out once, in the index; ask it rather than read the text again.
 *
 * How to change a check that was released: records name the versions of their checks, and must come out again. Copy the
 * file, give the copy the next version, and change that one; list it in BUILT_IN_CHECKS and the old one in
 * EARLIER_CHECKS (checks/index.ts). Published rulesets keep the version that they name; a new ruleset names the new one.
 */
import { UsageError } from '../core/errors.ts'
import type { ParamSpecs, ParamsOf } from './config/params.ts'
import type { SettingName, Settings } from './config/check-settings.ts'
import type { GateIndex } from './gate-index.ts'
import type { GateInput } from './input.ts'
import type { Span } from './span.ts'
import type { TokenDiff } from './token-diff.ts'

/** How a check came out. `skipped`: it did not apply or could not be run; `error`: it threw, which never passes. */
export type CheckStatus = 'pass' | 'warn' | 'fail' | 'skipped' | 'error'

/** What a finding counts for. `block`: as found. `warn`: at most a warning. `info`: never decides. `off`: not run. */
export type Severity = 'block' | 'warn' | 'info' | 'off'

/** A passage, and the stretch of its text that is meant. */
export interface EvidenceSpan {
  readonly node_id: string
  readonly span?: Span
}

/** One thing that a check noticed, with the place in the answer and in the evidence. */
export interface CheckFinding {
  readonly level: 'info' | 'warn' | 'fail'
  readonly reason_code: string
  /** One sentence for a person. */
  readonly message: string
  /** Where in the answer. */
  readonly span?: Span
  /** Where in the evidence. */
  readonly evidence?: readonly EvidenceSpan[]
  /** A passage that would bear the statement out. */
  readonly suggestion?: EvidenceSpan
  /** How the answer's wording differs from the evidence's. */
  readonly diff?: readonly TokenDiff[]
}

/** Plain JSON with integers only. */
export type Detail = Readonly<Record<string, unknown>>

/** What a check says. */
export interface Outcome {
  readonly status: Exclude<CheckStatus, 'error'>
  readonly reason_code: string
  readonly message: string
  readonly findings: readonly CheckFinding[]
  readonly detail: Detail
  /** 0 to 10000; `null`: could not be measured. Left out by a check without a score. */
  readonly score_bp?: number | null
}

/** What a check said, as the decision carries it. `status` has the severity applied, except for `info`. */
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

/** What `defineCheck` makes a check of. The function is pure: no clock, no random numbers, no locale, no I/O. */
export interface CheckDefinition<Params extends ParamSpecs = ParamSpecs, Names extends SettingName = SettingName> {
  /** Lower case with underscores, such as `no_shouting`. */
  readonly name: string
  /** Raised whenever what it decides changes: records name it. */
  readonly version: string
  /** What the check asks, as a statement: `The answer does not shout`. */
  readonly title: string
  /** What can be set in the check's own section of the configuration. */
  readonly params?: Params
  /** Fields of the configuration as a whole that the check reads. */
  readonly settings?: readonly Names[]
  /** A field of the configuration that turns the check on: while it is false or null, the check is not run. */
  readonly switch?: 'require_citations' | 'require_vector_hits' | 'require_keyword_hits' | 'require_structured'
  /**
   * Promises that equal inputs give equal outcomes. A check without the promise can only be `info`. Checks that are
   * not built in are run twice, and an outcome that differs is an error.
   */
  readonly deterministic?: boolean
  readonly check: (input: GateInput, params: ParamsOf<Params> & Pick<Settings, Names>, index: GateIndex) => Outcome
}

/** A check of which the types of the parameters are no longer of interest. */
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
/** Fields that every check's section has besides its parameters. */
const RESERVED = ['severity', 'required', 'locked', 'warnings', 'version']

const NO_PARAMS = {} as const

/** A check from a description and a function. Throws a UsageError for a name or parameter that cannot be. */
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

/** Reasons for which a check has nothing to say about an answer; a required check may be skipped for them. */
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

/** The check holds. */
export function passed(message: string, options: OutcomeOptions = {}): Outcome {
  return outcome({ status: 'pass', reason_code: 'ok', message }, options)
}

/** The check holds with a doubt. `reason_code` is a short name for programs, `message` a sentence for people. */
export function warned(reason_code: string, message: string, options: OutcomeOptions = {}): Outcome {
  return outcome({ status: 'warn', reason_code, message }, options)
}

/** The check does not hold. `reason_code` is a short name for programs, `message` a sentence for people. */
export function failed(reason_code: string, message: string, options: OutcomeOptions = {}): Outcome {
  return outcome({ status: 'fail', reason_code, message }, options)
}

/** The check does not apply (`reason_code` one of NOT_APPLICABLE), or could not be run. */
export function skipped(reason_code: string, message: string, options: OutcomeOptions = {}): Outcome {
  return outcome({ status: 'skipped', reason_code, message }, options)
}

const LEVELS = ['info', 'warn', 'fail'] as const

/** The outcome that findings amount to: the worst one's, in the order of the answer; `passed` where none counts. */
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
