import { askedDigest } from '../core/example.ts'
import { fallsShort, type EvaluationResult } from '../core/result.ts'
import type { ExampleResult } from '../core/run.ts'
import type { VacuousPolicy } from '../core/aggregate.ts'
import type { Repetition } from '../stats/repeats/epoch-spreads.ts'
import type { StoredScore, StoredScores } from '../core/stores/run-store.ts'
import { defined } from '../support/defined.ts'

/** One evaluator's results on one example of a run, over all its repetitions. */
export interface Outcome {
  /** Scores from 0 to 1, one for each repetition that was measured. */
  readonly scores: readonly number[]
  /** For each score whether it reached the threshold. */
  readonly passes: readonly boolean[]
  /** Scores of repetitions in which there was nothing to be wrong about. */
  readonly vacuous: readonly number[]
  readonly notApplicable: number
  readonly failed: number
  /** Figures without a threshold, such as a latency. */
  readonly figures?: { readonly unit: string; readonly values: readonly number[] }
  /** Why the score is what it is, for one repetition. */
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
  /** Digest of the question and what was expected. Absent if the run does not have them. */
  readonly asked?: string
  readonly group?: string
  readonly tags?: readonly string[]
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly metadata?: ExampleResult['metadata']
  readonly output?: unknown
  /** Which of the requested slices it belongs to. */
  readonly slices?: readonly Slice[]
  readonly outcomes: Readonly<Record<string, Outcome>>
}

/** The repetitions of one example as one. All have the same id. */
export function scoredExample(first: ExampleResult, ...repetitions: readonly ExampleResult[]): ScoredExample {
  const { id, inputs, group, tags, metadata } = first
  // If there are several answers, readers are shown one that fell short, if any did.
  const { output, results } = [first, ...repetitions].find(fellShort) ?? first
  const asked = askedDigest(first)
  return {
    id,
    inputs,
    outcomes: outcomesOf(first, { repetitions, reasons: results }),
    ...defined({ asked, output, group, tags, metadata }),
  }
}

type Bare = Exclude<StoredScores, { readonly whole: ExampleResult }>

/** The same of results without their texts. */
export function bareExample(first: Bare, ...repetitions: readonly Bare[]): ScoredExample {
  const { id, asked, group } = first
  const outcomes: Record<string, Outcome> = {}
  for (const name of Object.keys(first.scores)) {
    const score = first.scores[name]
    if (score !== undefined) outcomes[name] = bareOutcome(score)
  }
  if (repetitions.length > 0) {
    const all = [first, ...repetitions]
    for (const name of new Set(all.flatMap(({ scores }) => Object.keys(scores)))) {
      outcomes[name] = joined(all.flatMap(({ scores }) => scores[name] ?? []).map(bareOutcome))
    }
  }
  return { id, outcomes, ...(asked === undefined ? {} : { asked }), ...(group === undefined ? {} : { group }) }
}

/** A whole result without its texts. */
export function bareResult({ epoch, whole }: Exclude<StoredScores, Bare>): Bare {
  const scores = Object.entries(whole.results).map(([name, result]): [string, StoredScore] => {
    if (result.status === 'measured') {
      return [
        name,
        { status: 'measured', score: result.score, passed: result.passed, vacuous: result.vacuous === true },
      ]
    }
    if (result.status === 'reported') return [name, { status: 'reported', value: result.value, unit: result.unit }]
    return [name, { status: result.status }]
  })
  const { id, group } = whole
  return { id, epoch, scores: Object.fromEntries(scores), ...defined({ asked: askedDigest(whole), group }) }
}

function bareOutcome(result: StoredScore): Outcome {
  switch (result.status) {
    case 'measured':
      return result.vacuous
        ? { ...NOTHING, vacuous: [result.score] }
        : { ...NOTHING, scores: [result.score], passes: result.passed ? PASSED : FELL_SHORT }
    case 'reported':
      return { ...NOTHING, figures: { unit: result.unit, values: [result.value] } }
    case 'failed':
      return { ...NOTHING, failed: 1 }
    default:
      return { ...NOTHING, notApplicable: 1 }
  }
}

function fellShort({ results }: ExampleResult): boolean {
  return Object.values(results).some(fallsShort)
}

function outcomesOf(
  first: ExampleResult,
  { repetitions, reasons }: { repetitions: readonly ExampleResult[]; reasons: ExampleResult['results'] },
): Record<string, Outcome> {
  if (repetitions.length === 0) return mapped(first.results, singleOutcome)
  const all = [first, ...repetitions]
  const names = new Set(all.flatMap(({ results }) => Object.keys(results)))
  const outcomes = [...names].map((name) => {
    const own = all.flatMap(({ results }) => results[name] ?? [])
    const reason = reasons[name]
    return [name, outcomeOf(own, reason === undefined ? '' : reasonOf(reason))] as const
  })
  return Object.fromEntries(outcomes)
}

