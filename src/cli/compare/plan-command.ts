import { aboutExamples } from '../../compare/words.ts'
import { planSentences, planTableTitle, planned, type PlanDocument, type PlannedEvaluator } from '../../compare/plan.ts'
import { assumedSpread, pairedSpreads, pilotSpreads, type Assumptions, type Spread } from '../../compare/spreads.ts'
import { UsageError } from '../../core/errors.ts'
import { markdownText } from '../../reports/markdown-text.ts'
import { alignedLines, type Cell } from '../../reports/aligned.ts'
import { oneLine, padEnd, wrap } from '../../reports/display.ts'
import { paint } from '../../reports/paint.ts'
import { thousands } from '../../support/counted.ts'
import { EXIT, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { runReferences } from '../runs/run-references.ts'
import { columnsOf, wantsColour, type World } from '../world.ts'

/** `assay plan`: how many examples a question needs, and what a number of examples would show. */
export async function planCommand({
  options,
  world,
}: {
  options: Record<string, unknown>
  world: World
}): Promise<ExitCode> {
  const format = stdoutFormat(options['format'], { words: ['console', 'markdown', 'json'], world })
  const { detect, margin, power, alpha, questions, variants } = options
  const document = planned(await spreadsOf({ options, world }), {
    ...askedDifference(detect),
    margin: numberOr(margin),
    power: numberOr(power),
    alpha: numberOr(alpha),
    questions: numberOr(questions),
    variants: numberOr(variants),
  })
  const { stdout, env } = world
  if (format === 'json') stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  else if (format === 'markdown') stdout.write(planMarkdown(document))
  else stdout.write(planConsole(document, { width: columnsOf(stdout), colour: wantsColour(stdout, env) }))
  return EXIT.holds
}

function askedDifference(detect: unknown): { detect?: number; direction?: 'gain' | 'loss' | undefined } {
  if (typeof detect !== 'object' || detect === null || !('size' in detect) || typeof detect.size !== 'number') return {}
  const direction = 'direction' in detect && detect.direction === 'gain' ? 'gain' : undefined
  const loss = 'direction' in detect && detect.direction === 'loss'
  return { detect: loss ? -detect.size : detect.size, direction }
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

async function spreadsOf({
  options,
  world,
}: {
  options: Record<string, unknown>
  world: World
}): Promise<readonly Spread[]> {
  const { from, baseline, evaluators: names, sd, passRate, correlation, epochs, store } = options
  const evaluators = Array.isArray(names) ? names.map(String) : undefined
  const assumptions: Assumptions = {
    sd: numberOr(sd),
    passRate: numberOr(passRate),
    correlation: numberOr(correlation),
    epochs: numberOr(epochs),
  }
  if (typeof from !== 'string') {
    if (baseline !== undefined) throw new UsageError('--baseline needs --from: the plan uses both runs.')
    return [assumedSpread(assumptions, evaluators?.[0])]
  }
  const assumed = Object.entries({ sd, 'pass-rate': passRate }).find(([, value]) => value !== undefined)
  if (assumed !== undefined)
    throw new UsageError(`--from measures how much scores vary, and --${assumed[0]} assumes it; keep one of the two.`)
  await using references = runReferences(store, world)
  const run = await references.open(from)
  if (typeof baseline !== 'string') return await pilotSpreads(run, { ...assumptions, evaluators })
  const unused = Object.entries({ correlation, epochs }).find(([, value]) => value !== undefined)
  if (unused !== undefined)
    throw new UsageError(`Two runs already show what --${unused[0]} would assume; leave it out.`)
  return await pairedSpreads(
    { baseline: await references.open(baseline), candidate: run },
    { evaluators, margin: numberOr(options['margin']) },
  )
}

const WIDEST = 120

function planConsole(document: PlanDocument, { width, colour }: { width: number; colour: boolean }): string {
  const look = paint(colour)
  const room = Math.min(WIDEST, Math.max(32, width)) - 2
  const { evaluators } = document
  const named = Math.max(...evaluators.map(({ name }) => oneLine(name).length))
  const answers = evaluators.flatMap((own) => [
    [look.strong(padEnd(oneLine(own.name), named)), needs(own)].filter((part) => part !== '').join('  '),
    ...wrap(oneLine(own.because), room - 2).map((line) => look.quiet(`  ${line}`)),
  ])
  const [first = '', ...others] = planSentences(document)
  const lines = [
    '',
    ...wrap(first, room).map(look.strong),
    ...others.flatMap((sentence) => wrap(sentence, room)),
    '',
    ...answers,
    '',
    look.quiet(planTableTitle(document)),
    ...tableOf(document, { named }),
    '',
  ]
  return `${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`
}

/** How many examples a difference and a margin take, in a few words. */
function needs({ detect: pair, margin, variants }: PlannedEvaluator): string {
  const detect = variants ?? pair
  const both = detect !== undefined && margin !== undefined
  return [
    ...(detect === undefined
      ? []
      : [`${aboutExamples(detect.examples)}${both ? ` for ${Math.abs(detect.difference)}` : ''}`]),
    ...(margin === undefined
      ? []
      : [`${aboutExamples(margin.examples)}${both ? ` for the margin of ${margin.margin}` : ''}`]),
  ].join(', ')
}

const CELL = 6

function tableOf({ evaluators }: PlanDocument, { named }: { named: number }): string[] {
  const sizes = evaluators[0]?.table.map(({ examples }) => examples) ?? []
  const row = (name: string, cells: readonly string[]): Cell[] => [name, ...cells].map((text) => ({ text }))
  const rows = [
    row('', sizes.map(thousands)),
    ...evaluators.map(({ name, table }) =>
      row(
        oneLine(name),
        table.map(({ difference }) => cellOf(difference)),
      ),
    ),
  ]
  const widths = [named, ...sizes.map(() => CELL)]
  return alignedLines(rows, { align: ['left', ...sizes.map(() => 'right' as const)], gap: '  ', widths })
}

/** No two scores differ by more than 1. */
function cellOf(difference: number | null): string {
  return difference === null || difference > 1 ? '–' : difference.toFixed(3)
}

function planMarkdown(document: PlanDocument): string {
  const { evaluators } = document
  const sizes = evaluators[0]?.table.map(({ examples }) => examples) ?? []
  const asked = evaluators.some(({ detect, margin }) => detect !== undefined || margin !== undefined)
  const titles = ['evaluator', ...(asked ? ['examples needed'] : []), ...sizes.map((size) => `${thousands(size)} show`)]
  const rows = evaluators.map((own) => [
    markdownText(own.name),
    ...(asked ? [needs(own)] : []),
    ...own.table.map(({ difference }) => cellOf(difference)),
  ])
  const lines = [titles, titles.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
  const because = evaluators.map(({ name, because: why }) => `- ${markdownText(name)}: ${markdownText(why)}`)
  return (
    [
      planSentences(document).map(markdownText).join(' '),
      lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
      because.join('\n'),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  )
}
