import { UsageError, defaultRegistry, type Judge } from '../core/index.ts'
import { markdownText, printable, thousands } from '../reports/index.ts'
import { chooseEvaluators } from '../router/index.ts'
import { resolveEvaluators } from '../runner/index.ts'
import type { Examples } from './examples.ts'
import type { EvalSettings } from './settings.ts'

/** What a run would do and cost. */
interface DryRun {
  readonly dryRun: true
  readonly dataset: string
  /** `null` for standard input, which is not read before the run. */
  readonly examples: number | null
  readonly evaluators: readonly string[]
  readonly judge: string
  readonly judgeCalls: number
  readonly tokens: number
  readonly costUsd: number
}

/** Says what would be run and what it would cost, having checked all that a run checks before it starts. */
export function dryRun(
  examples: Examples,
  {
    settings,
    judge,
    hasTarget,
    format,
  }: { settings: EvalSettings; judge: Judge; hasTarget: boolean; format: 'console' | 'json' | 'markdown' },
): string {
  const { evaluators, thresholds, threshold, task } = settings
  const isRegistered = (name: string): boolean => defaultRegistry.has(name)
  if (evaluators === undefined && examples.path === undefined) {
    throw new UsageError(
      'Standard input is not read in a dry run, so its evaluators cannot be found: name them with -e.',
    )
  }
  const names =
    evaluators ??
    chooseEvaluators({ task, sample: examples.sample, rubrics: judge.rubrics, hasTarget, isRegistered }).evaluators.map(
      ({ name }) => name,
    )
  const resolved = resolveEvaluators(names, { thresholds, threshold })
  const plan: DryRun = {
    dryRun: true,
    dataset: examples.dataset.name,
    examples: examples.dataset.size ?? null,
    evaluators: resolved.map(({ name, threshold }) => `${name}@${threshold}`),
    judge: judge.id,
    judgeCalls: 0,
    tokens: 0,
    costUsd: 0,
  }
  return format === 'json' ? `${JSON.stringify(plan, null, 2)}\n` : lines(plan, format)
}

function lines(plan: DryRun, format: 'console' | 'markdown'): string {
  const rows = [
    ['examples', plan.examples === null ? 'not known before standard input is read' : thousands(plan.examples)],
    ['evaluators', plan.evaluators.join(', ')],
    ['judge', plan.judge],
    ['judge calls', `${plan.judgeCalls}: no model is asked`],
    ['tokens', String(plan.tokens)],
    ['cost', `$${plan.costUsd}`],
  ]
  const title = `${plan.dataset}: nothing was run.`
  if (format === 'markdown') {
    return `**${markdownText(title)}**\n\n${rows.map(([label, value = '']) => `- ${label}: ${markdownText(value)}`).join('\n')}\n`
  }
  const shown = rows.map(([label = '', value = '']) => `    ${label.padEnd(13)}${printable(value)}`)
  return ['', `  ${printable(title)}`, ...shown, '', ''].join('\n')
}
