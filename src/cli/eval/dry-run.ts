import { UsageError } from '../../core/errors.ts'
import { readUseCase } from '../../core/use-case.ts'
import { textOf, type Example } from '../../core/example.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import { route } from '../../evaluate/route.ts'
import type { Price } from '../../judge/budget/prices.ts'
import { shared } from '../../judge/shared.ts'
import { costText } from '../../reports/figure-text.ts'
import { markdownText } from '../../reports/markdown-text.ts'
import { printable } from '../../reports/display.ts'
import { resolveEvaluators } from '../../runner/options/resolve-evaluators.ts'
import { runExamples } from '../../runner/examples/run-examples.ts'
import { thousands } from '../../support/counted.ts'
import type { Examples } from './open-examples.ts'
import type { JudgeRehearsal } from '../judge/judge.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'

/** What a run would do and cost. */
interface DryRun {
  readonly dryRun: true
  readonly dataset: string
  /** `null` for standard input, which is not read before the run. */
  readonly examples: number | null
  readonly evaluators: readonly string[]
  readonly judge: string
  /** Estimates; `null` if there was nothing to estimate from. */
  readonly judgeCalls: number | null
  readonly tokens: number | null
  /** Also `null` if the model's price is not known. */
  readonly costUsd: number | null
  /** The range in which the cost very likely lies. */
  readonly costRangeUsd: readonly [low: number, high: number] | null
  /** How the estimate was made. */
  readonly basis: string
  /** What the run itself may decide otherwise. */
  readonly note?: string
}

export interface DryRunOptions {
  readonly settings: EvalSettings
  /** Stands in for the model; undefined if none would be asked. */
  readonly rehearsal: JudgeRehearsal | undefined
  readonly hasTarget: boolean
  readonly format: 'console' | 'json' | 'markdown'
}

/** Said wherever evaluators are chosen without asking an application that will be asked. */
export const BY_DATA_ALONE =
  'Chosen from the data alone, without asking the application. A run asks it first: if its first answers come with passages, the evaluators are those of rag_qa.'

/** Shows what would run and what it would cost, after the checks that every run makes before it starts. */
export async function dryRun(examples: Examples, options: DryRunOptions): Promise<string> {
  const { settings, rehearsal, hasTarget, format } = options
  const evaluators = await chosen(examples, options)
  const estimate = await estimated(examples, { evaluators, rehearsal, epochs: settings.epochs ?? 1 })
  const plan: DryRun = {
    dryRun: true,
    dataset: examples.dataset.name,
    examples: examples.dataset.size ?? null,
    evaluators: evaluators.map(({ name, threshold }) => `${name}@${threshold}`),
    judge: rehearsal?.judge.id ?? (typeof settings.judge === 'object' ? settings.judge.id : 'lexical@1'),
    ...estimate,
    ...(hasTarget && settings.evaluators === undefined && settings.task === undefined ? { note: BY_DATA_ALONE } : {}),
  }
  return format === 'json' ? `${JSON.stringify(plan, null, 2)}\n` : lines(plan, format)
}

async function chosen(examples: Examples, { settings, rehearsal, hasTarget }: DryRunOptions): Promise<Evaluator[]> {
  const { evaluators, thresholds, threshold, task, preset } = settings
  const { ioSchema: _, ...useCase } = readUseCase(settings.useCase ?? {})
  if (evaluators === undefined && examples.sample.length === 0) {
    throw new UsageError(
      'Standard input is not read in a dry run, so its evaluators cannot be found: name them with -e.',
    )
  }
  const rubrics = rehearsal?.judge.rubrics ?? (typeof settings.judge === 'object' ? settings.judge.rubrics : 'overlap')
  const names =
    evaluators ??
    (await route({ task, preset, useCase, sample: examples.sample, rubrics, hasTarget })).evaluators.map(
      ({ name }) => name,
    )
  return resolveEvaluators(names, { thresholds, threshold })
}

type Estimate = Pick<DryRun, 'judgeCalls' | 'tokens' | 'costUsd' | 'costRangeUsd' | 'basis'>

/** The assumed answer if the data has none and the application is not asked: about 60 words. */
const TYPICAL_ANSWER = 'This sentence stands in for one sentence of the answer that is to come. '.repeat(4)

