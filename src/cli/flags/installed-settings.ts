import { isConfigFile, loadConfig } from '../../config/load-config.ts'
import { readEnvironment } from '../../config/environment.ts'
import { installedPlugins, loadPlugins } from '../../config/plugins.ts'
import { resolveSettings, type Settings } from '../../config/settings.ts'
import type { Config } from '../../config/schema.ts'
import { UsageError } from '../../core/errors.ts'
import { getEvaluator } from '../../core/registry.ts'
import { unknownName } from '../../core/unknown-name.ts'
import type { Calibration } from '../../core/calibration.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import { PRESETS } from '../../router/rules.ts'
import { calibrationAt } from '../calibrate/read.ts'
import { parseReport, type ReportSpec } from '../report/report-spec.ts'
import { shortPath, type World } from '../world.ts'
import { defined } from '../../support/defined.ts'

/** A run's settings from flags, config file and environment, all checked. */
export interface InstalledSettings extends Omit<Settings, 'evaluators' | 'report'> {
  readonly evaluators?: readonly (string | Evaluator)[] | undefined
  readonly reports: readonly ReportSpec[]
  /** How well the judge agrees with people, to correct its pass rates. */
  readonly calibrations: readonly Calibration[]
  /** The config file, if there is one. */
  readonly configPath?: string | undefined
  /** What the user should know before the run. */
  readonly hints: readonly string[]
}

/** The same for a run, with its data. */
export interface EvalSettings extends InstalledSettings {
  readonly data: NonNullable<Settings['dataset']>
}

/** The settings of `assay eval INPUT`. Without INPUT, or with a data set, the config file of the folder counts. */
export async function evalSettings(
  input: string | undefined,
  { flags, world }: { flags: Config; world: World },
): Promise<EvalSettings> {
  const foreign = await foreignConfig(input, { flags, world })
  if (foreign !== undefined) return foreign
  const isConfig = input !== undefined && input !== '-' && (await isConfigFile(shortPath(input, world)))
  const settings = await installedSettings({ path: isConfig ? input : '.', flags, world })
  if (settings.rescore !== undefined) return rescoringSettings(settings, { data: isConfig ? undefined : input })
  const data = input === undefined || isConfig ? settings.dataset : input
  if (data === undefined) throw new UsageError(nothingToRun(settings.configPath, world))
  return { ...settings, data }
}

/** The settings of a config of promptfoo with prompts and providers, unless somebody says what else answers its tests. */
async function foreignConfig(
  input: string | undefined,
  { flags, world }: { flags: Config; world: World },
): Promise<EvalSettings | undefined> {
  if (input === undefined || input === '-' || flags.target !== undefined || flags.variants !== undefined)
    return undefined
  if (!/\.ya?ml$/i.test(input)) return undefined
  const { promptfooAt } = await import('../../config/variants/promptfoo.ts')
  const read = await promptfooAt(shortPath(input, world))
  if (read === undefined) return undefined
  const { dataset = [] } = read.config
  const settings = await installedSettings({ flags: { ...read.config, ...flags }, world })
  const hints = read.notUnderstood.map((sentence) => `${input}: ${sentence}`)
  return { ...settings, data: dataset, hints: [...settings.hints, ...hints] }
}

/** Anything taken from the stored run must not be given again; what a config file says about it is for other runs. */
function rescoringSettings(settings: InstalledSettings, { data }: { data: string | undefined }): EvalSettings {
  const { rescore, sources } = settings
  if (data !== undefined) {
    throw new UsageError(`--rescore takes its examples from the run ${rescore}, so leave the data set ${data} out.`)
  }
  const given = FROM_THE_RUN.find((name) => settings[name] !== undefined && sources[name] === 'flag')
  if (given !== undefined)
    throw new UsageError(`--rescore takes its answers from the run ${rescore}; leave ${given} out.`)
  return { ...settings, data: [] }
}

const FROM_THE_RUN = ['target', 'reuseOutputs', 'limit', 'seed', 'epochs', 'dryRun'] as const

