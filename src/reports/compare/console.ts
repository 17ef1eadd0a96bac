import { comparedTitle } from '../../core/compared-title.ts'
import type { ComparisonDocument, ComparisonVerdict, EvaluatorComparison } from '../../core/comparison.ts'
import { counted, thousands } from '../../support/counted.ts'
import { alignedLines, columnWidths, lineWidth, type Cell } from '../aligned.ts'
import { cut, cutMiddle, displayWidth, oneLine, padEnd, wrap } from '../display.ts'
import { epochSentence } from '../epochs.ts'
import { figureText } from '../figure-text.ts'
import { comparisonShown, flipScores, flipWord } from './as-shown.ts'
import { paint as painter, type Paint } from '../paint.ts'
import {
  VERDICTS,
  chosenFlips,
  othersAlike,
  type AlikeFlips,
  correctionText,
  difference,
  differenceInterval,
  effectText,
  figureDifference,
  flipCounts,
  intervalsOf,
  leftOutText,
  pText,
  points,
  sliceName,
} from './difference-text.ts'

/** How a comparison is drawn in a terminal. */
export interface ComparisonConsoleOptions {
  /** Columns of the terminal. */
  readonly width: number
  readonly colour: boolean
  /** How many losses are shown at most, and a third as many gains. 3 if left out. */
  readonly examples?: number | undefined
  /** What stands above it, so that no evaluator's sentence is told twice. */
  readonly told?: readonly string[] | undefined
}

interface Look {
  readonly width: number
  readonly paint: Paint
}

const DEFAULT_EXAMPLES = 3
const WIDEST = 120
const NARROWEST = 60

/** A comparison for a person at a terminal: figures, what flipped with both answers, and the verdict last. */
export function comparisonConsole(compared: ComparisonDocument, options: ComparisonConsoleOptions): string {
  const document = comparisonShown(compared)
  const look = { width: Math.min(WIDEST, Math.max(NARROWEST, options.width)) - 2, paint: painter(options.colour) }
  const losses = options.examples ?? DEFAULT_EXAMPLES
  const sections = [
    heading(document, look),
    rows(document.evaluators, look),
    figures(document, look),
    ...document.slices.map((slice) => sliceSection(slice, look)),
    flips(chosenFlips(document.flips, { losses, gains: Math.ceil(losses / 3) }), { document, ...look }),
    document.warnings.flatMap((warning) =>
      bullet(cut(warning, 500), { mark: look.paint.doubtful('note'), markWidth: 4, ...look }),
    ),
    verdict(document, { ...look, told: options.told ?? [] }),
  ]
  const lines = sections.filter((section) => section.length > 0).flatMap((section) => ['', ...section])
  return [...lines, '', ''].map((line) => (line === '' ? '' : `  ${line}`)).join('\n')
}

function heading(
  { baseline, candidate, pairs, settings, evaluators }: ComparisonDocument,
  { width, paint }: Look,
): string[] {
  const room = Math.max(12, Math.floor((width - 3) / 2))
  const names = `${cutMiddle(baseline.name, room)} → ${cutMiddle(candidate.name, room)}`
  const judge = candidate.judge ?? baseline.judge
  const facts = [
    counted(pairs.paired, 'pair'),
    ...groups(evaluators),
    ...epochs([baseline.epochs, candidate.epochs]),
    ...(judge === undefined ? [] : [`judge ${oneLine(judge)}`]),
    ...(settings.margin === undefined ? [] : [`margin ${settings.margin}`]),
  ]
  return [paint.strong(names), ...wrap(facts.join(' · '), width).map(paint.quiet)]
}

/** Pairs that belong together count as one observation, so a reader should know of them. */
function groups(evaluators: ComparisonDocument['evaluators']): string[] {
  const most = Math.max(0, ...Object.values(evaluators).map(({ clusters }) => clusters ?? 0))
  return most === 0 ? [] : [`in ${counted(most, 'group')}`]
}

function epochs([was = 1, is = 1]: readonly (number | undefined)[]): string[] {
  if (was === 1 && is === 1) return []
  return [was === is ? `${is} epochs, averaged` : `${was} and ${is} epochs, averaged`]
}

interface Column {
  readonly title: string
  readonly left?: boolean
  /** Where the terminal is narrow, what has the highest is left out first. */
  readonly optional?: 1 | 2
  readonly cell: (name: string, own: EvaluatorComparison) => string
}

