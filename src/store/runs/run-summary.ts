import { FAILURE_KINDS, fallsShort, type EvaluationResult, type FailureKind } from '../../core/result.ts'
import { textOf } from '../../core/example.ts'
import type { ExampleOutcome, StoredAggregate } from '../../core/stores/run-store.ts'
import type { ExampleResult } from '../../core/run.ts'

/** The worst that happened to an example. */
export function outcomeOf({ error, results }: ExampleResult): ExampleOutcome {
  if (error !== undefined) return 'error'
  let outcome: ExampleOutcome = 'unmeasured'
  for (const result of Object.values(results)) {
    if (result.status === 'failed') return 'failed'
    if (result.status !== 'measured' || outcome === 'below') continue
    outcome = fallsShort(result) ? 'below' : 'passed'
  }
  return outcome
}

/** How many characters of one result can be searched: a page of hits should not contain whole documents. */
const MOST_SEARCHED = 4_000

/** The text that is searched: inputs, output, reference, error and explanations, in lower case. */
export function searchTextOf({ inputs, output, reference, error, results }: ExampleResult): string {
  const parts = [...Object.values(inputs), output, reference, error, ...Object.values(results).map(explanationOf)]
  return searchable(parts.map(textOf).join('\n')).slice(0, MOST_SEARCHED)
}

/** What JSON writes differently inside a string, and what a text of several parts has between them. */
const WRITTEN_OTHERWISE = /["\\{}[\],:\s\uFFFD\p{Cc}\p{Cs}]+/u

/** Looks for a text, as `searchable` gives it, in results as they are stored. */
export function textSearch(text: string): (body: string) => boolean {
  // The longest piece that is in the JSON if the text is in the result: most results need not be parsed.
  const piece = text
    .split(WRITTEN_OTHERWISE)
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  return (body) =>
    (piece === '' || body.toLowerCase().includes(piece) || body.includes('\\u')) &&
    searchTextOf(JSON.parse(body) as ExampleResult).includes(text)
}

/** A text as it is searched for. */
export function searchable(text: string): string {
  return text.toLowerCase().replaceAll('\0', '').toWellFormed()
}

function explanationOf(result: EvaluationResult): string {
  return result.status === 'failed' ? result.message : result.reasoning
}

/** A group of equal results of one evaluator. */
export interface ScoreGroup {
  readonly evaluator: string
  readonly status: string
  readonly failure: string | null
  readonly passed: number | null
  readonly vacuous: number
  readonly n: number
  readonly total: number | null
}

/** Adds up groups of results, by the evaluator's name. */
export function aggregatesOf(groups: readonly ScoreGroup[]): Record<string, StoredAggregate> {
  const names = [...new Set(groups.map(({ evaluator }) => evaluator))].sort()
  return Object.fromEntries(
    names.map((name) => [name, aggregateOf(groups.filter(({ evaluator }) => evaluator === name))]),
  )
}

function aggregateOf(groups: readonly ScoreGroup[]): StoredAggregate {
  const measured = groups.filter(({ status, vacuous }) => status === 'measured' && vacuous === 0)
  const n = count(measured)
  const failures: Partial<Record<FailureKind, number>> = {}
  for (const kind of FAILURE_KINDS) {
    const failed = count(groups.filter(({ failure }) => failure === kind))
    if (failed > 0) failures[kind] = failed
  }
  return {
    mean: n === 0 ? null : measured.reduce((sum, { total }) => sum + Number(total), 0) / n,
    n,
    passed: count(measured.filter(({ passed }) => passed === 1)),
    failed: count(measured.filter(({ passed }) => passed === 0)),
    vacuous: count(groups.filter(({ vacuous }) => vacuous === 1)),
    notApplicable: count(groups.filter(({ status }) => status === 'not_applicable')),
    reported: count(groups.filter(({ status }) => status === 'reported')),
    failures,
  }
}

function count(groups: readonly ScoreGroup[]): number {
  return groups.reduce((sum, { n }) => sum + n, 0)
}
