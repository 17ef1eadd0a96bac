import type { RunDocument, RunVerdict } from '../core/run.ts'
import { counted } from '../support/counted.ts'
import { nextSteps, verdictSentence } from './advice.ts'
import { failingSection } from './console-failing.ts'
import { evaluatorTable, figureTable, labelTable } from './console-table.ts'
import { comparisonConsole } from './compare/console.ts'
import { complementSentences } from './complement.ts'
import { correctedSentences } from './corrected.ts'
import { cut, oneLine, wrap } from './display.ts'
import { epochSentences } from './epochs.ts'
import { failingOf, type Failing } from './failing.ts'
import { costText, durationText, tokensText } from './figure-text.ts'
import { paint as painter, type Paint } from './paint.ts'

/** How a run is drawn in a terminal. */
export interface ConsoleReportOptions {
  /** Columns of the terminal. */
  readonly width: number
  readonly colour: boolean
  /** How many failing examples are shown at most. 3 if left out. */
  readonly examples?: number | undefined
  /** What fell short, if the document has no results of its own. */
  readonly failing?: Failing | undefined
}

const DEFAULT_EXAMPLES = 3
const WIDEST = 120
const NARROWEST = 44

/** A run for a person at a terminal: figures, the worst examples with their reasons, and the verdict last. */
export function consoleReport(document: RunDocument, options: ConsoleReportOptions): string {
  const width = Math.min(WIDEST, Math.max(NARROWEST, options.width)) - 2
  const paint = painter(options.colour)
  const limit = options.examples ?? DEFAULT_EXAMPLES
  const all = options.failing ?? failingOf(document.results ?? [], limit)
  const failing = { ...all, worst: all.worst.slice(0, limit) }
  const sections = [
    heading(document, { width, paint }),
    evaluatorTable(document, { width, paint }),
    figureTable(document, { width, paint }),
    labelTable(document, { width, paint }),
    notes(document, { width, paint }),
    failingSection(failing, { document, width, paint }),
    verdict(document, { failing, width, paint }),
    totals(document, { width, paint }),
  ]
  const { comparison } = document
  const below = comparison === undefined ? '' : comparisonConsole(comparison, options)
  const lines = sections.filter((section) => section.length > 0).flatMap((section) => ['', ...trimBlank(section)])
  return [...lines, '', ''].map((line) => (line === '' ? '' : `  ${line}`)).join('\n') + below
}

function trimBlank(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function heading({ run, summary }: RunDocument, { width, paint }: { width: number; paint: Paint }): string[] {
  const facts = [
    counted(summary.examples, 'example'),
    ...(run.task === undefined ? [] : [run.task]),
    `judge ${run.judge}`,
  ]
  const name = cut(run.dataset.name, Math.min(60, width))
  const [first = '', ...rest] = wrap(`${name} · ${facts.map(oneLine).join(' · ')}`, width)
  return [paint.strong(first.slice(0, name.length)) + first.slice(name.length), ...rest]
}

function notes(document: RunDocument, { width, paint }: { width: number; paint: Paint }): string[] {
  const { run, resultsOmitted } = document
  const all = [
    ...complementSentences(document),
    ...correctedSentences(document),
    ...epochSentences(document),
    ...run.notes,
    ...(resultsOmitted === undefined ? [] : [resultsOmitted]),
  ]
  return all.flatMap((note) => bullet(cut(note, 400), { width, mark: paint.quiet('note'), markWidth: 4 }))
}

const MARKS: Readonly<Record<RunVerdict, string>> = {
  holds: '✓',
  below: '✗',
  inconclusive: '?',
  infrastructure: '!',
  interrupted: '!',
}

function verdict(
  document: RunDocument,
  { failing, width, paint }: { failing: Failing; width: number; paint: Paint },
): string[] {
  const { summary } = document
  const colours = { holds: paint.good, below: paint.bad, inconclusive: paint.doubtful }
  const colour = summary.verdict in colours ? colours[summary.verdict as keyof typeof colours] : paint.doubtful
  const [first = '', ...rest] = wrap(verdictSentence(document), width - 2)
  const unmet = summary.gates.filter(({ outcome }) => outcome !== 'holds')
  return [
    `${colour(MARKS[summary.verdict])} ${paint.strong(colour(first))}`,
    ...rest.map((line) => `  ${paint.strong(colour(line))}`),
    ...unmet.flatMap(({ message }) => bullet(cut(message, 400), { width, mark: '  –', markWidth: 3 })),
    ...nextSteps(document, failing).flatMap((step) => bullet(cut(step, 400), { width, mark: '  →', markWidth: 3 })),
  ]
}

function bullet(
  text: string,
  { width, mark, markWidth }: { width: number; mark: string; markWidth: number },
): string[] {
  const [first = '', ...rest] = wrap(text, width - markWidth - 1)
  return [`${mark} ${first}`, ...rest.map((line) => ' '.repeat(markWidth + 1) + line)]
}

function totals({ run, summary }: RunDocument, { width, paint }: { width: number; paint: Paint }): string[] {
  const { calls, tokensUsed, costUsd } = summary.usage
  const spent =
    calls === 0 && tokensUsed === 0
      ? ['no model was called']
      : [counted(calls, 'judge call'), tokensText({ calls, tokensUsed }), costText(costUsd)]
  const facts = [durationText(run.durationMs), ...spent, `results ${oneLine(run.resultsSha256).slice(0, 12)}`]
  return wrap(facts.join(' · '), width).map(paint.quiet)
}
