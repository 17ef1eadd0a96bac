import { UsageError } from '../../core/errors.ts'
import type { Check, Severity } from '../check.ts'
import { DEFAULT_ACTIONS, mergeActions, unknownKey } from './actions.ts'
import type { EffectiveConfig, EffectiveSection } from './gate-config.ts'
import { accept, choice, flag, isAsStrict, type ParamSpec, valueText } from './params.ts'
import { readCertificate, withoutStaleCertificate } from './certificate.ts'
import { SETTINGS } from './check-settings.ts'

/** One layer, and its name in errors. */
export interface Layer {
  readonly name: string
  readonly given: unknown
}

const SECTION: Readonly<Record<'severity' | 'required' | 'locked' | 'warnings', ParamSpec<unknown>>> = {
  severity: choice<Severity>(['off', 'info', 'warn', 'block'], { default: 'off', tighter: 'higher' }),
  required: flag({ default: false, tighter: true }),
  locked: flag({ default: false, tighter: true }),
  warnings: choice(['warn', 'fail'], { default: 'warn', tighter: 'higher' }),
} as const

const TOP: readonly string[] = ['rule_version', 'certificate', 'actions', 'checks', ...Object.keys(SETTINGS)]

/** The configuration before any layer: defaults, and every check switched off. */
export function defaultConfig(rule_version: string): EffectiveConfig {
  const settings = Object.fromEntries(Object.entries(SETTINGS).map(([name, spec]) => [name, spec.default]))
  return { rule_version, ...settings, actions: DEFAULT_ACTIONS, checks: {} } as unknown as EffectiveConfig
}

/** Applies a layer on top of another, field by field. Throws a UsageError that names the field if anything in it is wrong. */
export function applyLayer(
  below: EffectiveConfig,
  { layer, checks }: { layer: Layer; checks: ReadonlyMap<string, Check> },
): EffectiveConfig {
  const given = record(layer.given, layer.name)
  const merged: Record<string, unknown> = { ...below }
  const frozen = lockedSettings(below, checks)
  const sections: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    const path = `${layer.name}.${key}`
    if (key === 'rule_version') sameVersion(value, { below, path })
    else if (key === 'certificate') merged['certificate'] = readCertificate(value, path)
    else if (key === 'checks') Object.assign(sections, record(value, path))
    else if (key === 'actions')
      merged['actions'] = mergeActions(below.actions, { given: value, path, locked: hasLocked(below) })
    else if (checks.has(key) && typeof value === 'object' && value !== null) sections[key] = value
    else if (Object.hasOwn(SETTINGS, key)) {
      const spec: ParamSpec<unknown> = SETTINGS[key as keyof typeof SETTINGS]
      const held = below[key as keyof typeof SETTINGS]
      merged[key] = accept(spec, value, path)
      if (frozen.has(key)) keepStrict(spec, { held, next: value, path })
    } else throw unknownKey(key, { path: layer.name, known: [...TOP, ...checks.keys()] })
  }
  for (const { name, switch: setting } of checks.values()) {
    // Setting a check's switch adds the check, even if the ruleset does not have it.
    if (setting !== undefined && given[setting] === true && below.checks[name] === undefined) {
      sections[name] = { severity: 'block', ...(sections[name] as object | undefined) }
    }
  }
  merged['checks'] = applySections(below.checks, { sections, path: `${layer.name}.checks`, checks })
  const config = merged as unknown as EffectiveConfig
  return withoutStaleCertificate(config, { below, own: given['certificate'] !== undefined })
}

function record(value: unknown, path: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new UsageError(`${path} is ${valueText(value)}; it must be an object.`)
}

function sameVersion(value: unknown, { below, path }: { below: EffectiveConfig; path: string }): void {
  if (value === below.rule_version) return
  const foreign = typeof value === 'string' && /^v\d/.test(value)
  throw new UsageError(
    `${path} is ${valueText(value)}, but the gate decides by '${below.rule_version}'${foreign ? '; leave it out, or translate the settings of another system with fromEvaluatorConfig of assay/origins' : ''}.`,
  )
}

function hasLocked({ checks }: EffectiveConfig): boolean {
  return Object.values(checks).some(({ locked }) => locked)
}

/** The settings that locked checks read, and `on_error` if any check is locked. */
function lockedSettings(below: EffectiveConfig, checks: ReadonlyMap<string, Check>): ReadonlySet<string> {
  const names = Object.keys(below.checks).filter((name) => below.checks[name]?.locked)
  if (names.length === 0) return new Set()
  const own = names.flatMap((name) => {
    const check = checks.get(name)
    return check === undefined ? [] : [...check.settings, ...(check.switch === undefined ? [] : [check.switch])]
  })
  return new Set<string>([...own, 'on_error'])
}

function keepStrict(
  spec: ParamSpec<unknown>,
  { held, next, path }: { held: unknown; next: unknown; path: string },
): void {
  if (isAsStrict(spec, held, next)) return
  throw new UsageError(
    `${path} is ${valueText(next)}, which would loosen a locked check; below it is ${valueText(held)}.`,
  )
}

function applySections(
  below: EffectiveConfig['checks'],
  { sections, path, checks }: { sections: Record<string, unknown>; path: string; checks: ReadonlyMap<string, Check> },
): EffectiveConfig['checks'] {
  const merged = { ...below }
  for (const [name, given] of Object.entries(sections)) {
    const check = checks.get(name)
    if (check === undefined) throw unknownKey(name, { path, known: [...checks.keys()] })
    merged[name] = applySection(below[name] ?? defaultSection(check), { given, path: `${path}.${name}`, check })
  }
  return merged
}

/** The section of a check that is switched off, with its parameters at their defaults. */
export function defaultSection({ params }: Check): EffectiveSection {
  const own = Object.fromEntries(Object.entries(params).map(([name, spec]) => [name, spec.default]))
  return { ...own, severity: 'off', required: false, locked: false, warnings: 'warn' }
}

function applySection(
  below: EffectiveSection,
  { given, path, check }: { given: unknown; path: string; check: Check },
): EffectiveSection {
  const specs: Record<string, ParamSpec<unknown>> = {
    ...(check.params as Record<string, ParamSpec<unknown>>),
    ...SECTION,
  }
  const merged: Record<string, unknown> = { ...below }
  for (const [key, value] of Object.entries(record(given, path))) {
    const spec = Object.hasOwn(specs, key) ? specs[key] : undefined
    if (spec === undefined) throw unknownKey(key, { path, known: Object.keys(specs) })
    merged[key] = accept(spec, value, `${path}.${key}`)
    if (below.locked) keepStrict(spec, { held: below[key], next: value, path: `${path}.${key}` })
  }
  const { severity } = merged
  if (!check.deterministic && (severity === 'block' || severity === 'warn')) {
    throw new UsageError(
      `${path}.severity is '${severity}', but ${check.name} does not promise to be deterministic; it can only be 'info' or 'off'.`,
    )
  }
  return merged as unknown as EffectiveSection
}
