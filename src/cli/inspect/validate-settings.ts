import { readFile } from 'node:fs/promises'
import { extname, isAbsolute, join } from 'node:path'
import { isConfigFile, loadConfig } from '../../config/load-config.ts'
import { findModule } from '../../config/modules.ts'
import type { Config } from '../../config/schema.ts'
import { ConfigError, describePlace } from '../../core/errors.ts'
import { validateDataset, type Validation } from '../../datasets/validate.ts'
import { readSettingsText } from '../../config/settings-text.ts'
import { isMetricMetadata, parseMetricMetadata } from '../../origins/metric-metadata.ts'
import type { World } from '../world.ts'

/** Larger files are data. */
const MOST_BYTES = 1 << 16

/** Validates a configuration with the data set that it names, or the metadata of a metric; `undefined` for data. */
export async function validateSettings(
  path: string,
  { name, world }: { name: string; world: World },
): Promise<Validation | undefined> {
  if (await isConfigFile(path)) return configValidation(path, { name, world })
  const text = await settingsText(path)
  if (text === undefined) return undefined
  return placed(async () => {
    const { id } = parseMetricMetadata(text, { file: name })
    return found('Metric Bank metric metadata', [
      `It describes the metric ${id}; fromCompute takes it with a compute function.`,
    ])
  }, 'Metric Bank metric metadata')
}

/** The text of a small YAML or JSON file that holds one metric's metadata. */
async function settingsText(path: string): Promise<string | undefined> {
  const extension = extname(path).toLowerCase()
  if (!['.yaml', '.yml', '.json'].includes(extension)) return undefined
  const text = await readFile(path, 'utf8').catch(() => '')
  if (text === '' || text.length > MOST_BYTES) return undefined
  try {
    return isMetricMetadata(readSettingsText(text, { file: path, json: extension === '.json' }).value)
      ? text
      : undefined
  } catch {
    return undefined
  }
}

const DIALECT = 'a configuration of assay eval'

async function configValidation(path: string, { name, world }: { name: string; world: World }): Promise<Validation> {
  return placed(async () => {
    const { config, base } = await loadConfig(path)
    const problem = targetProblem(config, { base, cwd: world.cwd })
    if (problem !== undefined) throw new ConfigError(problem, { place: { file: name } })
    const { dataset } = config
    if (typeof dataset !== 'string' || dataset === '-') return found(DIALECT, ['It names no file as its data set.'])
    const data = isAbsolute(dataset) ? dataset : join(base, dataset)
    const validation = await validateDataset(data, { columns: config.columns, loose: config.loose, name: dataset })
    return { ...validation, notes: [`Read as ${DIALECT}, with its data set ${dataset}.`, ...validation.notes] }
  }, DIALECT)
}

/** A module that is not there, such as a Python one. */
function targetProblem(
  { target, entrypoint }: Config,
  { base, cwd }: { base: string; cwd: string },
): string | undefined {
  const module = entrypoint?.module ?? (typeof target === 'string' ? target.replace(/#[^#]*$/, '') : undefined)
  if (module === undefined || findModule(module, { base, cwd }) !== undefined) return undefined
  return `it names the module '${module}', which is not in ${base === cwd ? base : `${base} or ${cwd}`}; a Python module cannot be called from here: write the function in TypeScript or JavaScript, or leave the entrypoint out and evaluate recorded answers.`
}

async function placed(read: () => Promise<Validation>, dialect: string): Promise<Validation> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const message = error.message.slice(describePlace(error.place).length + 2)
    return { examples: 0, problems: [{ message, place: error.place }], count: 1, notes: [], dialect }
  }
}

function found(dialect: string, notes: readonly string[]): Validation {
  return { examples: 0, problems: [], count: 0, notes: [`Read as ${dialect}.`, ...notes], dialect }
}
