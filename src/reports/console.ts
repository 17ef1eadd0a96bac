import type { RunDocument, RunOutcome } from '../core/run.ts'
import { counted } from '../support/counted.ts'
import { nextSteps } from './advice.ts'
import { failingSection } from './console-failing.ts'
import { evaluatorTable, figureTable, labelTable } from './console-table.ts'
import { comparisonConsole } from './compare/console.ts'
import { complementSentences } from './complement.ts'
import { correctedSentences } from './corrected.ts'
import { cut, oneLine, wrap } from './display.ts'
import { epochSentences } from './epochs.ts'
import { failingOf, type Failing } from './failing.ts'
import { durationText, usageText } from './figure-text.ts'
import { outcomeOf } from './outcome/outcome.ts'
import { OUTCOME_WORDS } from './outcome/outcome-words.ts'
import { paint as painter, type Paint } from './paint.ts'

/** How a run is drawn in a terminal. */
export interface ConsoleReportOptions {
  /** Columns of the terminal. */
  readonly width: number
  readonly colour: boolean
  /** How many failing examples are shown at most. 3 if left out. */
  readonly examples?: number | undefined
  /** Decimals of scores. 2 if left out. */
  readonly digits?: number | undefined
  /** What fell short, if the document has no results of its own. */
  readonly failing?: Failing | undefined
}

interface Look {
  readonly width: number
  readonly paint: Paint
}

const DEFAULT_EXAMPLES = 3
/** So many are looked at for each that is shown, to tell which are alike. */
const EXAMPLES_PER_GROUP = 10
const WIDEST = 120
const NARROWEST = 44

/** A run for a person at a terminal: what it comes to first, then the figures, and the worst examples with their reasons. */
export function consoleReport(document: RunDocument, options: ConsoleReportOptions): string {
  const width = Math.min(WIDEST, Math.max(NARROWEST, options.width)) - 2
  const paint = painter(options.colour)
  const { digits, examples: limit = DEFAULT_EXAMPLES } = options
  const failing = options.failing ?? failingOf(document.results ?? [], limit * EXAMPLES_PER_GROUP)
  const outcome = outcomeOf(document)
  const look = { width, paint }
  const sections = [
    heading(document, look),
    verdict(document, { outcome, ...look }),
    evaluatorTable(document, { digits, ...look }),
    figureTable(document, look),
    labelTable(document, look),
    notes(document, look),
    failingSection(failing, { document, limit, digits, ...look }),
    steps(document, { failing, ...look }),
    totals(document, look),
  ]
  const { comparison } = document
  const below = comparison === undefined ? '' : comparisonConsole(comparison, { ...options, told: outcome.reasons })
  const lines = sections.filter((section) => section.length > 0).flatMap((section) => ['', ...trimBlank(section)])
  // Once more at the end, where a terminal stops.
  const last = headline(outcome, look).map((line) => `  ${line}\n`)
  return `${[...lines, '', ''].map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}${below}${last.join('')}\n`
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
    ...correctedSentences(document),
    ...epochSentences(document),
    ...run.notes,
    ...(resultsOmitted === undefined ? [] : [resultsOmitted]),
  ]
  return all.flatMap((note) => bullet(cut(note, 400), { width, mark: paint.quiet('note'), markWidth: 4 }))
}

/** The headline, what the figures mean in a sentence or two, and why. */
function verdict(document: RunDocument, { outcome, ...look }: { outcome: RunOutcome } & Look): string[] {
  return [
    ...headline(outcome, look),
    ...complementSentences(document).flatMap((said) => wrap(oneLine(said), look.width - 2).map((line) => `  ${line}`)),
    ...outcome.reasons.flatMap((reason) => bullet(cut(reason, 400), { ...look, mark: '  –', markWidth: 3 })),
  ]
}

function headline({ verdict: found, headline: text }: RunOutcome, { width, paint }: Look): string[] {
  const { mark, tone } = OUTCOME_WORDS[found]
  const colour = tone === 'neutral' ? paint.strong : paint[tone]
  const [first = '', ...rest] = wrap(oneLine(text), width - 2)
  return [`${colour(mark)} ${paint.strong(colour(first))}`, ...rest.map((line) => `  ${paint.strong(colour(line))}`)]
}

function steps(document: RunDocument, { failing, ...look }: { failing: Failing } & Look): string[] {
  return nextSteps(document, failing).flatMap((step) => bullet(cut(step, 400), { ...look, mark: '→', markWidth: 1 }))
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
  const spent = calls === 0 && tokensUsed === 0 ? ['no model was called'] : [usageText({ calls, tokensUsed, costUsd })]
  const facts = [durationText(run.durationMs), ...spent, `results ${oneLine(run.resultsSha256).slice(0, 12)}`]
  return wrap(facts.join(' · '), width).map(paint.quiet)
}
