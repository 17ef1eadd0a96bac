import type { ExampleResult, RunDocument } from '../core/run.ts'
import type { Place } from '../core/errors.ts'
import { counted } from '../support/counted.ts'
import { verdictSentence } from './advice.ts'
import { cut, oneLine } from './display.ts'
import { missedBars, type Failing } from './failing.ts'
import { failureText, scoreText, thresholdText } from './figure-text.ts'
import type { PlaceOf } from './junit.ts'
import { markdownReport } from './markdown.ts'

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
 * What fell short as workflow commands, one per line: an error for each example that failed or is below a threshold, at
 * its place in the data set if known, and a warning for what could not be measured.
 */
export function githubAnnotations(
  document: RunDocument,
  { failing, placeOf }: { failing: Failing; placeOf?: PlaceOf | undefined },
): string {
  const { worst, below, firstErrors, errors, failures } = failing
  const about = (example: ExampleResult, title: string, message: string): string =>
    command('error', { message, place: placeOf?.(example.index), title: `${title}: ${cut(example.id, 80)}` })
  const all = [
    ...firstErrors.map((example) => about(example, 'The application failed', oneLine(example.error ?? ''))),
    ...worst.map((example) => about(example, 'Below the threshold', missedText(example))),
  ]
  const shown = all.slice(0, MOST_ANNOTATIONS)
  const more = below + errors - shown.length
  const warnings = failures.slice(0, MOST_ANNOTATIONS).map(({ evaluator, failure, id, message }) =>
    command('warning', {
      title: `${evaluator} could not be measured`,
      message: `${cut(id, 80)} (${failureText(failure)}): ${cut(message, 500)}`,
    }),
  )
  const rest = more > 0 ? `${verdictSentence(document)} ${counted(more, 'more example')} fell short.` : undefined
  return [...shown, ...warnings, ...(rest === undefined ? [] : [command('notice', { message: rest, title: 'Assay' })])]
    .map((line) => `${line}\n`)
    .join('')
}

function missedText(example: ExampleResult): string {
  return missedBars(example)
    .map(({ evaluator, score, threshold, reasoning }) => {
      const figure = `${evaluator} ${scoreText(score)} < ${thresholdText(threshold)}`
      return reasoning === '' ? figure : `${figure}: ${cut(reasoning, 400)}`
    })
    .join('\n')
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
export function exampleCounter(): { add(example: ExampleResult): void; outputs(): string } {
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
    outputs() {
      const judged = passed + failed
      const rate = judged === 0 ? '' : String(Number((passed / judged).toFixed(4)))
      return `total=${total}\npassed=${passed}\nfailed=${failed}\npass_rate=${rate}\n`
    },
  }
}
