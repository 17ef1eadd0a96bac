import { costText } from '../../reports/figure-text.ts'
import { printable } from '../../reports/display.ts'
import { thousands } from '../../support/counted.ts'
import { dryRun } from '../eval/dry-run.ts'
import type { Examples } from '../eval/open-examples.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import type { JudgeRehearsal } from '../judge/judge.ts'
import type { Answering } from './answering.ts'

interface Options {
  readonly settings: EvalSettings
  readonly rehearsal: JudgeRehearsal | undefined
  readonly answering: readonly Answering[]
  readonly format: 'console' | 'json' | 'markdown'
}

/** What an experiment would run and cost: the judging of one variant, as for a run, times the variants, and the answers. */
export async function experimentDryRun(
  examples: Examples,
  { settings, rehearsal, answering, format }: Options,
): Promise<string> {
  const one = await dryRun(examples, { settings, rehearsal, hasTarget: true, format: 'json' })
  const plan = JSON.parse(one) as Record<string, unknown>
  const times = (value: unknown): number | null => (typeof value === 'number' ? value * answering.length : null)
  const judged = Array.isArray(plan['costRangeUsd']) ? (plan['costRangeUsd'] as unknown[]).map(times) : null
  const { epochs = 1, prices, race = false, preferTo } = settings
  const prompted = answering.flatMap((each) => each.prompted ?? [])
  const { answeringCost } = await import('./answering-cost.ts')
  const answers = answeringCost(examples, { prompted, prices, epochs })
  const { size } = examples.dataset
  const judging = times(plan['costUsd'])
  const whole = {
    ...plan,
    variants: answering.map(({ name }) => name),
    judgeCalls: times(plan['judgeCalls']),
    tokens: times(plan['tokens']),
    costUsd: judging,
    costRangeUsd: judged,
    answers: size === undefined ? null : size * answering.length * epochs,
    answersOfModels: answers.calls,
    answering: answers,
    preferenceCalls: preferTo === undefined || size === undefined ? null : 2 * size * (answering.length - 1),
    totalUsd: judging === null || answers.costUsd === null ? null : judging + answers.costUsd,
  }
  if (format === 'json') return `${JSON.stringify(whole, null, 2)}\n`
  const rows = [
    ['variants', `${answering.length}: ${whole.variants.join(', ')}`],
    ['examples', shown(size ?? null)],
    [
      'answers',
      `${shown(whole.answers)}${prompted.length === 0 ? '' : `, ${shown(answers.calls)} of them by a model`}`,
    ],
    ['evaluators', Array.isArray(plan['evaluators']) ? plan['evaluators'].join(', ') : ''],
    ['judge', String(plan['judge'])],
    ['judge calls', shown(whole.judgeCalls)],
    ...(prompted.length === 0 ? [] : [['cost of answers', costOf(answers.costUsd, answers.costRangeUsd)]]),
    ['cost of judging', costOf(judging, judged)],
    ...(prompted.length === 0 ? [] : [['cost in all', costOf(whole.totalUsd, null)]]),
    ['estimated by', String(plan['basis'])],
    ...(preferTo === undefined
      ? []
      : [['preferences', `${shown(whole.preferenceCalls)} more judge calls at most, which are not in the cost`]]),
    ...(race ? [['race', 'at most this: variants that have lost are not asked any further']] : []),
  ]
  const title = `${String(plan['dataset'])}: nothing was run.`
  if (format === 'markdown')
    return `**${title}**\n\n${rows.map(([label, value]) => `- ${label}: ${value}`).join('\n')}\n`
  const lines = rows.map(([label = '', value = '']) => `    ${label.padEnd(17)}${printable(value)}`)
  return ['', `  ${printable(title)}`, ...lines, '', ''].join('\n')
}

function shown(value: number | null): string {
  return value === null ? 'not known' : thousands(value)
}

function costOf(value: number | null, range: readonly (number | null)[] | null): string {
  if (value === null) return 'not known'
  if (value === 0) return '$0'
  const [low, high] = range ?? []
  const between = typeof low === 'number' && typeof high === 'number' ? ` (${costText(low)} to ${costText(high)})` : ''
  return `about ${costText(value)}${between}`
}
