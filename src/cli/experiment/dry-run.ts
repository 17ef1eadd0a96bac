import type { VariantSpec } from '../../config/variants/variants.ts'
import { costText } from '../../reports/figure-text.ts'
import { printable } from '../../reports/display.ts'
import { thousands } from '../../support/counted.ts'
import { dryRun } from '../eval/dry-run.ts'
import type { Examples } from '../eval/open-examples.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import type { JudgeRehearsal } from '../judge/judge.ts'

interface Options {
  readonly settings: EvalSettings
  readonly rehearsal: JudgeRehearsal | undefined
  readonly specs: readonly VariantSpec[]
  readonly format: 'console' | 'json' | 'markdown'
}

/** What an experiment would run and cost: the judging of one variant, as for a run, times the variants. */
export async function experimentDryRun(
  examples: Examples,
  { settings, rehearsal, specs, format }: Options,
): Promise<string> {
  const one = await dryRun(examples, { settings, rehearsal, hasTarget: true, format: 'json' })
  const plan = JSON.parse(one) as Record<string, unknown>
  const times = (value: unknown): unknown => (typeof value === 'number' ? value * specs.length : value)
  const range = Array.isArray(plan['costRangeUsd']) ? plan['costRangeUsd'].map(times) : null
  const prompts = specs.filter(({ prompt }) => prompt !== undefined)
  const answers = prompts.length === 0 ? 0 : (examples.dataset.size ?? 0) * prompts.length
  const whole = {
    ...plan,
    variants: specs.map(({ name }) => name),
    judgeCalls: times(plan['judgeCalls']),
    tokens: times(plan['tokens']),
    costUsd: times(plan['costUsd']),
    costRangeUsd: range,
    answers: (examples.dataset.size ?? 0) * specs.length,
    answersOfModels: answers,
  }
  if (format === 'json') return `${JSON.stringify(whole, null, 2)}\n`
  const cost = typeof whole.costUsd === 'number' ? costText(whole.costUsd) : 'not known'
  const rows = [
    ['variants', `${specs.length}: ${specs.map(({ name }) => name).join(', ')}`],
    ['examples', examples.dataset.size === undefined ? 'not known' : thousands(examples.dataset.size)],
    [
      'answers',
      `${thousands(whole.answers)}${answers === 0 ? '' : `, ${thousands(answers)} of them by a model; what these cost is not in the estimate`}`,
    ],
    ['evaluators', Array.isArray(plan['evaluators']) ? plan['evaluators'].join(', ') : ''],
    ['judge', String(plan['judge'])],
    ['judge calls', typeof whole.judgeCalls === 'number' ? thousands(whole.judgeCalls) : 'not known'],
    ['cost of judging', whole.costUsd === 0 ? '$0' : `about ${cost}`],
    ['estimated by', String(plan['basis'])],
  ]
  const title = `${String(plan['dataset'])}: nothing was run.`
  if (format === 'markdown')
    return `**${title}**\n\n${rows.map(([label, value]) => `- ${label}: ${value}`).join('\n')}\n`
  const shown = rows.map(([label = '', value = '']) => `    ${label.padEnd(17)}${printable(value)}`)
  return ['', `  ${printable(title)}`, ...shown, '', ''].join('\n')
}
