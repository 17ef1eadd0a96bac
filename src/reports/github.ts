import type { ExampleResult, RunDocument, RunOutcome } from '../core/run.ts'
import type { Place } from '../core/errors.ts'
import { counted } from '../support/counted.ts'
import { alike, missedRows, namesOf, othersText, sameErrors, type Alike, type SameError } from './alike.ts'
import { complementSentences } from './complement.ts'
import { cut, oneLine } from './display.ts'
import { missedBars, type Failing } from './failing.ts'
import { failureText } from './figure-text.ts'
import type { PlaceOf } from './junit.ts'
import { markdownReport } from './markdown.ts'
import { outcomeOf } from './outcome/outcome.ts'
import { OUTCOME_WORDS } from './outcome/outcome-words.ts'

/** GitHub shows so many annotations of a step. */
const MOST_ANNOTATIONS = 10
/** GitHub takes a summary of at most 1 MiB. */
const MOST_SUMMARY_BYTES = 1_000_000
const SUMMARY_EXAMPLES = 10

/** A run as the summary of a GitHub step, in Markdown. */
export function githubSummary(document: RunDocument, { failing }: { failing?: Failing | undefined } = {}): string {
  const shown = failing && { ...failing, worst: failing.worst.slice(0, SUMMARY_EXAMPLES) }
  const report = markdownReport(document, { examples: SUMMARY_EXAMPLES, failing: shown })
  if (new TextEncoder().encode(report).length <= MOST_SUMMARY_BYTES) return report
  return markdownReport(document, { failing: { ...NOTHING_FAILING, ...failing, worst: [] } })
}

const NOTHING_FAILING: Failing = { below: 0, worst: [], errors: 0, firstErrors: [], failures: [], inapplicable: [] }

/**
 * The outcome and what fell short as workflow commands, one per line: the outcome first, then an error for each example that
 * failed or falls short – alike ones together – at its place in the data set if known, and a warning for what could not be
 * measured.
 */
export function githubAnnotations(
  document: RunDocument,
  { failing, placeOf }: { failing: Failing; placeOf?: PlaceOf | undefined },
): string {
  const { worst, below, firstErrors, errors, failures } = failing
  const about = (example: ExampleResult, title: string, message: string): string =>
    command('error', { message, place: placeOf?.(example.index), title: `${title}: ${cut(example.id, 80)}` })
  const groups = alike(worst)
  const all = [
    ...sameErrors(firstErrors).map((same) => ({
      stands: same.ids.length,
      line: () => about(same.first, 'The application failed', errorText(same)),
    })),
    ...groups.map((group) => ({
      stands: 1 + group.others.length,
      line: () => about(group.example, 'Fell short', missedText(group, document)),
    })),
  ]
  const level = LEVELS[OUTCOME_WORDS[outcomeOf(document).verdict].tone]
  const shown = all.slice(0, level === 'error' ? MOST_ANNOTATIONS - 1 : MOST_ANNOTATIONS)
  const more = below + errors - shown.reduce((sum, { stands }) => sum + stands, 0)
  const warnings = failures
    .slice(0, level === 'warning' ? MOST_ANNOTATIONS - 1 : MOST_ANNOTATIONS)
    .map(({ evaluator, failure, id, message }) =>
      command('warning', {
        title: `${evaluator} could not be measured`,
        message: `${cut(id, 80)} (${failureText(failure)}): ${cut(message, 500)}`,
      }),
    )
  const outcome = command(level, { title: 'Assay', message: outcomeText(document, more) })
  return [outcome, ...shown.map(({ line }) => line()), ...warnings].map((line) => `${line}\n`).join('')
}

const LEVELS = { good: 'notice', neutral: 'notice', doubtful: 'warning', bad: 'error' } as const
const MOST_REASONS = 5

function outcomeText(document: RunDocument, more: number): string {
  const { headline, reasons } = outcomeOf(document)
  const lines = [
    headline,
    ...complementSentences(document),
    ...reasons.slice(0, MOST_REASONS).map((reason) => cut(reason, 400)),
    ...(more > 0 ? [`${counted(more, 'more example')} fell short.`] : []),
  ]
  return lines.join('\n')
}

function errorText({ error, ids: [, ...others] }: SameError): string {
  const told = oneLine(error)
  return others.length === 0 ? told : `${told}\nand ${others.length} more like it: ${namesOf(others, 40)}`
}

function missedText(group: Alike, { run }: RunDocument): string {
  const lines = missedRows(missedBars(group.example), { run }).map(({ title, figure, reason }) =>
    reason === '' ? `${title} ${figure}` : `${title} ${figure}: ${cut(reason, 400)}`,
  )
  return [...lines, othersText(group) ?? ''].filter((line) => line !== '').join('\n')
}

function command(
  name: 'error' | 'warning' | 'notice',
  { message, place, title }: { message: string; place?: Place | undefined; title: string },
): string {
  const properties = [
    ...(place === undefined ? [] : [`file=${property(place.file)}`]),
    ...(place?.line === undefined ? [] : [`line=${place.line}`]),
    ...(place?.column === undefined ? [] : [`col=${place.column}`]),
    `title=${property(title)}`,
  ]
  return `::${name} ${properties.join(',')}::${data(message.split('\n').map(oneLine).join('\n'))}`
}

/** As GitHub's own toolkit escapes the text of a command. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(oneLine(text)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** Counts examples: passed if everything measured reaches its threshold, failed if something does not. */
export function exampleCounter(): {
  add(example: ExampleResult): void
  outputs(outcome: Pick<RunOutcome, 'verdict'>): string
} {
  let total = 0
  let passed = 0
  let failed = 0
  return {
    add({ error, results }) {
      total++
      const all = Object.values(results)
      const measured = all.filter((result) => result.status === 'measured')
      const bad = error !== undefined || all.some(({ status }) => status === 'failed')
      if (bad || measured.some((result) => !result.passed)) failed++
      else if (measured.length > 0) passed++
    },
    /** Lines for the file of a GitHub step's outputs. `pass_rate` is over what was judged, and empty where nothing was. */
    outputs({ verdict }) {
      const judged = passed + failed
      const rate = judged === 0 ? '' : String(Number((passed / judged).toFixed(4)))
      return `outcome=${verdict}\ntotal=${total}\npassed=${passed}\nfailed=${failed}\npass_rate=${rate}\n`
    },
  }
}
