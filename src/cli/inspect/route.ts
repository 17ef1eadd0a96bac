import { loadPlugins } from '../../config/plugins.ts'
import { readUseCase } from '../../core/use-case.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import { type Route } from '../../router/choose-evaluators.ts'
import { route } from '../../evaluate/route.ts'
import { markdownText } from '../../reports/markdown-text.ts'
import { paint as painter } from '../../reports/paint.ts'
import { printable, wrap } from '../../reports/display.ts'
import { resolveEvaluators } from '../../runner/options/resolve-evaluators.ts'
import { BY_DATA_ALONE } from '../eval/dry-run.ts'
import { asConfig } from '../eval/eval-flags.ts'
import { openExamples } from '../eval/open-examples.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { openJudge } from '../judge/judge.ts'
import { evalSettings, isAuto, type EvalSettings } from '../flags/installed-settings.ts'
import { columnsOf, wantsColour, type World } from '../world.ts'

/** `assay route [CONFIG|DATA]`: which evaluators `assay eval` would run with the same flags, and why. */
export async function routeCommand(
  input: string | undefined,
  { options, world }: { options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  const settings = await evalSettings(input, { flags: asConfig(options), world })
  const format = stdoutFormat(settings.format, { words: ['console', 'markdown', 'json'], world })
  await loadPlugins(settings.plugins ?? [], { base: settings.base, cwd: world.cwd })
  const { chosen, name } = await routed(settings, world)
  world.stdout.write(TEXTS[format](chosen, { name, world }))
  return EXIT.holds
}

async function routed(settings: EvalSettings, world: World): Promise<{ chosen: Route; name: string }> {
  const examples = await openExamples(settings.data, { ...settings, world })
  const sample = examples.path === undefined ? await firstOf(examples.dataset) : examples.sample
  await using opened = await openJudge(settings, world)
  const { ioSchema: _, ...useCase } = readUseCase(settings.useCase ?? {})
  const { task, preset, evaluators, target } = settings
  const asked = { task, preset, useCase, sample, rubrics: opened.judge.rubrics, hasTarget: target !== undefined }
  const { name } = examples.dataset
  if (evaluators !== undefined) return { chosen: await named(evaluators, { settings, asked }), name }
  const chooseWith = isAuto(settings) ? opened.chooseWith : undefined
  const chosen = await route({ ...asked, chooseWith, signal: world.signal })
  const notes = asked.hasTarget && task === undefined ? [...chosen.notes, BY_DATA_ALONE] : chosen.notes
  return { chosen: { ...chosen, notes }, name }
}

const SAMPLE = 20

async function firstOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const first: Item[] = []
  for await (const item of items) if (first.push(item) === SAMPLE) break
  return first
}

/** Named evaluators are used exactly as named; the task is only reported. */
async function named(
  evaluators: readonly (string | Evaluator)[],
  { settings, asked }: { settings: EvalSettings; asked: Parameters<typeof route>[0] },
): Promise<Route> {
  const { thresholds, threshold, sources } = settings
  const names = resolveEvaluators(evaluators, { thresholds, threshold }).map(({ name }) => name)
  const by = sources['evaluators'] === 'flag' ? 'named with -e' : 'named in the config'
  const { task, taskReason } = await route({ ...asked, preset: undefined })
  return {
    task,
    taskReason,
    preset: 'standard',
    evaluators: names.map((name) => ({ name, reason: by })),
    leftOut: [],
    chosenBy: 'rules',
    notes: [],
  }
}

interface Shown {
  readonly name: string
  readonly world: World
}

const TEXTS: Readonly<Record<'console' | 'markdown' | 'json', (chosen: Route, shown: Shown) => string>> = {
  json: (chosen, { name }) => `${JSON.stringify({ dataset: name, ...chosen }, null, 2)}\n`,
  markdown: (chosen, { name }) => markdownTable(chosen, name),
  console: consoleTable,
}

function heading({ task, taskReason, preset, chosenBy }: Route): string {
  const by = chosenBy === 'model' ? ', chosen by the model' : ''
  return `task ${task} (${taskReason}), preset ${preset}${by}`
}

function consoleTable(chosen: Route, { name, world }: Shown): string {
  const paint = painter(wantsColour(world.stdout, world.env))
  const all = [...chosen.evaluators, ...chosen.leftOut]
  const column = Math.max(9, ...all.map(({ name }) => name.length)) + 3
  const width = Math.min(120, columnsOf(world.stdout))
  // Where there is no room beside the names, the reasons stand below them.
  const isNarrow = width - column - 4 < 30
  const room = isNarrow ? Math.max(20, width - 6) : width - column - 4
  const row = (mark: string, { name, reason }: { name: string; reason: string }): string[] => {
    const lines = wrap(printable(reason), room)
    if (isNarrow) return [`  ${mark} ${printable(name)}`, ...lines.map((line) => `      ${line}`)]
    const [first = '', ...more] = lines
    return [`  ${mark} ${printable(name).padEnd(column)}${first}`, ...more.map((line) => ' '.repeat(column + 4) + line)]
  }
  const lines = [
    `  ${paint.strong(printable(name))} · ${printable(heading(chosen))}`,
    '',
    ...chosen.evaluators.flatMap((choice) => row(paint.good('✓'), choice)),
    ...(chosen.leftOut.length === 0 ? [] : ['', paint.quiet('  left out')]),
    ...chosen.leftOut.flatMap((choice) => row(paint.quiet('–'), choice)),
    ...chosen.notes.flatMap((note) => ['', ...wrap(printable(note), width - 4).map((line) => `  ${line}`)]),
  ]
  return `\n${lines.join('\n')}\n\n`
}

function markdownTable(chosen: Route, name: string): string {
  const rows = [
    ...chosen.evaluators.map(({ name, reason }) => ['runs', `\`${name}\``, markdownText(reason)]),
    ...chosen.leftOut.map(({ name, reason }) => ['left out', `\`${name}\``, markdownText(reason)]),
  ]
  const table = [['', 'evaluator', 'why'], ['---', '---', '---'], ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const notes = chosen.notes.map((note) => `\n> ${markdownText(note)}\n`)
  return `**${markdownText(name)}**: ${markdownText(heading(chosen))}\n\n${table.join('\n')}\n${notes.join('')}`
}