function mapped(
  results: ExampleResult['results'],
  map: (result: EvaluationResult) => Outcome,
): Record<string, Outcome> {
  const outcomes: Record<string, Outcome> = {}
  for (const name of Object.keys(results)) {
    const result = results[name]
    if (result !== undefined) outcomes[name] = map(result)
  }
  return outcomes
}

const NOTHING: Omit<Outcome, 'reasoning'> = { scores: [], passes: [], vacuous: [], notApplicable: 0, failed: 0 }
const PASSED: readonly boolean[] = [true]
const FELL_SHORT: readonly boolean[] = [false]

/** The common case, which is made fast for runs of a million results. */
function singleOutcome(result: EvaluationResult): Outcome {
  const reasoning = reasonOf(result)
  switch (result.status) {
    case 'measured':
      return result.vacuous === true
        ? { ...NOTHING, vacuous: [result.score], reasoning }
        : { ...NOTHING, scores: [result.score], passes: result.passed ? PASSED : FELL_SHORT, reasoning }
    case 'reported':
      return { ...NOTHING, figures: { unit: result.unit, values: [result.value] }, reasoning }
    case 'failed':
      return { ...NOTHING, failed: 1, reasoning }
    default:
      return { ...NOTHING, notApplicable: 1, reasoning }
  }
}

function outcomeOf(results: readonly EvaluationResult[], reason: string): Outcome {
  const all = results.map(singleOutcome)
  const reasoning = [reason, ...all.map(({ reasoning: own = '' }) => own)].find((text) => text !== '')
  return { ...joined(all), ...defined({ reasoning }) }
}

/** The outcomes of several repetitions, without a reason. */
function joined(all: readonly Outcome[]): Outcome {
  const figures = all.flatMap(({ figures: own }) => own ?? [])
  const [figure] = figures
  return {
    scores: all.flatMap(({ scores }) => scores),
    passes: all.flatMap(({ passes }) => passes),
    vacuous: all.flatMap(({ vacuous }) => vacuous),
    notApplicable: all.reduce((sum, { notApplicable }) => sum + notApplicable, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    ...(figure === undefined
      ? {}
      : { figures: { unit: figure.unit, values: figures.flatMap(({ values }) => values) } }),
  }
}

/** Files from other tools may lack it. */
function reasonOf(result: EvaluationResult): string {
  const reason: string | undefined = result.status === 'failed' ? result.message : result.reasoning
  return reason ?? ''
}

/** An evaluator's outcome for an example, whatever the evaluator's name. */
export function outcomeFor({ outcomes }: ScoredExample, evaluator: string): Outcome | undefined {
  return Object.hasOwn(outcomes, evaluator) ? outcomes[evaluator] : undefined
}

/** An example's score with one evaluator, or why it has none. */
export type Score =
  | {
      readonly status: 'scored'
      readonly score: number
      readonly passed: boolean
      /** If there are several. */
      readonly repetitions?: readonly Repetition[]
    }
  | { readonly status: 'notApplicable' | 'vacuous' | 'failed' | 'absent' }

/** The mean over the repetitions. It passes if most repetitions do. */
export function scoreOf(outcome: Outcome | undefined, policy: VacuousPolicy): Score {
  if (outcome === undefined) return { status: 'absent' }
  const repetitions = counted(outcome, policy)
  const [first] = repetitions
  if (first === undefined) {
    if (outcome.vacuous.length > 0) return { status: 'vacuous' }
    if (outcome.failed > 0) return { status: 'failed' }
    return { status: outcome.notApplicable > 0 ? 'notApplicable' : 'absent' }
  }
  if (repetitions.length === 1) return { status: 'scored', ...first }
  const score = repetitions.reduce((sum, each) => sum + each.score, 0) / repetitions.length
  const passes = repetitions.filter(({ passed }) => passed).length
  return { status: 'scored', score, passed: 2 * passes > repetitions.length, repetitions }
}

function counted({ scores, passes, vacuous }: Outcome, policy: VacuousPolicy): readonly Repetition[] {
  const measured = scores.map((score, index) => ({ score, passed: passes[index] === true }))
  if (policy === 'exclude' || vacuous.length === 0) return measured
  const counts = policy === 'count'
  return [...measured, ...vacuous.map((score) => ({ score: counts ? score : 0, passed: counts }))]
}

/** How many repetitions of the example an evaluator was used on. */
export function repetitionsOf({ scores, vacuous, notApplicable, failed, figures }: Outcome): number {
  return scores.length + vacuous.length + notApplicable + failed + (figures?.values.length ?? 0)
}
