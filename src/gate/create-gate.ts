import { UsageError } from '../core/errors.ts'
import type { Check } from './check.ts'
import { chooseChecks } from './checks/choose-checks.ts'
import { unknownKey } from './config/actions.ts'
import type { EffectiveConfig, GateConfig } from './config/gate-config.ts'
import { applyLayer, defaultConfig, type Layer } from './config/layers.ts'
import type { Decision } from './decision.ts'
import { decideBy } from './decision/decide.ts'
import { type Standing, standingOf } from './decision/standing.ts'
import type { GateInput } from './input.ts'
import { parseGateInput } from './parse-input.ts'
import { refuseRelabelled, type Ruleset } from './rulesets/define-ruleset.ts'
import { RULESETS, type RulesetName } from './rulesets/rulesets.ts'
import { valueText } from './config/params.ts'
import { textMemory } from './text-memory.ts'

/** What a gate decides by: a ruleset, layers of configuration on top of it, and your own checks. */
export interface GateOptions {
  /** `minimal`, `standard` (if left out), `strict`, or your own. */
  ruleset?: Ruleset | RulesetName | undefined
  /** The gate's own layer, on top of the ruleset. */
  config?: GateConfig | undefined
  /** A layer for each tenant, chosen by `input.tenant`. Other tenants get none. */
  tenants?: Readonly<Record<string, GateConfig>> | undefined
  /** A layer for each route, chosen by the `route` of a request. */
  routes?: Readonly<Record<string, GateConfig>> | undefined
  /**
   * Your own checks. Each is on unless a layer says otherwise: as `block`, or as `info` if it does not promise to be
   * deterministic.
   */
  checks?: readonly Check[] | undefined
  /**
   * Versions of checks to use, by name, where the ruleset names none. The newest if left out; of several of your own
   * checks with the same name, the last.
   */
  checkVersions?: Readonly<Record<string, string>> | undefined
  /**
   * A whole configuration as shown in a decision, in place of the ruleset's and of `config`: decides the way that
   * decision did.
   */
  effectiveConfig?: EffectiveConfig | undefined
  /** Other rulesets in use. They are refused if two different ones have the same label. */
  rulesets?: readonly Ruleset[] | undefined
  /**
   * How many UTF-16 code units of passages the gate remembers, with what it read in them, for decisions over the same
   * passages: 200,000 if left out, 0 for none. It changes no decision. Each takes about 20 bytes of memory, or 100 in
   * Chinese.
   */
  passageCache?: number | undefined
}

/** Options for one decision. */
export interface DecideOptions {
  /** A layer for this request only, on top of all others. */
  config?: GateConfig | undefined
  /** Which of the gate's routes to use. */
  route?: string | undefined
  /** Salt for the commitments in `decision_sha256`. None if left out, so that hashes can be compared anywhere. */
  salt?: Uint8Array | undefined
}

/** Decides whether an answer may be shown. Does no I/O, calls no model and reads no clock. */
export interface Gate {
  readonly ruleset: Ruleset
  /** The configuration for a request without a tenant, a route or a layer of its own. */
  readonly config: EffectiveConfig
  /** Decides by the answer, its citations and the evidence. The same input always gives the same bytes. */
  readonly decide: (input: GateInput, options?: DecideOptions) => Decision
}

