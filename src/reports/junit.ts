import type { EvaluationResult } from '../core/result.ts'
import type { ExampleResult, RunDocument } from '../core/run.ts'
import type { Place } from '../core/errors.ts'
import { complementSentences } from './complement.ts'
import { failureText, scoreText, thresholdText } from './figure-text.ts'
import { outcomeOf } from './outcome/outcome.ts'
import { OUTCOME_WORDS } from './outcome/outcome-words.ts'
import { xmlAttribute, xmlText } from './xml-text.ts'

/** The place of the example at a position of the data set, if known. */
export type PlaceOf = (index: number) => Place | undefined

/** How many test cases there are of each kind. */
export interface JunitCounts {
  readonly tests: number
  readonly failures: number
  readonly errors: number
  readonly skipped: number
}

export const NO_CASES: JunitCounts = { tests: 0, failures: 0, errors: 0, skipped: 0 }

/** A run as JUnit XML: a test case for the run's outcome, and one for each example and evaluator. */
export function junitReport(document: RunDocument, { placeOf }: { placeOf?: PlaceOf | undefined } = {}): string {
  let counts = NO_CASES
  const cases = (document.results ?? []).map((result) => {
    const { xml, ...own } = junitCases(result, { placeOf })
    counts = addCounts(counts, own)
    return xml
  })
  return `${junitHead(document, counts)}${cases.join('')}${junitTail(document)}`
}

/** The test cases of one example. */
export function junitCases(
  example: ExampleResult,
  { placeOf }: { placeOf?: PlaceOf | undefined } = {},
): JunitCounts & { readonly xml: string } {
  const place = placeOf?.(example.index)
  let counts = NO_CASES
  let xml = ''
  for (const [evaluator, result] of Object.entries(example.results)) {
    const { kind, body } = caseOf(example, result)
    counts = addCounts(counts, {
      tests: 1,
      failures: kind === 'failure' ? 1 : 0,
      errors: kind === 'error' ? 1 : 0,
      skipped: kind === 'skipped' ? 1 : 0,
    })
    xml += `    <testcase${xmlAttribute('classname', evaluator)}${xmlAttribute('name', example.id)}${attributesOf(example, place)}>${body}</testcase>\n`
  }
  return { ...counts, xml }
}

export function addCounts(a: JunitCounts, b: JunitCounts): JunitCounts {
  return {
    tests: a.tests + b.tests,
    failures: a.failures + b.failures,
    errors: a.errors + b.errors,
    skipped: a.skipped + b.skipped,
  }
}

/** Everything before the examples' test cases, which have to be counted first. The first case is the run's outcome. */
export function junitHead(document: RunDocument, counts: JunitCounts): string {
  const { run } = document
  const outcome = outcomeCase(document)
  const all = addCounts(counts, { tests: 1, failures: 0, errors: 0, skipped: 0, ...outcome.counts })
  const figures = `${Object.entries(all)
    .map(([name, count]) => xmlAttribute(name, count as number))
    .join('')}${xmlAttribute('time', (run.durationMs / 1000).toFixed(3))}`
  const name = xmlAttribute('name', run.dataset.name)
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="assay"${figures}>
  <testsuite${name}${figures}${xmlAttribute('timestamp', run.startedAt.replace(/(\.\d+)?Z$/, ''))}>
${outcome.xml}`
}

/** The outcome as a test case of its own: a run can be worse than its baseline though every example passes. */
function outcomeCase(document: RunDocument): { counts: Partial<JunitCounts>; xml: string } {
  const { verdict, headline, reasons } = outcomeOf(document)
  const text = [...complementSentences(document), ...reasons].join('\n')
  const open = `    <testcase${xmlAttribute('classname', 'assay')}${xmlAttribute('name', 'outcome')}>`
  const close = '</testcase>\n'
  const parts = { type: verdict, message: headline, text }
  switch (OUTCOME_WORDS[verdict].tone) {
    case 'bad':
      return { counts: { failures: 1 }, xml: `${open}${element('failure', parts)}${close}` }
    case 'doubtful':
      if (verdict === 'inconclusive') {
        return { counts: { skipped: 1 }, xml: `${open}<skipped${xmlAttribute('message', headline)}/>${close}` }
      }
      return { counts: { errors: 1 }, xml: `${open}${element('error', parts)}${close}` }
    default:
      return { counts: {}, xml: `${open}<system-out>${xmlText(headline)}</system-out>${close}` }
  }
}

/** Everything after the test cases. */
export function junitTail(document: RunDocument): string {
  const { headline, reasons } = outcomeOf(document)
  const { comparison } = document
  const said = new Set([
    headline,
    ...complementSentences(document),
    ...reasons,
    ...(comparison === undefined ? [] : [comparison.sentence]),
  ])
  return `    <system-out>${xmlText([...said].join('\n'))}</system-out>\n  </testsuite>\n</testsuites>\n`
}

function attributesOf({ timing }: ExampleResult, place: Place | undefined): string {
  const seconds = timing?.latencyMs === undefined ? undefined : (timing.latencyMs / 1000).toFixed(3)
  return xmlAttribute('file', place?.file) + xmlAttribute('line', place?.line) + xmlAttribute('time', seconds)
}

type Kind = 'passed' | 'failure' | 'error' | 'skipped'

function caseOf({ error }: ExampleResult, result: EvaluationResult): { kind: Kind; body: string } {
  if (error !== undefined) {
    return {
      kind: 'error',
      body: element('error', { type: 'target_error', message: `the application failed: ${error}` }),
    }
  }
  switch (result.status) {
    case 'measured': {
      const scored = `score ${scoreText(result.score, { unlike: result.threshold })}, threshold ${thresholdText(result.threshold)}`
      if (result.passed) return { kind: 'passed', body: '' }
      if (result.hint === true) {
        return { kind: 'passed', body: `<system-out>${xmlText(`${scored}, a hint: ${result.reasoning}`)}</system-out>` }
      }
      const body = element('failure', { type: 'below_threshold', message: scored, text: result.reasoning })
      return { kind: 'failure', body }
    }
    case 'reported': {
      const told = xmlText(`${result.value} ${result.unit}`)
      return { kind: 'passed', body: `<system-out>${told}</system-out>` }
    }
    case 'failed': {
      const message = failureText(result.failure)
      return { kind: 'error', body: element('error', { type: result.failure, message, text: result.message }) }
    }
    default:
      return { kind: 'skipped', body: `<skipped${xmlAttribute('message', result.reasoning)}/>` }
  }
}

function element(
  name: string,
  { type, message, text }: { type: string; message: string; text?: string | undefined },
): string {
  const attributes = xmlAttribute('type', type) + xmlAttribute('message', message)
  return text === undefined ? `<${name}${attributes}/>` : `<${name}${attributes}>${xmlText(text)}</${name}>`
}
