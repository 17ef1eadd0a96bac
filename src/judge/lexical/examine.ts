import { differencesOf } from './differences/differences.ts'
import type { Difference } from './differences/sides.ts'
import { Effort } from './bounds/effort.ts'
import type { JudgedEvidence } from './claim-evidence.ts'
import { type Features, featuresOf } from './features.ts'
import { claimWords, type Match, matchClaim } from './match.ts'
import { type Missing, missingFrom } from '../../text/evidence/missing.ts'
import { type ClaimLanguage, claimLanguage } from './letters/claim-language.ts'
import { type LetterFeatures, letterFeaturesOf } from './letters/letter-features.ts'
import { withoutMarks } from './claim-tokens.ts'

/** Everything measured of one claim before anything is decided. */
export interface Examination {
  readonly match: Match
  readonly missing: Missing
  readonly differences: readonly Difference[]
  readonly features: Features
  readonly language: ClaimLanguage
  /** Of a claim that is not in English. */
  readonly letters?: LetterFeatures
}

/** Compares a claim with the evidence. What the question already says does not count against the claim. */
export function examine(
  text: string,
  evidence: JudgedEvidence,
  { query, effort = new Effort() }: { query?: string | undefined; effort?: Effort } = {},
): Examination {
  const match = matchClaim(claimWords(text), evidence, effort)
  const missing = missingFrom(withoutMarks(text), evidence.index, { query })
  const differences = differencesOf(match, missing)
  const features = featuresOf(match, missing)
  const language = claimLanguage(match.claim.tokens, evidence.index)
  if (language.english) return { match, missing, differences, features, language }
  const letters = letterFeaturesOf(match, features, language.language)
  return { match, missing, differences, features, language, letters }
}
