import { canonicalJson } from '../../support/canonical-json.ts'
import { deepFreeze } from '../../support/deep-freeze.ts'
import { sha256Hex } from '../../support/digest.ts'
import type { Check } from '../check.ts'
import { BUILT_IN_CHECKS, EARLIER_CHECKS } from '../checks/index.ts'
import { refuseForeignCertificate } from '../config/certificate.ts'
import type { EffectiveConfig, EffectiveSection } from '../config/gate-config.ts'
import { defaultSection } from '../config/layers.ts'
import { prepareStructured, type StructuredValidator } from '../config/structured.ts'
import type { Ruleset } from '../rulesets/define-ruleset.ts'

/** What a request is decided by. Worked out once for each combination of layers. */
export interface Standing {
  readonly ruleset: Ruleset
  readonly config: EffectiveConfig
  /** The configuration as shown in the decision: plain JSON, frozen. */
  readonly shown: EffectiveConfig
  readonly config_sha256: string
  /** Checks that produce a result, whether they are run or not, in the order of their names. */
  readonly enabled: readonly Enabled[]
  /** Whether every check that runs, and the schema, promises equal outcomes for equal inputs. */
  readonly deterministic: boolean
  readonly structured: StructuredValidator | undefined
}

export interface Enabled {
  readonly check: Check
  readonly section: EffectiveSection
  /** The parameters for built-in checks. Other checks get their own copy for each decision, which they may change. */
  readonly params: Readonly<Record<string, unknown>> | undefined
}

const BUILT_IN: ReadonlySet<Check> = new Set([...EARLIER_CHECKS, ...BUILT_IN_CHECKS])

/** The parameters for a check: its section, and the settings it reads. */
export function paramsOf(
  { check, section }: Pick<Enabled, 'check' | 'section'>,
  config: EffectiveConfig,
): Record<string, unknown> {
  const params: Record<string, unknown> = { ...section }
  for (const name of check.settings) params[name] = config[name]
  return params
}

export function standingOf(
  config: EffectiveConfig,
  { ruleset, checks }: { ruleset: Ruleset; checks: ReadonlyMap<string, Check> },
): Standing {
  const structured = prepareStructured(config.structured_schema)
  const described = { ...config, structured_schema: structured?.description ?? null }
  refuseForeignCertificate(described)
  const text = canonicalJson(described)
  const known = Object.entries(config.checks).flatMap(([name, section]): Enabled[] => {
    const check = checks.get(name)
    return check === undefined ? [] : [enabledBy(section ?? defaultSection(check), { check, config })]
  })
  return {
    ruleset,
    config,
    shown: deepFreeze(JSON.parse(text) as EffectiveConfig),
    config_sha256: sha256Hex(text),
    enabled: known
      .filter((enabled) => hasResult(enabled, config))
      .sort((a, b) => (a.check.name < b.check.name ? -1 : 1)),
    deterministic:
      known.every(({ check, section }) => section.severity === 'off' || check.deterministic) &&
      (!config.require_structured || structured?.deterministic !== false),
    structured,
  }
}

function enabledBy(section: EffectiveSection, { check, config }: { check: Check; config: EffectiveConfig }): Enabled {
  const params = BUILT_IN.has(check) ? Object.freeze(paramsOf({ check, section }, config)) : undefined
  return { check, section, params }
}

function hasResult({ check, section }: Enabled, config: EffectiveConfig): boolean {
  if (section.severity === 'off') return section.required
  return check.switch === undefined || config[check.switch]
}
