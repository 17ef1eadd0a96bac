import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { ConfigError, UsageError } from '../../core/errors.ts'
import { createGate, type Gate } from '../../gate/create-gate.ts'
import { defineRuleset, type Ruleset, type RulesetDefinition } from '../../gate/rulesets/define-ruleset.ts'
import type { GateConfig } from '../../gate/config/gate-config.ts'
import { RULESETS, type RulesetName } from '../../gate/rulesets/rulesets.ts'
import { fromEvaluatorConfig, isEvaluatorConfig } from '../../origins/evaluator-config.ts'
import { didYouMean } from '../../support/did-you-mean.ts'
import { shortPath, type World } from '../world.ts'

/** The gate settings of a command line. Those from the file are not checked yet. */
export interface GateSettings {
  readonly ruleset: Ruleset | RulesetName | undefined
  readonly config: Readonly<Record<string, unknown>>
  readonly tenants: unknown
  /** The file with the settings. */
  readonly path: string | undefined
  /** What another system's settings say that has no counterpart here, in sentences. */
  readonly notes?: readonly string[]
}

/** The gate of a command line, with its ruleset by name or file and its configuration from a file. Throws if anything is wrong in them. */
export async function gateFrom(options: Record<string, unknown>, world: World): Promise<Gate> {
  return gateWith(await gateSettings(options, world))
}

/** Reads the ruleset and the settings of a command line. */
export async function gateSettings(options: Record<string, unknown>, world: World): Promise<GateSettings> {
  const { ruleset: wanted, config: file } = options
  const ruleset = typeof wanted === 'string' ? await rulesetFrom(wanted, world) : undefined
  if (typeof file !== 'string') return { ruleset, config: {}, tenants: undefined, path: undefined }
  const { tenants, ...config } = await objectFrom(file, world)
  if (!isEvaluatorConfig(config)) return { ruleset, config, tenants, path: file }
  const translated = inFile(file, () => fromEvaluatorConfig(config))
  return { ruleset, config: { ...translated.config }, tenants, path: file, notes: translated.notes }
}

/** The gate with these settings, and further layers on top for each route. */
export function gateWith(
  { ruleset, config, tenants, path }: GateSettings,
  { routes }: { routes?: Readonly<Record<string, GateConfig>> | undefined } = {},
): Gate {
  // createGate checks all layers and names the faulty field.
  const make = (): Gate =>
    createGate({ ruleset, config, tenants: tenants === undefined ? undefined : tenantsOf(tenants), routes })
  return path === undefined ? make() : inFile(path, make)
}

function tenantsOf(tenants: unknown): Readonly<Record<string, GateConfig>> {
  if (typeof tenants === 'object' && tenants !== null && !Array.isArray(tenants)) {
    return tenants as Readonly<Record<string, GateConfig>>
  }
  throw new UsageError('tenants must be an object with the settings of each tenant.')
}

async function rulesetFrom(wanted: string, world: World): Promise<Ruleset | RulesetName> {
  const names = Object.keys(RULESETS) as RulesetName[]
  const name = names.find((known) => known === wanted)
  if (name !== undefined) return name
  if (/^[\w-]+$/.test(wanted)) {
    const near = didYouMean(wanted, names)
    const hint = near === undefined ? '' : ` Did you mean '${near}'?`
    throw new UsageError(
      `--ruleset is '${wanted}'; it must be one of ${names.join(', ')}, or a .json or .yaml file.${hint}`,
    )
  }
  const document = await objectFrom(wanted, world)
  return inFile(wanted, () => defineRuleset(document as unknown as RulesetDefinition))
}

/** Runs `make`, and adds the file's name to its errors. */
function inFile<T>(file: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (UsageError.isInstance(error)) throw new ConfigError(error.message, { place: { file }, cause: error })
    throw error
  }
}

/** The object in a YAML or JSON file. */
async function objectFrom(path: string, world: World): Promise<Record<string, unknown>> {
  const place = { file: path }
  const kind = extname(path).toLowerCase()
  if (!['.json', '.yaml', '.yml'].includes(kind)) {
    throw new ConfigError(`'${kind}' files are not supported; use .json or .yaml.`, { place })
  }
  const text = await readFile(shortPath(path, world), 'utf8').catch((cause: unknown) => {
    throw new ConfigError('the file cannot be read; check its path and permissions.', { place, cause })
  })
  const { readSettingsText } = await import('../../config/settings-text.ts')
  const { value } = readSettingsText(text, { file: path, json: kind === '.json' })
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new ConfigError('the file must contain an object of settings.', { place })
}
