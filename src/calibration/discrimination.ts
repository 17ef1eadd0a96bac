import type { EvaluationResult } from '../core/result.ts'
import type { MutantKind } from './mutants.ts'

/** A clean answer must score at least this. */
const CLEAN_AT_LEAST = 0.9
/** A mutant must score at least this much lower. */
const MUTANT_LOWER_BY = 0.2

const EPSILON = 1e-9

/** The result for one clean answer and one mutant of it. */
export interface Discriminated {
  readonly id: string
  readonly kind: MutantKind
  readonly told: boolean
  /** Why the two were not distinguished. Empty if they were. */
  readonly why: string
  readonly clean: number | null
  readonly mutant: number | null
  readonly text: string
}

/**
 * Whether an evaluator distinguishes a clean answer from its mutant: the clean one scores at least 0.9, the mutant at
 * least 0.2 less, and the mutant fails. A result that was not measured distinguishes nothing.
 */
export function discriminate(
  { clean, mutant }: { clean: EvaluationResult | undefined; mutant: EvaluationResult | undefined },
  about: Pick<Discriminated, 'id' | 'kind' | 'text'>,
): Discriminated {
  const scores = { clean: scoreOf(clean), mutant: scoreOf(mutant) }
  const why = reasonAgainst({ clean, mutant }, scores)
  return { ...about, ...scores, told: why === '', why }
}

function reasonAgainst(
  { clean, mutant }: { clean: EvaluationResult | undefined; mutant: EvaluationResult | undefined },
  scores: { clean: number | null; mutant: number | null },
): string {
  if (scores.clean === null) return `the clean answer was not measured: ${whyNot(clean)}`
  if (scores.mutant === null) return `the mutant was not measured: ${whyNot(mutant)}`
  if (scores.clean < CLEAN_AT_LEAST - EPSILON) {
    return `the clean answer scores ${shortScore(scores.clean)}, below ${CLEAN_AT_LEAST}`
  }
  if (scores.clean - scores.mutant < MUTANT_LOWER_BY - EPSILON) {
    return `the mutant scores ${shortScore(scores.mutant)}, less than ${MUTANT_LOWER_BY} below ${shortScore(scores.clean)}`
  }
  return mutant?.status === 'measured' && mutant.passed ? `the mutant passes with ${shortScore(scores.mutant)}` : ''
}

function scoreOf(result: EvaluationResult | undefined): number | null {
  return result?.status === 'measured' && result.vacuous !== true ? result.score : null
}

function whyNot(result: EvaluationResult | undefined): string {
  if (result === undefined) return 'the run stopped before it'
  if (result.status === 'failed') return result.message
  if (result.status === 'reported') return 'it is a figure without a threshold'
  return result.reasoning
}

function shortScore(score: number): string {
  return String(Math.round(score * 1000) / 1000)
}