const COLUMNS: readonly Column[] = [
  { title: 'evaluator', left: true, cell: (name) => name },
  { title: 'before', cell: (_, { baseline }) => points(baseline.mean) },
  { title: 'after', cell: (_, { candidate }) => points(candidate.mean) },
  { title: 'change', cell: (_, own) => difference(own.difference) },
  { title: 'interval', left: true, cell: (_, { ci }) => differenceInterval(ci) },
  { title: 'effect', left: true, optional: 2, cell: (_, own) => effectText(own) },
  { title: 'p', optional: 1, cell: (_, { pAdjusted }) => pText(pAdjusted) },
  { title: 'n', optional: 1, cell: (_, { n }) => thousands(n) },
  { title: '', left: true, cell: (_, own) => `${VERDICTS[own.verdict].mark} ${VERDICTS[own.verdict].word}` },
]
const GAP = '  '

/** The evaluators as a table; figures below the names where the terminal is too narrow for that. */
function rows(evaluators: Readonly<Record<string, EvaluatorComparison>>, look: Look): string[] {
  const entries = Object.entries(evaluators).map(
    ([name, own]) => [oneLine(comparedTitle(name, evaluators)), own] as const,
  )
  if (entries.length === 0) return []
  const all = COLUMNS.map((column) =>
    column.title === 'interval' ? { ...column, title: intervalsOf(evaluators) } : column,
  )
  for (const most of [2, 1, 0]) {
    const columns = all.filter(({ optional = 0 }) => optional <= most)
    const lines = tableLines(columns, { entries, paint: look.paint })
    const align = columns.map(({ left }) => (left === true ? 'left' : 'right'))
    const form = { align, gap: GAP, widths: columnWidths(lines) }
    if (lineWidth(form) <= look.width) return alignedLines(lines, form)
  }
  return entries.flatMap(([name, own]) => [
    `${look.paint.strong(cut(name, look.width - 16))}${GAP}${verdictText(own, look.paint)}`,
    `  ${points(own.baseline.mean)} → ${points(own.candidate.mean)}${GAP}${difference(own.difference)} (${differenceInterval(own.ci)})`,
  ])
}

function tableLines(
  columns: readonly Column[],
  { entries, paint }: { entries: readonly (readonly [string, EvaluatorComparison])[]; paint: Paint },
): Cell[][] {
  const last = columns.length - 1
  return [
    columns.map(({ title }) => ({ text: title, colour: title === '' ? undefined : paint.quiet })),
    ...entries.map(([name, own]) =>
      columns.map(({ cell }, index) => ({
        text: cell(name, own),
        colour: index === 0 ? paint.strong : index === last ? colourOf(own.verdict, paint) : undefined,
      })),
    ),
  ]
}

function verdictText({ verdict: own }: EvaluatorComparison, paint: Paint): string {
  return colourOf(own, paint)(`${VERDICTS[own].mark} ${VERDICTS[own].word}`)
}

function colourOf(verdict: ComparisonVerdict, paint: Paint): (text: string) => string {
  const colours = {
    better: paint.good,
    no_worse: paint.good,
    worse: paint.bad,
    inconclusive: paint.doubtful,
    unchanged: paint.quiet,
  }
  return colours[verdict]
}

function figures({ figures: own }: ComparisonDocument, { width, paint }: Look): string[] {
  return Object.entries(own).flatMap(([name, { unit, baseline, candidate, difference: change, ci, n }]) => {
    const interval = ci === null ? '' : ` (${figureDifference(ci[0])} to ${figureDifference(ci[1])})`
    const text = `${figureText(baseline)} → ${figureText(candidate)} ${oneLine(unit)}, ${figureDifference(change)}${interval} over ${thousands(n)}; never part of the verdict`
    return wrap(`${oneLine(name)} ${text}`, width).map(paint.quiet)
  })
}

function sliceSection(slice: ComparisonDocument['slices'][number], look: Look): string[] {
  return [look.paint.strong(cut(sliceName(slice), look.width)), ...rows(slice.evaluators, look)]
}

function flips(
  chosen: readonly AlikeFlips[],
  { document, width, paint }: Look & { document: ComparisonDocument },
): string[] {
  const counts = Object.entries(document.evaluators).flatMap(([name, own]) => {
    const text = flipCounts(own)
    return text === '' ? [] : [`${oneLine(comparedTitle(name, document.evaluators))}: ${text}`]
  })
  const title = counts.length === 0 ? [] : wrap(counts.join(' · '), width).map(paint.strong)
  return [
    ...title,
    ...chosen.flatMap((kind, index) => [
      ...(index === 0 && title.length === 0 ? [] : ['']),
      ...flipLines(kind, { document, width, paint }),
    ]),
  ]
}

