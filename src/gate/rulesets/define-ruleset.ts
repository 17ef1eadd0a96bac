import { UsageError } from '../../core/errors.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { deepFreeze } from '../../support/deep-freeze.ts'
import { sha256Hex } from '../../support/digest.ts'
import { lazily } from '../../support/lazily.ts'
import { NORM_VERSION } from '../../text/characters/normalise.ts'
import { TOK_VERSION } from '../../text/words/words.ts'
import type { Severity } from '../check.ts'
import { valueText } from '../config/params.ts'
import { unknownKey } from '../config/actions.ts'
import type { Settings } from '../config/check-settings.ts'
import { TABLES } from './tables.ts'

/** A check of a ruleset. */
export interface RulesetCheck {
  readonly name: string
  readonly version: string
  readonly severity: Severity
  readonly required: boolean
  readonly locked: boolean
  readonly warnings: 'warn' | 'fail'
  readonly params: Readonly<Record<string, unknown>>
}

/** What answers are decided by, as plain JSON. Identified by its `ruleset_sha256`; `rule_version` is its label. */
export interface RulesetDocument {
  readonly rule_version: string
  readonly checks: readonly RulesetCheck[]
  /** Fields of the configuration that the ruleset sets. */
  readonly settings: Partial<Settings>
  readonly aggregation: 'strictest_finding'
  readonly norm_version: string
  readonly tok_version: string
  /** Versions of the word lists and tables. */
  readonly tables: Readonly<Record<string, string>>
}

/** A ruleset and its hash. */
export interface Ruleset {
  readonly rule_version: string
  readonly ruleset_sha256: string
  readonly document: RulesetDocument
}

/** The definition of a ruleset. What is left out gets its default. */
export interface RulesetDefinition {
  readonly rule_version: string
  readonly checks: readonly (Pick<RulesetCheck, 'name'> & Partial<RulesetCheck>)[]
  readonly settings?: Partial<Settings>
  readonly aggregation?: 'strictest_finding'
  readonly norm_version?: string
  readonly tok_version?: string
  readonly tables?: Readonly<Record<string, string>>
}

const FIELDS = ['rule_version', 'checks', 'settings', 'aggregation', 'norm_version', 'tok_version', 'tables']
const CHECK_FIELDS = ['name', 'version', 'severity', 'required', 'locked', 'warnings', 'params']

/** Makes a ruleset from its definition or its document. Throws a UsageError for unknown fields, or if a check is listed twice. */
export function defineRuleset(definition: RulesetDefinition): Ruleset {
  noOtherKeys(definition, { path: 'ruleset', known: FIELDS })
  const { rule_version, checks, settings = {}, aggregation = 'strictest_finding' } = definition
  if (typeof rule_version !== 'string' || rule_version === '') {
    throw new UsageError(`ruleset.rule_version is ${valueText(rule_version)}; it must be a label such as 'acme@1.0.0'.`)
  }
  if (!Array.isArray(checks))
    throw new UsageError(`ruleset.checks is ${valueText(checks)}; it must be a list of checks.`)
  sameVersion('norm_version', definition.norm_version, NORM_VERSION)
  sameVersion('tok_version', definition.tok_version, TOK_VERSION)
  const document: RulesetDocument = {
    rule_version,
    checks: definition.checks.map(completed).sort((a, b) => (a.name < b.name ? -1 : 1)),
    settings,
    aggregation,
    norm_version: NORM_VERSION,
    tok_version: TOK_VERSION,
    tables: definition.tables ?? TABLES,
  }
  const twice = document.checks.find(({ name }, place) => document.checks[place + 1]?.name === name)
  if (twice !== undefined) throw new UsageError(`The ruleset ${rule_version} has the check ${twice.name} twice.`)
  const text = canonicalJson(document)
  // The built-in ones are defined when the package is imported, and most who do that never hash anything.
  const sha256 = lazily(() => sha256Hex(text))
  return Object.freeze({
    rule_version,
    get ruleset_sha256() {
      return sha256()
    },
    document: deepFreeze(structuredClone(document)),
  })
}

function completed(check: RulesetDefinition['checks'][number], place: number): RulesetCheck {
  noOtherKeys(check, { path: `ruleset.checks[${place}]`, known: CHECK_FIELDS })
  const {
    name,
    version = '1',
    severity = 'block',
    required = false,
    locked = false,
    warnings = 'warn',
    params = {},
  } = check
  if (typeof name !== 'string')
    throw new UsageError(`ruleset.checks[${place}].name is ${valueText(name)}; it must be a name.`)
  return { name, version, severity, required, locked, warnings, params }
}

function noOtherKeys(value: unknown, { path, known }: { path: string; known: readonly string[] }): void {
  if (typeof value !== 'object' || value === null)
    throw new UsageError(`${path} is ${valueText(value)}; it must be an object.`)
  const other = Object.keys(value).find((key) => !known.includes(key))
  if (other !== undefined) throw unknownKey(other, { path, known })
}

/** Refuses a ruleset made for other tables, which this version cannot decide by. */
function sameVersion(field: string, wanted: string | undefined, own: string): void {
  if (wanted === undefined || wanted === own) return
  throw new UsageError(`ruleset.${field} is ${valueText(wanted)}, but this version of Assay has '${own}'.`)
}

/** Refuses two different rulesets with the same label. */
export function refuseRelabelled(rulesets: Iterable<Ruleset>): void {
  const known = new Map<string, string>()
  for (const { rule_version, ruleset_sha256 } of rulesets) {
    const other = known.get(rule_version)
    if (other !== undefined && other !== ruleset_sha256) {
      throw new UsageError(
        `Two rulesets are labelled '${rule_version}' (sha256 ${other.slice(0, 12)}… and ${ruleset_sha256.slice(0, 12)}…). A published ruleset does not change: give the new one a label of its own.`,
      )
    }
    known.set(rule_version, ruleset_sha256)
  }
}
