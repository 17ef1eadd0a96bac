import type { Check } from '../../check.ts'
import { absenceClaim } from './absence-claim.ts'
import { answerSupport } from './answer-support.ts'
import { citedSupport } from './cited-support.ts'
import { contradiction } from './contradiction.ts'
import { dateConsistency } from './date-consistency.ts'
import { entityConsistency } from './entity-consistency.ts'
import { lexicalSupport } from './lexical-support.ts'
import { negationParity } from './negation-parity.ts'
import { numericConsistency } from './numeric-consistency.ts'
import { quoteMatch } from './quote/quote-match.ts'
import { referencedNotIndexed } from './referenced-not-indexed.ts'

/** The checks that compare what the answer claims, sentence by sentence, with the evidence. */
export const CLAIM_CHECKS: readonly Check[] = [
  absenceClaim,
  answerSupport,
  citedSupport,
  contradiction,
  dateConsistency,
  entityConsistency,
  lexicalSupport,
  negationParity,
  numericConsistency,
  quoteMatch,
  referencedNotIndexed,
]