function flipLines(
  kind: AlikeFlips,
  { document: { evaluators }, width, paint }: Look & { document: ComparisonDocument },
): string[] {
  const { flip } = kind
  const worse = flip.change === 'lost' || flip.change === 'lower'
  const colour = worse ? paint.bad : paint.good
  const word = flipWord(flip, evaluators)
  const scores = flipScores(flip, evaluators).join(' → ')
  const room = width - scores.length - word.length - 2 - 3 * GAP.length
  const evaluator = cutMiddle(comparedTitle(flip.evaluator, evaluators), Math.max(8, room - SHORTEST_ID))
  const move = `${evaluator} ${scores}`
  const id = cutMiddle(flip.id, Math.max(8, room - displayWidth(evaluator)))
  const same = flip.baseline.answer !== undefined && flip.baseline.answer === flip.candidate.answer
  const answers = same
    ? [['both say', flip.candidate.answer]]
    : [
        ['before', flip.baseline.answer],
        ['after', flip.candidate.answer],
      ]
  const others = othersAlike(kind)
  const texts = [['asked', flip.asked], ...answers, ['why', flip.candidate.reasoning ?? flip.baseline.reasoning]]
  return [
    `${colour(worse ? '✗' : '✓')} ${paint.strong(id)}  ${move}  ${colour(word)}`,
    ...texts.flatMap(([label = '', text]) => (text === undefined ? [] : labelled(label, text, { width, paint }))),
    ...(others === undefined ? [] : wrap(oneLine(others), width - 2).map((line) => `  ${paint.quiet(line)}`)),
  ]
}

const LABEL = 10
const SHORTEST_ID = 12

function labelled(label: string, text: string, { width, paint }: Look): string {
  const shown = text.trim() === '' ? '(blank)' : cut(text, width - LABEL - 2)
  return `  ${paint.quiet(padEnd(label, LABEL))}${shown}`
}

function bullet(text: string, { width, mark, markWidth }: Look & { mark: string; markWidth: number }): string[] {
  const [first = '', ...rest] = wrap(text, width - markWidth - 1)
  return [`${mark} ${first}`, ...rest.map((line) => ' '.repeat(markWidth + 1) + line)]
}

function verdict(
  document: ComparisonDocument,
  { told, ...look }: Look & { readonly told: readonly string[] },
): string[] {
  const { width, paint } = look
  const colour = colourOf(document.verdict, paint)
  const [first = '', ...rest] = wrap(oneLine(document.sentence), width - 2)
  const own = Object.entries(document.evaluators)
    .filter(([, each]) => each.verdict !== 'unchanged' || couldStillLose(each, document))
    .filter(([, { sentence }]) => !told.some((text) => text.includes(sentence)))
    .map(([name, { sentence }]) => `${oneLine(comparedTitle(name, document.evaluators))}: ${oneLine(sentence)}`)
  const missing = Object.entries(document.evaluators).flatMap(([name, each]) => {
    const text = leftOutText(each)
    return text === ''
      ? []
      : [`${oneLine(comparedTitle(name, document.evaluators))}: over ${counted(each.n, 'pair')}; ${text}`]
  })
  return [
    `${colour(VERDICTS[document.verdict].mark)} ${paint.strong(colour(first))}`,
    ...rest.map((line) => `  ${paint.strong(colour(line))}`),
    ...own.flatMap((text) => bullet(text, { ...look, mark: '  –', markWidth: 3 })),
    ...repeated(document).flatMap((text) => bullet(text, { ...look, mark: paint.quiet('  ·'), markWidth: 3 })),
    ...missing.flatMap((text) => bullet(text, { ...look, mark: paint.quiet('  ·'), markWidth: 3 })),
    ...footer(document, look),
  ]
}

/** Whether identical scores of so few pairs leave room for a loss beyond the margin. */
function couldStillLose({ largestLoss }: EvaluatorComparison, { settings: { margin } }: ComparisonDocument): boolean {
  return margin !== undefined && largestLoss !== null && largestLoss > margin
}

/** Where examples were repeated, how much of the spread that explains, on either side. */
function repeated({ evaluators }: ComparisonDocument): string[] {
  return Object.entries(evaluators).flatMap(([name, { baseline, candidate }]) => {
    const sides = [
      ['before', baseline.epochs],
      ['after', candidate.epochs],
    ] as const
    return sides.flatMap(([side, own]) =>
      own === undefined ? [] : [`${oneLine(comparedTitle(name, evaluators))} ${side}: ${epochSentence(own)}`],
    )
  })
}

function footer({ settings, evaluators }: ComparisonDocument, { width, paint }: Look): string[] {
  const tests = Object.values(evaluators).filter(({ pValue }) => pValue !== null).length
  if (tests === 0) return []
  const corrected = tests === 1 ? '' : `, p corrected for several questions (${correctionText(settings.correction)})`
  return ['', ...wrap(`change is after − before, over the same examples${corrected}`, width).map(paint.quiet)]
}
