import { readFile, readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError } from '../core/errors.ts'
import { didYouMean } from '../support/did-you-mean.ts'
import { importFile } from './import-file.ts'
import { reasonOf } from './modules.ts'
import { parseConfig } from './parse.ts'
import type { Config } from './schema.ts'

/** The names under which a configuration is found, in this order. */
export const CONFIG_FILES: readonly string[] = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml', 'json'].map(
  (extension) => `assay.config.${extension}`,
)

/** A configuration and where it came from. */
export interface LoadedConfig {
  readonly config: Config
  /** The file. Absent if there is none. */
  readonly path?: string
  /** The folder that paths in it are relative to. */
  readonly base: string
}

/**
 * Reads a configuration file, or the one of a folder (`assay.config.ts`, `.js`, `.yaml`, `.json`). A folder without one
 * gives an empty configuration; two in one folder are an error.
 */
export async function loadConfig(pathOrFolder: string = process.cwd()): Promise<LoadedConfig> {
  const at = resolve(pathOrFolder)
  const stats = await stat(at).catch((cause: unknown) => {
    throw new ConfigError('there is no such configuration file.', { place: { file: pathOrFolder }, cause })
  })
  if (!stats.isDirectory()) return { config: await read(at, pathOrFolder), path: at, base: dirname(at) }
  const present = new Set(await readdir(at))
  const [name, other] = CONFIG_FILES.filter((file) => present.has(file))
  if (name === undefined) return { config: {}, base: at }
  if (other !== undefined) {
    throw new ConfigError(`there is also ${other} in this folder; keep one, or name the one you want.`, {
      place: { file: join(pathOrFolder, name) },
    })
  }
  return { config: await read(join(at, name), join(pathOrFolder, name)), path: join(at, name), base: at }
}

/** Whether a path has the name of a configuration, so that `assay eval FILE` can tell it from a data set. */
function isConfigPath(given: string): boolean {
  // The folder's name says nothing.
  const path = basename(given)
  const extension = extname(path).toLowerCase()
  if (['.ts', '.mts', '.js', '.mjs'].includes(extension)) return true
  return (
    ['.yaml', '.yml', '.json'].includes(extension) && /(^|[\\/.])(assay|config)[.-]|[.-]config\.[a-z]+$/i.test(path)
  )
}

/** Files longer than this are data. */
const MOST_BYTES = 1 << 16

/**
 * Whether a file is a configuration: by its name, or as YAML or JSON that is one object whose keys are those of a
 * configuration. Records are told from it by their own keys, such as `query` and `output`.
 */
export async function isConfigFile(path: string): Promise<boolean> {
  if (isConfigPath(path)) return true
  const extension = extname(path).toLowerCase()
  if (!['.yaml', '.yml', '.json'].includes(extension)) return false
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isFile() !== true || stats.size > MOST_BYTES) return false
  const { looksLikeConfig } = await import('./config-text.ts')
  return looksLikeConfig(await readText(path, path).catch(() => ''), { json: extension === '.json' })
}

async function read(path: string, shown: string): Promise<Config> {
  const extension = extname(path).toLowerCase()
  switch (extension) {
    case '.ts':
    case '.mts':
    case '.js':
    case '.mjs':
      return parseConfig(await importConfig(path, shown), { file: shown })
    case '.yaml':
    case '.yml':
    case '.json':
      // Most runs have no such file, and would load the parser for nothing.
      return (await import('./config-text.ts')).parseConfigText(await readText(path, shown), {
        file: shown,
        json: extension === '.json',
      })
    default: {
      const near = didYouMean(extension, ['.yaml', '.yml', '.json', '.ts', '.js', '.mjs'])
      throw new ConfigError(
        `'${extension}' is not a supported kind of configuration file${near === undefined ? '' : ` (did you mean '${near}'?)`}; use .ts, .js, .yaml or .json.`,
        { place: { file: shown } },
      )
    }
  }
}

async function importConfig(path: string, shown: string): Promise<unknown> {
  const module = await importFile(pathToFileURL(path).href).catch((cause: unknown) => {
    throw new ConfigError(`it cannot be loaded: ${reasonOf(cause)}`, { place: { file: shown }, cause })
  })
  const config = module['default'] ?? module['config']
  if (config === undefined) {
    throw new ConfigError('it exports no configuration; write `export default defineConfig({ … })`.', {
      place: { file: shown },
    })
  }
  return config
}

async function readText(path: string, shown: string): Promise<string> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new ConfigError('it cannot be read; check its permissions.', { place: { file: shown }, cause })
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new ConfigError('it is not UTF-8 text; save it as UTF-8.', { place: { file: shown }, cause })
  }
}
