import { canonicalJson } from '../../support/canonical-json.ts'
import { BUILT_IN_CHECKS } from '../checks/index.ts'
import type { EffectiveConfig, EffectiveSection } from '../config/gate-config.ts'
import { isAsStrict } from '../config/params.ts'

/** Settings of checks, by check, that override a configuration. */
export type Rung = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Where the ladder begins: of what is stated, next to nothing is refused. */
const MOST_LENIENT: Rung = {
  answer_support: { warn_below: 0, fail_mean: 0 },
  contradiction: { composed: 'warn' },
  date_consistency: { severity: 'warn' },
  entity_consistency: { severity: 'warn', fail_at: 4 },
  lexical_support: { fail_below: 0 },
  numeric_consistency: { severity: 'warn', years: 'warn', derived_numbers: true, composed: 'warn' },
}

/**
 * One setting after another, each as strict as the one before or stricter. What refuses many unsupported answers for few
 * supported ones comes first. `standard` is on the way.
 */
const STEPS: readonly (readonly [check: string, set: Readonly<Record<string, unknown>>])[] = [
  ['date_consistency', { severity: 'block' }],
  ['lexical_support', { fail_below: 0.05 }],
  ['numeric_consistency', { severity: 'block' }],
  ['entity_consistency', { severity: 'block' }],
  ['entity_consistency', { fail_at: 3 }],
  ['numeric_consistency', { derived_numbers: false }],
  ['entity_consistency', { fail_at: 2 }],
  ['numeric_consistency', { years: 'fail' }],
  ['lexical_support', { fail_below: 0.085 }],
  ['answer_support', { fail_mean: 0.3 }],
  ['answer_support', { fail_mean: 0.4 }],
  ['contradiction', { composed: 'fail' }],
  ['numeric_consistency', { composed: 'fail' }],
  ['lexical_support', { fail_below: 0.15 }],
  ['entity_consistency', { fail_at: 1 }],
  ...[0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65].map(
    (fail_below) => ['lexical_support', { fail_below }] as const,
  ),
  ...[0.2, 0.35, 0.5, 0.6, 0.67].map((warn_below) => ['answer_support', { warn_below }] as const),
]

/**
 * Configurations over `config`, from lenient to strict: each refuses whatever those before it refuse. Only thresholds of
 * checks that block in `config` move. A locked check never becomes more lenient than it is, and a check that is off or
 * only warns stays so.
 */
export function strictnessLadder(config: EffectiveConfig): readonly Rung[] {
  let current = moved({}, MOST_LENIENT, config)
  const rungs = [current]
  for (const [check, set] of STEPS) {
    const next = moved(current, { [check]: set }, config)
    if (canonicalJson(next) !== canonicalJson(current)) rungs.push(next)
    current = next
  }
  return rungs
}

/** Whether the rung changes nothing of the configuration. */
export function isAsConfigured(rung: Rung, { checks }: EffectiveConfig): boolean {
  return Object.entries(rung).every(([name, set]) =>
    Object.entries(set).every(([key, value]) => checks[name]?.[key] === value),
  )
}

function moved(rung: Rung, sets: Rung, { checks }: EffectiveConfig): Rung {
  const next: Record<string, Readonly<Record<string, unknown>>> = { ...rung }
  for (const [name, set] of Object.entries(sets)) {
    const section = checks[name]
    if (section?.severity !== 'block') continue
    const allowed = Object.entries(set)
      // A bar for warnings decides nothing where warnings do not fail, and stays as it is.
      .filter(([key]) => Object.hasOwn(section, key) && (key !== 'warn_below' || section.warnings === 'fail'))
      .map(([key, value]) => [key, keptStrict(section, { name, key, value })] as const)
    next[name] = withWarnBar({ ...rung[name], ...Object.fromEntries(allowed) }, section)
  }
  return next
}

function keptStrict(
  section: EffectiveSection,
  { name, key, value }: { name: string; key: string; value: unknown },
): unknown {
  if (!section.locked) return value
  const held = section[key]
  const spec = BUILT_IN_CHECKS.find((check) => check.name === name)?.params[key]
  return spec !== undefined && isAsStrict(spec, held, value) ? value : held
}

/**
 * A sentence below `fail_below` fails only if it is also below `warn_below`, so that never lies lower. Where warnings count
 * as failures it is the threshold that decides, and moves along.
 */
function withWarnBar(
  set: Readonly<Record<string, unknown>>,
  { warnings, locked, warn_below: held }: EffectiveSection,
): Readonly<Record<string, unknown>> {
  const { fail_below } = set
  if (typeof fail_below !== 'number' || typeof held !== 'number') return set
  const least = warnings === 'fail' && !locked ? 0 : held
  return { ...set, warn_below: Math.max(fail_below, least) }
}