/** Makes a gate. Throws a UsageError that names the field if anything in its configuration is wrong. */
export function createGate({
  ruleset: chosen = 'standard',
  config = {},
  tenants = {},
  routes = {},
  ...rest
}: GateOptions = {}): Gate {
  const other = Object.keys(rest).find((key) => !OPTIONS.includes(key))
  if (other !== undefined) throw unknownKey(other, { path: 'createGate', known: OPTIONS })
  const ruleset = rulesetOf(chosen)
  refuseRelabelled([...Object.values(RULESETS), ...(rest.rulesets ?? []), ruleset])
  const checks = chooseChecks({ own: rest.checks ?? [], ruleset, versions: rest.checkVersions ?? {} })
  const base =
    rest.effectiveConfig === undefined
      ? layered(rulesetConfig(ruleset, { checks, own: rest.checks ?? [] }), {
          layers: [{ name: 'config', given: config }],
          checks,
        })
      : asDecided(rest.effectiveConfig, { ruleset, checks })
  const standing = (layers: readonly Layer[]) => standingOf(layered(base, { layers, checks }), { ruleset, checks })
  const common = standing([])
  const memory = textMemory(cacheSize(rest.passageCache))
  const known = new Map<string, Standing>()
  // Every layer is applied once up front, so that a mistake in it shows before the first request.
  for (const [tenant, given] of Object.entries(tenants)) standing([{ name: `tenants.${tenant}`, given }])
  for (const [route, given] of Object.entries(routes)) standing([{ name: `routes.${route}`, given }])

  function standingFor(tenant: string | undefined, route: string | undefined): Standing {
    if (route !== undefined && !Object.hasOwn(routes, route)) {
      throw new UsageError(`route is '${route}'; the gate has ${Object.keys(routes).join(', ') || 'no routes'}.`)
    }
    const layers: Layer[] = []
    if (tenant !== undefined && Object.hasOwn(tenants, tenant))
      layers.push({ name: `tenants.${tenant}`, given: tenants[tenant] })
    if (route !== undefined) layers.push({ name: `routes.${route}`, given: routes[route] })
    if (layers.length === 0) return common
    const key = layers.map(({ name }) => name).join('\n')
    const found = known.get(key) ?? standing(layers)
    known.set(key, found)
    return found
  }

  return Object.freeze({
    ruleset,
    config: common.shown,
    decide(given: GateInput, { config: request, route, salt = NO_SALT, ...rest }: DecideOptions = {}): Decision {
      const [unknown] = Object.keys(rest)
      if (unknown !== undefined) throw unknownKey(unknown, { path: 'decide', known: DECIDE_OPTIONS })
      const input = parseGateInput(given)
      const resting = standingFor(input.tenant, route)
      const own =
        request === undefined
          ? resting
          : standingOf(layered(resting.config, { layers: [{ name: 'config', given: request }], checks }), {
              ruleset,
              checks,
            })
      return decideBy(own, { input, salt, memory })
    },
  })
}

const DECIDE_OPTIONS = ['config', 'route', 'salt']
const OPTIONS = [
  'ruleset',
  'config',
  'tenants',
  'routes',
  'checks',
  'checkVersions',
  'effectiveConfig',
  'rulesets',
  'passageCache',
]

function cacheSize(given: number = USUAL_CACHE): number {
  if (Number.isSafeInteger(given) && given >= 0) return given
  throw new UsageError(`passageCache is ${valueText(given)}; it must be a whole number of at least 0.`)
}

const USUAL_CACHE = 200_000

const NO_SALT = new Uint8Array(0)

function rulesetOf(chosen: Ruleset | RulesetName): Ruleset {
  if (typeof chosen !== 'string') return chosen
  if (!Object.hasOwn(RULESETS, chosen)) {
    throw new UsageError(`ruleset is '${chosen}'; the built-in ones are ${Object.keys(RULESETS).join(', ')}.`)
  }
  return RULESETS[chosen]
}

/** The defaults, then the ruleset's settings. */
function rulesetConfig(
  { document }: Ruleset,
  { checks, own }: { checks: ReadonlyMap<string, Check>; own: readonly Check[] },
): EffectiveConfig {
  const sections: Record<string, unknown> = {}
  for (const { name } of own) sections[name] = { severity: checks.get(name)?.deterministic ? 'block' : 'info' }
  for (const { name, severity, required, locked, warnings, params } of document.checks) {
    sections[name] = { ...params, severity, required, locked, warnings }
  }
  const name = `ruleset ${document.rule_version}`
  return applyLayer(defaultConfig(document.rule_version), {
    layer: { name, given: { ...document.settings, checks: sections } },
    checks,
  })
}

/** The configuration of an earlier decision. A setting in it that could switch a check on does not do so. */
function asDecided(
  given: EffectiveConfig,
  { ruleset, checks }: { ruleset: Ruleset; checks: ReadonlyMap<string, Check> },
): EffectiveConfig {
  const layer = { name: 'effectiveConfig', given }
  const config = applyLayer(defaultConfig(ruleset.rule_version), { layer, checks })
  const sections = Object.entries(config.checks).filter(([name]) => Object.hasOwn(given.checks, name))
  return { ...config, checks: Object.fromEntries(sections) }
}

function layered(
  base: EffectiveConfig,
  { layers, checks }: { layers: readonly Layer[]; checks: ReadonlyMap<string, Check> },
): EffectiveConfig {
  return layers.reduce((below, layer) => applyLayer(below, { layer, checks }), base)
}
