import type { ExampleResult } from '../core/run.ts'
import { fallsShort, type Failed, type FailureKind, type Measured } from '../core/result.ts'
import { offendingClaims } from './claim-lines.ts'

/** A result that could not be measured, as an instance of its kind. */
export interface FailureInstance {
  readonly evaluator: string
  readonly failure: FailureKind
  /** Id of the first example on which it happened. */
  readonly id: string
  readonly message: string
}

/** Why an evaluator did not apply, as an instance. */
export interface InapplicableInstance {
  readonly evaluator: string
  /** Id of the first example to which it did not apply. */
  readonly id: string
  readonly reasoning: string
}

/** What fell short in a run: examples below a threshold, errors of the application, results that could not be measured. */
export interface Failing {
  /** Number of examples with at least one score below its threshold. */
  readonly below: number
  /** The worst of them, worst first. */
  readonly worst: readonly ExampleResult[]
  /** Number of examples on which the application failed. */
  readonly errors: number
  readonly firstErrors: readonly ExampleResult[]
  /** One instance of each evaluator and kind of failure. */
  readonly failures: readonly FailureInstance[]
  /** The first instance of each evaluator that did not apply somewhere, but for examples that have no answer. */
  readonly inapplicable: readonly InapplicableInstance[]
}

/** Sees every result of a run once and keeps only the worst few, so its memory does not grow with the run. */
export interface FailingCollector {
  add(example: ExampleResult): void
  failing(): Failing
}

/**
 * Keeps the `limit` worst examples: those that miss a threshold by most, then those with more contradicted claims, then those
 * that miss more thresholds, then the earlier ones.
 */
export function collectFailing(limit: number): FailingCollector {
  const worst: Ranked[] = []
  const firstErrors: ExampleResult[] = []
  const failures = new Map<string, FailureInstance>()
  const inapplicable = new Map<string, InapplicableInstance>()
  let below = 0
  let errors = 0

  function addBelow(example: ExampleResult, missed: readonly Measured[]): void {
    below++
    const shortfall = Math.max(...missed.map(({ score, threshold }) => threshold - score))
    const contradicted = offendingClaims(missed).filter(({ verdict }) => verdict === 'CONTRADICTED').length
    const entry = { example, shortfall, contradicted, misses: missed.length }
    const last = worst.at(-1)
    if (worst.length >= limit && (last === undefined || byBadness(entry, last) >= 0)) return
    const place = worst.findIndex((other) => byBadness(entry, other) < 0)
    worst.splice(place === -1 ? worst.length : place, 0, entry)
    worst.length = Math.min(worst.length, limit)
  }

  return {
    add(example) {
      if (isFine(example)) return
      if (example.error !== undefined) {
        errors++
        if (firstErrors.length < limit) firstErrors.push(example)
      }
      const missed = missedBars(example)
      if (missed.length > 0) addBelow(example, missed)
      for (const { evaluator, failure, message } of unmeasured(example)) {
        const key = `${failure} ${evaluator}`
        if (!failures.has(key)) failures.set(key, { evaluator, failure, id: example.id, message })
      }
      if (example.error !== undefined) return
      for (const result of Object.values(example.results)) {
        if (result.status !== 'not_applicable' || inapplicable.has(result.evaluator)) continue
        inapplicable.set(result.evaluator, {
          evaluator: result.evaluator,
          id: example.id,
          reasoning: result.reasoning,
        })
      }
    },
    failing: () => ({
      below,
      worst: worst.map(({ example }) => example),
      errors,
      firstErrors: [...firstErrors],
      failures: [...failures.values()],
      inapplicable: [...inapplicable.values()],
    }),
  }
}

/** Whether there is nothing to keep of it, as of most. */
function isFine({ error, results }: ExampleResult): boolean {
  for (const name in results) {
    const result = results[name]
    if (result?.status !== 'measured' && result?.status !== 'reported') return false
    if (fallsShort(result)) return false
  }
  return error === undefined
}

interface Ranked {
  readonly example: ExampleResult
  readonly shortfall: number
  readonly contradicted: number
  readonly misses: number
}

function byBadness(a: Ranked, b: Ranked): number {
  return (
    b.shortfall - a.shortfall ||
    b.contradicted - a.contradicted ||
    b.misses - a.misses ||
    a.example.index - b.example.index
  )
}

/** The scores of an example that are below their thresholds, in the evaluators' order. */
export function missedBars(example: ExampleResult): Measured[] {
  return Object.values(example.results).filter(fallsShort)
}

function unmeasured(example: ExampleResult): Failed[] {
  return Object.values(example.results).filter(({ status }) => status === 'failed') as Failed[]
}

/** What fell short among results that are all in memory. */
export function failingOf(results: readonly ExampleResult[], limit: number): Failing {
  const collector = collectFailing(limit)
  for (const result of results) collector.add(result)
  return collector.failing()
}