/** Settings from flags, the config file at `path` (by default the folder's) and the environment. */
export async function installedSettings({
  path = '.',
  flags,
  world,
}: {
  path?: string
  flags: Config
  world: World
}): Promise<InstalledSettings> {
  const config = await loadConfig(shortPath(path, world))
  const env = readEnvironment(world.env)
  const { evaluators, report = [], ...settings } = resolveSettings({ flags, config, env, cwd: world.cwd })
  const plugins = settings.discoverPlugins === true ? withInstalled(settings, world) : settings.plugins
  // Settings of an evaluator are checked below, so it must be known by then.
  if (isMap(evaluators)) await loadPlugins(plugins ?? [], { base: settings.base, cwd: world.cwd })
  const auto = autoWins(flags)
  const { task: configured, preset: asked, useCase, discoverPlugins: __, ...others } = settings
  const { preset, named } = chosenBy({ preset: asked, evaluators, sources: settings.sources })
  const chosen = auto ? undefined : named
  const task = auto ? undefined : (configured ?? useCase?.taskType)
  const { taskType: _, ...withoutTask } = useCase ?? {}
  return {
    ...others,
    ...defined({
      plugins,
      task,
      preset,
      useCase: useCase && auto ? withoutTask : useCase,
      evaluators: chosen && evaluatorList(chosen),
      configPath: config.path,
    }),
    reports: report.map(parseReport),
    calibrations: await calibrationsOf(settings, { names: chosen && namesOf(chosen), world }),
    hints: env.notes,
  }
}

function isMap(evaluators: Settings['evaluators']): boolean {
  return evaluators !== undefined && !Array.isArray(evaluators)
}

/** The plug-ins that are named, then installed ones that declare themselves. */
function withInstalled({ plugins = [], base }: Pick<Settings, 'plugins' | 'base'>, { cwd }: World): string[] {
  return [...new Set([...plugins, ...installedPlugins({ base, cwd })])]
}

/** What `--calibration` names: files, and `store` for the labels in the store. */
async function calibrationsOf(
  { calibration = [], store }: Pick<Settings, 'calibration' | 'store'>,
  { names, world }: { names: readonly string[] | undefined; world: World },
): Promise<Calibration[]> {
  const found = await Promise.all(
    calibration.map(async (path) => {
      if (path !== IN_THE_STORE) return [await calibrationAt(path, world)]
      const { calibrationsInStore } = await import('../calibrate/calibrations-in-store.ts')
      return calibrationsInStore(store, { names, world })
    }),
  )
  return found.flat()
}

const IN_THE_STORE = 'store'

/** The names of evaluators as results have them. */
function namesOf(chosen: NonNullable<Settings['evaluators']>): string[] {
  if (!Array.isArray(chosen)) return Object.keys(chosen)
  return chosen.map((one) => (typeof one === 'string' ? one.replace(/@[\d.]+$/, '') : one.name))
}

function nothingToRun(configPath: string | undefined, world: World): string {
  return configPath === undefined
    ? 'There is nothing to evaluate: name a data set (assay eval dev.jsonl), or write an assay.config.yaml.'
    : `${shortPath(configPath, world)} names no data set. Add \`dataset: dev.jsonl\` to it, or give one: assay eval dev.jsonl.`
}

/** Named evaluators come before a preset, unless the preset is nearer to the command line. */
function chosenBy({
  preset,
  evaluators: named,
  sources,
}: Pick<Settings, 'preset' | 'evaluators' | 'sources'>): Pick<Settings, 'preset'> & { named?: Settings['evaluators'] } {
  if (preset !== undefined && !PRESETS.includes(preset)) throw unknownName(preset, { what: 'preset', known: PRESETS })
  if (preset === undefined || named === undefined) return defined({ preset, named })
  if (sources['preset'] === sources['evaluators']) return { preset, named }
  return sources['preset'] === 'flag' ? { preset } : { named }
}

/** Whether no evaluators are named, so that the data decide, with a model if there is one. */
export function isAuto({ evaluators, task, preset }: InstalledSettings): boolean {
  return evaluators === undefined && task === undefined && preset === undefined
}

/** On the command line, `--auto` overrides the evaluators of a config file. */
function autoWins({ auto, evaluators, task }: Config): boolean {
  if (auto !== true) return false
  if (evaluators === undefined && task === undefined) return true
  throw new UsageError('--auto finds the task and its evaluators in the data, so it cannot be used with -e or -t.')
}

function evaluatorList(given: NonNullable<Settings['evaluators']>): (string | Evaluator)[] {
  if (Array.isArray(given)) return given
  return Object.entries(given).map(([name, setting]) => {
    if (setting === true) return name
    if (typeof setting === 'number') return `${name}@${setting}`
    const { evaluator = name, ...options } = setting
    if (typeof evaluator !== 'string') {
      throw new UsageError(
        `The evaluator '${name}' names in \`evaluator\` what it is of; that must be a name, such as criteria.`,
      )
    }
    return new (getEvaluator(evaluator))(evaluator === name ? options : { ...options, name })
  })
}
