import { UsageError } from '../../core/errors.ts'
import { canonicalText } from '../../gate/decision/commitment.ts'
import type { Check } from '../../gate/check.ts'
import { BUILT_IN_CHECKS, EARLIER_CHECKS } from '../../gate/checks/index.ts'
import { createGate, type Gate } from '../../gate/create-gate.ts'
import { ENGINE_VERSIONS } from '../../gate/decision/decide.ts'
import type { EffectiveConfig } from '../../gate/config/gate-config.ts'
import { defineRuleset, type RulesetDefinition } from '../../gate/rulesets/define-ruleset.ts'
import type { DecisionRecord, RecordBlobs } from '../records/record.ts'

/** What decides, and the versions it has. A release's `assay/gate` exports all of it. */
export interface DecisionEngine {
  readonly ENGINE_VERSIONS: typeof ENGINE_VERSIONS
  readonly BUILT_IN_CHECKS: typeof BUILT_IN_CHECKS
  readonly EARLIER_CHECKS: typeof EARLIER_CHECKS
  readonly createGate: typeof createGate
  readonly defineRuleset: typeof defineRuleset
}

const current: DecisionEngine = { ENGINE_VERSIONS, BUILT_IN_CHECKS, EARLIER_CHECKS, createGate, defineRuleset }

/** The gate that decided a record, or a sentence that says what is missing. */
export type ReplayGates = (record: DecisionRecord, texts: RecordBlobs) => Gate | string

const MOST_GATES = 100

/** Rebuilds gates from what records contain: the engine, the ruleset, the configuration and the versions of the checks. */
export function replayGates({
  checks: own,
  engines,
}: {
  checks: readonly Check[]
  engines: readonly DecisionEngine[]
}): ReplayGates {
  const known = new Map<string, Gate | string>()
  const all = [current, ...engines].map((engine) => ({
    engine,
    versions: canonicalText(engine.ENGINE_VERSIONS),
    checks: new Set([...engine.EARLIER_CHECKS, ...engine.BUILT_IN_CHECKS, ...own, GENERATION_STATUS].map(named)),
  }))
  return ({ engine: { versions, version: release }, checks: recorded }, { ruleset, config }) => {
    const wanted = canonicalText(versions)
    const able = all.filter((engine) => engine.versions === wanted)
    if (able.length === 0) return `It was decided by other versions of ${differing(versions)} (Assay ${release}).`
    const names = recorded.map(named)
    const found = able.find(({ checks }) => names.every((name) => checks.has(name)))
    if (found === undefined) {
      const missing = names.filter((name) => able.every(({ checks }) => !checks.has(name)))
      return `It was decided by ${missing.join(', ')} (Assay ${release}), which is not here.`
    }
    const key = [wanted, ruleset, config, ...names].join('\n')
    const gate = known.get(key) ?? recordedGate({ engine: found.engine, ruleset, config, recorded, own })
    if (known.size >= MOST_GATES) known.clear()
    known.set(key, gate)
    return gate
  }
}

/** The gate's own entry for a generation that the provider blocked. */
const GENERATION_STATUS = { name: 'generation_status', version: '1' }

function named({ name, version }: { readonly name?: unknown; readonly version?: unknown }): string {
  return `${String(name)}@${String(version)}`
}

function differing(versions: Readonly<Record<string, string>>): string {
  const here: Readonly<Record<string, string>> = current.ENGINE_VERSIONS
  const others = Object.keys({ ...versions, ...here }).filter((name) => versions[name] !== here[name])
  return others.map((name) => `${name} (${versions[name] ?? 'none'}, here ${here[name] ?? 'none'})`).join(', ')
}

function recordedGate({
  engine,
  ruleset,
  config: text,
  recorded,
  own,
}: Pick<RecordBlobs, 'ruleset' | 'config'> & {
  engine: DecisionEngine
  recorded: DecisionRecord['checks']
  own: readonly Check[]
}): Gate | string {
  const effectiveConfig = JSON.parse(text) as EffectiveConfig
  const versions = recorded.filter(({ name }) => name !== GENERATION_STATUS.name)
  try {
    return engine.createGate({
      ruleset: engine.defineRuleset(JSON.parse(ruleset) as RulesetDefinition),
      effectiveConfig,
      // A check that took no part then must not be on now.
      checks: own.filter(({ name }) => effectiveConfig.checks[name] !== undefined),
      checkVersions: Object.fromEntries(versions.map(({ name, version }) => [String(name), String(version)])),
    })
  } catch (error) {
    if (UsageError.isInstance(error)) return error.message
    throw error
  }
}
