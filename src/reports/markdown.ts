import { queryOf, textOf } from '../core/example.ts'
import type { Aggregate } from '../core/aggregate.ts'
import type { GateOutcome, RunDocument, RunInfo } from '../core/run.ts'
import { counted, thousands } from '../support/counted.ts'
import { gateOf, nextSteps } from './advice.ts'
import { alike, missedRows, othersText, sameErrors, type Alike } from './alike.ts'
import { decisiveReasons, offendingClaims, type OffendingClaim } from './claim-lines.ts'
import { comparisonMarkdown } from './compare/markdown.ts'
import { complementSentences } from './complement.ts'
import { correctedSentences } from './corrected.ts'
import { cut } from './display.ts'
import { epochSentences } from './epochs.ts'
import { failingOf, missedBars, type Failing } from './failing.ts'
import { durationText, failureCount, failureText, figureText, figureWithInterval, usageText } from './figure-text.ts'
import { isOfLabels, labelRows } from './labels.ts'
import { markdownCode, markdownText } from './markdown-text.ts'
import { outcomeOf } from './outcome/outcome.ts'
import { OUTCOME_WORDS } from './outcome/outcome-words.ts'
import { shownAs } from './shown.ts'

/** Options for the failing examples in a Markdown report. */
export interface MarkdownReportOptions {
  /** How many failing examples are shown at most. 20 if left out. */
  readonly examples?: number | undefined
  /** Decimals of scores. 2 if left out. */
  readonly digits?: number | undefined
  /** What fell short, if the document has no results of its own. */
  readonly failing?: Failing | undefined
}

const DEFAULT_EXAMPLES = 20
const LONGEST_TEXT = 600
const LONGEST_LABEL = 80

