import type { EvaluationResult, ExampleResult, VacuousPolicy } from '../core/index.ts'
import { canonicalJson } from '../support/canonical-json.ts'
import { sha256Hex } from '../support/digest.ts'

/** What one evaluator said of one example of a run, over all its repetitions. */
export interface Outcome {
  /** Scores from 0 to 1, one for each repetition that was measured. */
  readonly scores: readonly number[]
  /** For each score whether it reached the bar. */
  readonly passes: readonly boolean[]
  /** Scores of repetitions in which there was nothing to be wrong about. */
  readonly vacuous: readonly number[]
  readonly notApplicable: number
  readonly failed: number
  /** Figures without a bar, such as a latency. */
  readonly figures?: { readonly unit: string; readonly values: readonly number[] }
  /** Why the score is what it is; of the first repetition. */
  readonly reasoning?: string
}

/** A part of the examples: those with this tag, group or input. */
export interface Slice {
  readonly field: string
  readonly value: string
}

/** One example of a run, as far as a comparison needs it. */
export interface ScoredExample {
  readonly id: string
  /** Digest of what was asked and what was expected; absent where the run does not say. */
  readonly asked?: string
  readonly group?: string
  readonly tags?: readonly string[]
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly output?: unknown
  /** The slices that it belongs to; of what was asked for. */
  readonly slices?: readonly Slice[]
  readonly outcomes: Readonly<Record<string, Outcome>>
}

/** Digits of a digest that tell two questions apart: 64 bits. */
const DIGEST_DIGITS = 16

/** The digest of what an example asks and expects. Undefined for what JSON cannot say. */
export function askedDigest({ inputs, reference }: Pick<ExampleResult, 'inputs' | 'reference'>): string | undefined {
  try {
    const text = canonicalJson(reference === undefined ? { inputs } : { inputs, reference })
    return sha256Hex(text).slice(0, DIGEST_DIGITS)
  } catch {
    return undefined
  }
}

/** The repetitions of one example as one. All have the same id. */
export function scoredExample(first: ExampleResult, ...repetitions: readonly ExampleResult[]): ScoredExample {
  const all = [first, ...repetitions]
  const names = new Set(all.flatMap(({ results }) => Object.keys(results)))
  const outcomes = [...names].map(
    (name) => [name, outcomeOf(all.flatMap(({ results }) => results[name] ?? []))] as const,
  )
  const { id, inputs, output, group, tags } = first
  const asked = askedDigest(first)
  return {
    id,
    inputs,
    outcomes: Object.fromEntries(outcomes),
    ...(asked === undefined ? {} : { asked }),
    ...(output === undefined ? {} : { output }),
    ...(group === undefined ? {} : { group }),
    ...(tags === undefined ? {} : { tags }),
  }
}

function outcomeOf(results: readonly EvaluationResult[]): Outcome {
  const measured = results.flatMap((result) => (result.status === 'measured' ? [result] : []))
  const counted = measured.filter(({ vacuous }) => vacuous !== true)
  const reported = results.flatMap((result) => (result.status === 'reported' ? [result] : []))
  const reasoning = results.map(reasonOf).find((reason) => reason !== '')
  const [figure] = reported
  return {
    scores: counted.map(({ score }) => score),
    passes: counted.map(({ passed }) => passed),
    vacuous: measured.flatMap(({ vacuous, score }) => (vacuous === true ? [score] : [])),
    notApplicable: results.filter(({ status }) => status === 'not_applicable').length,
    failed: results.filter(({ status }) => status === 'failed').length,
    ...(figure === undefined ? {} : { figures: { unit: figure.unit, values: reported.map(({ value }) => value) } }),
    ...(reasoning === undefined ? {} : { reasoning }),
  }
}

function reasonOf(result: EvaluationResult): string {
  return result.status === 'failed' ? result.message : result.reasoning
}

/** An example's score with one evaluator, or why it has none. */
export type Score =
  | { readonly status: 'scored'; readonly score: number; readonly passed: boolean; readonly scores: readonly number[] }
  | { readonly status: 'notApplicable' | 'vacuous' | 'failed' | 'absent' }

/** The mean over the repetitions. It passes when most repetitions do. */
export function scoreOf(outcome: Outcome | undefined, policy: VacuousPolicy): Score {
  if (outcome === undefined) return { status: 'absent' }
  const added = policy === 'exclude' ? [] : outcome.vacuous.map((score) => (policy === 'fail' ? 0 : score))
  const scores = added.length === 0 ? outcome.scores : [...outcome.scores, ...added]
  if (scores.length > 0) {
    const score = scores.reduce((sum, each) => sum + each, 0) / scores.length
    const passes = outcome.passes.filter(Boolean).length + (policy === 'count' ? added.length : 0)
    return { status: 'scored', score, passed: 2 * passes > scores.length, scores }
  }
  if (outcome.vacuous.length > 0) return { status: 'vacuous' }
  if (outcome.failed > 0) return { status: 'failed' }
  return { status: outcome.notApplicable > 0 ? 'notApplicable' : 'absent' }
}

/** How many repetitions of the example an evaluator was asked about. */
export function repetitionsOf({ scores, vacuous, notApplicable, failed, figures }: Outcome): number {
  return scores.length + vacuous.length + notApplicable + failed + (figures?.values.length ?? 0)
}
