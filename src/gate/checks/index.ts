import type { Check } from '../check.ts'
import { citationCoverage } from './citations/citation-coverage.ts'
import { requireCitations } from './citations/require-citations.ts'
import { CLAIM_CHECKS } from './claims/index.ts'
import { minAnswerLength } from './structure/min-answer-length.ts'
import { noEmptyAnswer } from './structure/no-empty-answer.ts'

/** Every check that comes with the gate. */
export const BUILT_IN_CHECKS: readonly Check[] = [
  citationCoverage,
  minAnswerLength,
  noEmptyAnswer,
  requireCitations,
  ...CLAIM_CHECKS,
]
