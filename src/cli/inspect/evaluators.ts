import { readFile } from 'node:fs/promises'
import { packageFile } from '../package-files.ts'
import { loadPlugins } from '../../config/plugins.ts'
import { AssayError } from '../../core/errors.ts'
import { defaultRegistry } from '../../core/registry.ts'
import { metricMetadata } from '../../core/metric-metadata.ts'
import { specOf, type EvaluatorSpec } from '../../core/evaluator.ts'
// oxlint-disable-next-line import/no-unassigned-import -- it fills the default registry
import '../../evaluators/index.ts'
import { evaluatorNamed } from '../../runner/options/evaluator-named.ts'
import { evaluatorList, markdownTable } from './evaluator-list.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { installedSettings } from '../flags/installed-settings.ts'
import { printable } from '../../reports/display.ts'
import { columnsOf, wantsColour, type World } from '../world.ts'

/** `assay evaluators [NAME]`: lists the evaluators, or shows the page of one, also by a name such as `ndcg_at_10`. */
export async function evaluatorsCommand(
  name: string | undefined,
  { options, world }: { options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  const format = stdoutFormat(options['format'], { words: ['console', 'markdown', 'json', 'yaml'], world })
  await loadConfigured(world)
  const specs = (name === undefined ? defaultRegistry.list() : [name]).map((known) =>
    specOf(evaluatorNamed(known, defaultRegistry).cls),
  )
  const [only] = specs
  if (format === 'json' || format === 'yaml') {
    const all = specs.map(metricMetadata)
    const metadata = name === undefined ? all : all[0]
    world.stdout.write(format === 'json' ? `${JSON.stringify(metadata, null, 2)}\n` : await yamlOf(metadata))
  } else if (name !== undefined && only !== undefined) {
    world.stdout.write(await page(only))
  } else if (format === 'markdown') {
    world.stdout.write(markdownTable(specs))
  } else {
    const look = { width: columnsOf(world.stdout), colour: wantsColour(world.stdout, world.env) }
    world.stdout.write(evaluatorList(specs, look))
  }
  return EXIT.holds
}

/** The evaluators of the folder's configuration are listed, too. One that cannot be read is told of, and lists none. */
async function loadConfigured(world: World): Promise<void> {
  try {
    const { plugins = [], base } = await installedSettings({ flags: {}, world })
    await loadPlugins(plugins, { base, cwd: world.cwd })
  } catch (error) {
    if (!AssayError.isInstance(error)) throw error
    world.stderr.write(`${printable(`The plug-ins of the configuration are not listed: ${error.message}`)}\n`)
  }
}

async function yamlOf(value: unknown): Promise<string> {
  const { stringify } = await import('yaml')
  return stringify(value, { aliasDuplicateObjects: false })
}

/** An evaluator's documentation with its metadata below, or the metadata alone if there is no page. */
async function page(spec: EvaluatorSpec): Promise<string> {
  const documentation = /^[\w-]+$/.test(spec.name) ? await documentationOf(spec.name) : undefined
  const facts = [
    ['needs', spec.requires.length === 0 ? 'nothing' : spec.requires.join(', ')],
    ['tasks', spec.tasks.length === 0 ? 'any' : spec.tasks.join(', ')],
    ['threshold', String(spec.threshold)],
    ['kind', spec.kind],
    ['cost', spec.cost],
    ['version', spec.version],
  ]
  const table = facts.map(([label = '', value]) => `- ${label}: ${value}`).join('\n')
  const text = documentation ?? `# ${spec.title}\n\n${spec.description}`
  return `${text.trimEnd()}\n\n## In short\n\n${table}\n`
}

async function documentationOf(name: string): Promise<string | undefined> {
  try {
    return await readFile(packageFile(`docs/evaluators/${name}.md`), 'utf8')
  } catch {
    return undefined
  }
}
