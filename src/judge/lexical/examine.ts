import { differencesOf } from './differences/differences.ts'
import type { Difference } from './differences/sides.ts'
import { Effort } from './bounds/effort.ts'
import type { JudgedEvidence } from './claim-evidence.ts'
import { type Features, featuresOf } from './features.ts'
import { claimWords, type Match, matchClaim } from './match.ts'
import { type Missing, missingFrom } from '../../text/evidence/missing.ts'
import { withoutMarks } from './claim-tokens.ts'

/** Everything measured of one claim before anything is decided. */
export interface Examination {
  readonly match: Match
  readonly missing: Missing
  readonly differences: readonly Difference[]
  readonly features: Features
}

/** Compares a claim with the evidence. What the question already says does not count against the claim. */
export function examine(
  text: string,
  evidence: JudgedEvidence,
  { query, effort = new Effort() }: { query?: string | undefined; effort?: Effort } = {},
): Examination {
  const match = matchClaim(claimWords(text), evidence, effort)
  const missing = missingFrom(withoutMarks(text), evidence.index, { query })
  return { match, missing, differences: differencesOf(match, missing), features: featuresOf(match, missing) }
}