/** A run as GitHub-flavoured Markdown. Text from outside is shown as text: it cannot create cells, tags, links or mentions. */
export function markdownReport(document: RunDocument, options: MarkdownReportOptions = {}): string {
  const failing = options.failing ?? failingOf(document.results ?? [], options.examples ?? DEFAULT_EXAMPLES)
  const { digits } = options
  const sections = [
    `# Assay: ${markdownText(document.run.dataset.name)}`,
    verdict(document),
    scores(document, digits),
    figures(document),
    labels(document),
    notes(document),
    below(failing, { document, digits }),
    errors(failing),
    failures(failing),
    steps(document, failing),
    about(document),
    document.comparison === undefined ? '' : comparisonMarkdown(document.comparison, { level: 2 }).trimEnd(),
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}

/** The headline, what the figures mean in a sentence or two, and why. */
function verdict(document: RunDocument): string {
  const { verdict: found, headline, reasons } = outcomeOf(document)
  const said = complementSentences(document).map((sentence) => `\n${textOrBlank(sentence)}`)
  const points = reasons.map((reason) => `- ${textOrBlank(reason)}`)
  return [
    `${OUTCOME_WORDS[found].emoji} **${markdownText(headline)}**`,
    ...said,
    ...(points.length > 0 ? ['', ...points] : []),
  ].join('\n')
}

function steps(document: RunDocument, failing: Failing): string {
  return nextSteps(document, failing)
    .map((step) => `- ${textOrBlank(step)}`)
    .join('\n')
}

function scores(document: RunDocument, digits: number | undefined): string {
  const rows = Object.entries(document.summary.evaluators).filter(([, { reported, n }]) => !reported || n > 0)
  const counts: readonly (readonly [title: string, count: (aggregate: Aggregate) => number])[] = [
    ['vacuous', ({ vacuous }) => vacuous],
    ['not applicable', ({ notApplicable }) => notApplicable],
    ['failed', failureCount],
  ]
  const seen = counts.filter(([, count]) => rows.some(([, aggregate]) => count(aggregate) > 0))
  return table(
    ['evaluator', 'score', '95 % interval', 'pass rate', 'n', ...seen.map(([title]) => title), 'threshold', 'outcome'],
    rows.map(([name, aggregate]) => {
      const { title, score, interval, threshold, isRate, isHint, passRate } = shownAs(document.run, name, digits)
      return [
        markdownText(title),
        aggregate.mean === null ? 'none' : score(aggregate.mean, aggregate.threshold),
        interval(aggregate.ci),
        passRate(aggregate),
        thousands(aggregate.n),
        ...seen.map(([, count]) => thousands(count(aggregate))),
        isHint ? '–' : threshold(aggregate.threshold),
        outcome(gateOf(document, name), isRate),
      ]
    }),
  )
}

function outcome(gate: GateOutcome | undefined, isRate: boolean): string {
  if (gate === undefined) return ''
  return { holds: '✅ holds', fails: isRate ? '❌ above' : '❌ below', undecided: '❔ undecided' }[gate.outcome]
}

function figures({ summary }: RunDocument): string {
  const rows = Object.entries(summary.evaluators).flatMap(([name, aggregate]) => {
    const { reported } = aggregate
    return reported === undefined || isOfLabels(aggregate)
      ? []
      : [
          [
            markdownText(name),
            ...FIGURES.map((figure) => figureWithInterval(reported, figure)),
            figureText(reported.max),
            markdownText(reported.unit),
            thousands(reported.n),
          ],
        ]
  })
  return table(['figure', ...FIGURES, 'max', 'unit', 'n'], rows)
}

/** Shown each with its 95 % interval in brackets. */
const FIGURES = ['mean', 'p50', 'p95', 'p99'] as const

function labels(document: RunDocument): string {
  const { rows, more } = labelRows(document)
  const cells = rows.map(({ label, precision, recall, f1, n, takenFor }) => [
    markdownText(cut(label, LONGEST_LABEL)),
    precision,
    recall,
    f1,
    n,
    markdownText(cut(takenFor, LONGEST_LABEL)),
  ])
  const text = table(['label', 'precision', 'recall', 'F1', 'n', 'mostly taken for'], cells)
  return more === 0 ? text : `${text}\n\nand ${thousands(more)} more labels; the JSON report has them all.`
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const rule = titles.map((_, index) => (index === 0 ? '---' : '--:'))
  return [titles, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function notes(document: RunDocument): string {
  const { run, resultsOmitted } = document
  return [
    ...correctedSentences(document),
    ...epochSentences(document),
    ...run.notes,
    ...(resultsOmitted === undefined ? [] : [resultsOmitted]),
  ]
    .map((note) => `> ${textOrBlank(note)}`)
    .join('\n>\n')
}

function below(failing: Failing, { document, digits }: { document: RunDocument; digits: number | undefined }): string {
  if (failing.below === 0) return ''
  const shown = failing.worst.length < failing.below ? `, the worst ${failing.worst.length}` : ''
  const of = `${thousands(failing.below)} of ${counted(document.summary.examples, 'example')}`
  const title = `## ${of} ${failing.below === 1 ? 'falls' : 'fall'} short${shown}`
  return [title, ...alike(failing.worst).map((group) => example(group, { run: document.run, digits }))].join('\n\n')
}

function example(group: Alike, { run, digits }: { run: RunInfo; digits: number | undefined }): string {
  const { example: result } = group
  const missed = missedBars(result)
  const reference = result.reference === undefined ? [] : [['expected', textOrBlank(textOf(result.reference))]]
  const rows = [
    ['asked', textOrBlank(queryOf(result) ?? textOf(result.inputs))],
    ['answered', textOrBlank(textOf(result.output))],
    ...reference,
    ...missedRows(missed, { run, digits }).map(({ title, figure, reason }) => [
      markdownText(title),
      reason === '' ? figure : `${figure}: ${textOrBlank(reason)}`,
    ]),
  ]
  const offending = offendingClaims(missed)
  const claims = offending.length === 0 ? [] : ['- **claims that do not hold**', ...offending.map(claimLine)]
  const list = rows.map(([label, text]) => `- **${label}** ${text}`)
  const others = othersText(group)
  return [
    `### ${markdownCode(cut(result.id, 200))}`,
    '',
    ...list,
    ...claims,
    ...(others === undefined ? [] : [`- ${markdownText(others)}`]),
  ].join('\n')
}

function claimLine({ text, verdict, evidence, reasons }: OffendingClaim): string {
  const word = markdownText(verdict.toLowerCase().replaceAll('_', ' '))
  const why = decisiveReasons({ verdict, reasons }).map((reason) => `; ${textOrBlank(reason)}`)
  const quote = evidence === undefined ? '' : `; ${markdownCode(evidence.passageId)}: “${textOrBlank(evidence.text)}”`
  return `  - *${word}*: “${textOrBlank(text)}”${why.join('')}${quote}`
}

function errors({ errors: count, firstErrors }: Failing): string {
  if (count === 0) return ''
  const lines = sameErrors(firstErrors).map(
    ({ error, ids }) => `- ${ids.map((id) => markdownCode(cut(id, 200))).join(', ')}: ${textOrBlank(error)}`,
  )
  return [`## The application failed on ${counted(count, 'example')}`, '', ...lines].join('\n')
}

function failures({ failures: instances }: Failing): string {
  if (instances.length === 0) return ''
  const lines = instances.map(
    ({ evaluator, failure, id, message }) =>
      `- ${markdownText(evaluator)} on ${markdownCode(cut(id, 200))} (${failureText(failure)}): ${textOrBlank(message)}`,
  )
  return ['## Could not be measured, one instance of each kind', '', ...lines].join('\n')
}

function about({ assay, run, summary }: RunDocument): string {
  const { candidateName: candidate, baselineName: baseline } = run
  const facts = [
    ...(candidate === undefined ? [] : [`candidate ${markdownCode(cut(candidate, 100))}`]),
    ...(baseline === undefined ? [] : [`baseline ${markdownCode(cut(baseline, 100))}`]),
    counted(summary.examples, 'example'),
    ...(run.task === undefined ? [] : [run.task]),
    `judge ${markdownCode(run.judge)}`,
    usageText(summary.usage),
    durationText(run.durationMs),
    `run ${markdownCode(run.id)}`,
    `results ${markdownCode(run.resultsSha256.slice(0, 12))}`,
    `assay ${markdownCode(assay)}`,
  ]
  return [...useCaseLine(run), facts.join(' · ')].join('\n\n')
}

/** What the run is for, where somebody said so: not the task, nor the fields that were found in the data. */
function useCaseLine({ useCase }: RunDocument['run']): string[] {
  const { taskType: _, ioSchema: __, ...said } = useCase ?? {}
  const parts = Object.entries(said).map(([name, value]) => {
    const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    return typeof value === 'boolean' ? `${value ? '' : 'not '}${words}` : `${words} ${textOrBlank(value)}`
  })
  return parts.length === 0 ? [] : [`Use case: ${parts.join('; ')}.`]
}

function textOrBlank(text: string): string {
  return text.trim() === '' ? '*(blank)*' : markdownText(cut(text, LONGEST_TEXT))
}
