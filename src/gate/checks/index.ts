import type { Check } from '../check.ts'
import { answerKindCheck } from './answer/answer-kind.ts'
import { evaluationThreshold } from './answer/evaluation-threshold.ts'
import { evidenceSufficiency } from './answer/evidence-sufficiency.ts'
import { languageMatch } from './answer/language-match.ts'
import { questionEcho } from './answer/question-echo.ts'
import { citationCoverage } from './citations/citation-coverage.ts'
import { citationGrammar } from './citations/citation-grammar.ts'
import { citationPlacement } from './citations/citation-placement.ts'
import { citationSpanValid } from './citations/citation-span-valid.ts'
import { citationUniformity } from './citations/citation-uniformity.ts'
import { requireCitations } from './citations/require-citations.ts'
import { sentenceCitationRecall } from './citations/sentence-citation-recall.ts'
import { CLAIM_CHECKS } from './claims/index.ts'
import { minRetrievalHits, requireKeywordHits, requireVectorHits } from './retrieval/hits.ts'
import { contextInjection } from './safety/context-injection.ts'
import { piiLeak, piiLeak1 } from './safety/pii-leak.ts'
import { systemPromptLeak } from './safety/system-prompt-leak.ts'
import { unsafeLink } from './safety/unsafe-link.ts'
import { minAnswerLength } from './structure/min-answer-length.ts'
import { noEmptyAnswer, noEmptyAnswer1 } from './structure/no-empty-answer.ts'
import { requireStructured } from './structure/require-structured.ts'

/** All checks that come with the gate. */
export const BUILT_IN_CHECKS: readonly Check[] = [
  answerKindCheck,
  citationCoverage,
  citationGrammar,
  citationPlacement,
  citationSpanValid,
  citationUniformity,
  contextInjection,
  evaluationThreshold,
  evidenceSufficiency,
  languageMatch,
  minAnswerLength,
  minRetrievalHits,
  noEmptyAnswer,
  piiLeak,
  questionEcho,
  requireCitations,
  requireKeywordHits,
  requireStructured,
  requireVectorHits,
  sentenceCitationRecall,
  systemPromptLeak,
  unsafeLink,
  ...CLAIM_CHECKS,
]

/**
 * Checks of earlier releases, for the rulesets and records that name their versions. A released check is never changed:
 * the new version gets its own file, and the old one is listed here.
 */
export const EARLIER_CHECKS: readonly Check[] = [noEmptyAnswer1, piiLeak1]
