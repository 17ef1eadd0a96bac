import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { refuseSecretsIn } from '../judge/transport/base-url.ts'
import type { Environment } from './environment.ts'
import type { LoadedConfig } from './load-config.ts'
import type { Config } from './schema.ts'
import { defined } from '../support/defined.ts'

export type SettingSource = 'flag' | 'config' | 'environment'

const BASE_URLS: Readonly<Record<SettingSource, string>> = {
  flag: 'The --base-url',
  config: 'The base URL of the configuration',
  environment: 'ASSAY_BASE_URL:',
}

/** All settings, from every source. */
export interface Settings extends Omit<Config, 'llm' | 'entrypoint'> {
  /** The key for the judge's endpoint. Secret. */
  apiKey?: string | undefined
  /** Of a panel: the keys by the names of its judges. Secret. */
  apiKeys?: Readonly<Record<string, string>> | undefined
  /** The folder that paths of the configuration are relative to. */
  base: string
  /** Where each setting came from. */
  sources: Readonly<Record<string, SettingSource>>
}

/**
 * Flags override the configuration, which overrides the environment. Throws a UsageError if the judge's address
 * contains a password or a key.
 */
export function resolveSettings({
  flags = {},
  config: { config, base },
  env,
  cwd = process.cwd(),
}: {
  flags?: Config
  config: LoadedConfig
  env: Environment
  cwd?: string | undefined
}): Settings {
  const { llm, entrypoint, ...plain } = defined(config)
  const fromConfig: Config = { ...pathsFrom(plain, { base, cwd }), ...judgeOf(llm), ...targetOf(entrypoint) }
  const { judge, baseUrl, store, tape, tapeMode } = env
  const layers: [SettingSource, Config][] = [
    ['environment', defined({ judge, baseUrl, store, tape, tapeMode })],
    ['config', fromConfig],
    ['flag', { ...defined(flags), ...targetOf(flags.entrypoint) }],
  ]
  const sources: Record<string, SettingSource> = {}
  const merged: Config = {}
  for (const [source, layer] of layers) {
    Object.assign(merged, layer)
    for (const key of Object.keys(layer)) sources[key] = source
  }
  const { llm: _, entrypoint: __, ...settings } = merged
  if (settings.baseUrl !== undefined) {
    refuseSecretsIn(settings.baseUrl, { from: BASE_URLS[sources['baseUrl'] ?? 'flag'] })
  }
  for (const { baseUrl } of Object.values(settings.models ?? {})) {
    if (baseUrl !== undefined) refuseSecretsIn(baseUrl, { from: BASE_URLS.config })
  }
  const apiKey = keyFor(settings.judge, { llm, env })
  const names = typeof settings.judge === 'string' ? judgeNames(settings.judge) : []
  const keys = names.flatMap((name) => {
    const key = keyFor(name, { llm, env })
    return key === undefined ? [] : [[name, key] as const]
  })
  return {
    ...settings,
    base,
    sources,
    ...defined({ apiKey, apiKeys: names.length > 1 ? Object.fromEntries(keys) : undefined }),
  }
}

/** The names of the judges of a panel; one name for a single judge. */
export function judgeNames(judge: string): readonly string[] {
  return judge.split(',').map((name) => name.trim())
}

/** `llm: { type, model, base_url }` as the judge that it describes. */
function judgeOf(llm: Config['llm']): Config {
  if (llm === undefined) return {}
  const judge = `${providerOf(llm)}:${llm.model}`
  return llm.baseUrl === undefined ? { judge } : { judge, baseUrl: llm.baseUrl }
}

function providerOf({ type }: { type: string }): string {
  return type === 'openai_compatible' ? 'compatible' : type
}

function targetOf(entrypoint: Config['entrypoint']): Config {
  return defined({ target: entrypoint && `${entrypoint.module}#${entrypoint.function}` })
}

/** A key never goes to another provider than the one that it is for. */
function keyFor(
  judge: Config['judge'],
  { llm, env: { keys } }: { llm: Config['llm']; env: Environment },
): string | undefined {
  const provider = typeof judge === 'string' ? judge.split(':')[0] : undefined
  if (llm?.apiKey !== undefined && providerOf(llm) === provider) return llm.apiKey
  switch (provider) {
    case 'anthropic':
      return keys.assay ?? keys.anthropic
    case 'openai':
    case 'compatible':
      return keys.assay ?? keys.openai
    default:
      return undefined
  }
}

/** Paths in a configuration are searched for next to it, then in the working directory. New files are created in the latter. */
function pathsFrom(config: Config, { base, cwd }: { base: string; cwd: string }): Config {
  const paths: Config = {}
  for (const key of ['tape', 'baseline', 'anchor', 'ruleset', 'ledger'] as const) {
    const path = config[key]
    if (path !== undefined) paths[key] = besideOrHere(path, { base, cwd })
  }
  if (config.calibration !== undefined) {
    paths.calibration = config.calibration.map((path) => besideOrHere(path, { base, cwd }))
  }
  if (typeof config.store === 'string') paths.store = besideOrHere(config.store, { base, cwd })
  if (typeof config.dataset === 'string') paths.dataset = besideOrHere(config.dataset, { base, cwd })
  return { ...config, ...paths }
}

function besideOrHere(path: string, { base, cwd }: { base: string; cwd: string }): string {
  if (path === '-' || isAbsolute(path) || /^[a-z][a-z0-9+.-]*:\/\//i.test(path)) return path
  const beside = resolve(base, path)
  return resolve(base) !== resolve(cwd) && existsSync(beside) ? beside : path
}