/**
 * Real replies are longer or shorter than rehearsed ones, and some questions are asked twice. Least is known of how long a
 * model thinks; most where the same prompts are on record.
 */
const RANGES = { counted: [0.6, 1.8], assumed: [0.5, 3], recorded: [0.75, 1.25] } as const

async function estimated(
  { sample, dataset }: Examples,
  { evaluators, rehearsal, epochs }: { evaluators: Evaluator[]; rehearsal: JudgeRehearsal | undefined; epochs: number },
): Promise<Estimate> {
  if (rehearsal === undefined) {
    return { judgeCalls: 0, tokens: 0, costUsd: 0, costRangeUsd: [0, 0], basis: 'no model is called' }
  }
  if (sample.length === 0 || dataset.size === undefined) {
    const basis = 'standard input is not read in a dry run, so nothing can be estimated'
    return { judgeCalls: null, tokens: null, costUsd: null, costRangeUsd: null, basis }
  }
  const { judge, models, pricesAsOf, known } = rehearsal
  const run = runExamples(sample.map(withAnswer), { evaluators, judge, shareJudge: shared })
  for await (const _ of run) continue
  const scale = (dataset.size / sample.length) * epochs
  const counts = models.map((model) => ({ ...model, ...model.counted() }))
  const sum = (of: (count: (typeof counts)[number]) => number): number =>
    counts.reduce((total, count) => total + of(count), 0) * scale
  const judgeCalls = Math.round(sum(({ calls }) => calls))
  const tokens = Math.round(sum(({ inputTokens, outputTokens }) => inputTokens + outputTokens))
  const each = `the real prompts for the first ${sample.length} of ${thousands(dataset.size)} examples${KNOWN_BY[known]}`
  if (counts.some(({ price }) => price === undefined)) {
    const basis = `${each}; the price list of ${pricesAsOf} does not have this model`
    return { judgeCalls, tokens, costUsd: null, costRangeUsd: null, basis }
  }
  const costUsd = sum(({ price, priceShare, ...used }) => (price === undefined ? 0 : costOf(used, price) * priceShare))
  const [low, high] = RANGES[known]
  const share = models[0]?.priceShare ?? 1
  return {
    judgeCalls,
    tokens,
    costUsd,
    costRangeUsd: [costUsd * low, costUsd * high],
    basis: `${each}, at ${share === 1 ? '' : `${share * 100} % of the `}list prices of ${pricesAsOf}`,
  }
}

const KNOWN_BY = {
  counted: '',
  assumed: ', and an assumption of how long the model thinks',
  recorded: ', and what the model used on the tape',
} as const

function costOf(used: { inputTokens: number; outputTokens: number }, price: Price): number {
  return (used.inputTokens * price.input + used.outputTokens * price.output) / 1_000_000
}

function withAnswer(example: Example): Example {
  if (example.output !== undefined && example.output !== null) return example
  return { ...example, output: example.reference === undefined ? TYPICAL_ANSWER : textOf(example.reference) }
}

function lines(plan: DryRun, format: 'console' | 'markdown'): string {
  const { costUsd, costRangeUsd } = plan
  const range = costRangeUsd === null ? '' : ` (${costText(costRangeUsd[0])} to ${costText(costRangeUsd[1])})`
  const rows = [
    ['examples', plan.examples === null ? 'not known before standard input is read' : thousands(plan.examples)],
    ['evaluators', plan.evaluators.join(', ')],
    ['judge', plan.judge],
    ['judge calls', shownNumber(plan.judgeCalls)],
    ['tokens', shownNumber(plan.tokens)],
    ['cost', costUsd === null ? 'not known' : costUsd === 0 ? '$0' : `about ${costText(costUsd)}${range}`],
    ['estimated by', plan.basis],
    ...(plan.note === undefined ? [] : [['note', plan.note]]),
  ]
  const title = `${plan.dataset}: nothing was run.`
  if (format === 'markdown') {
    return `**${markdownText(title)}**\n\n${rows.map(([label, value = '']) => `- ${label}: ${markdownText(value)}`).join('\n')}\n`
  }
  const shown = rows.map(([label = '', value = '']) => `    ${label.padEnd(14)}${printable(value)}`)
  return ['', `  ${printable(title)}`, ...shown, '', ''].join('\n')
}

function shownNumber(value: number | null): string {
  return value === null ? 'not known' : thousands(value)
}
