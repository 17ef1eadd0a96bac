import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'
import { recallWithLoosePairs } from '../../../text/evidence/loose-pairs.ts'
import { basisPoints, integer, share } from '../../config/params.ts'
import type { GateIndex } from '../../gate-index.ts'
import { type Claim, claimsOf, notApplicable } from './claims.ts'
import { supportSpan } from './evidence-spans.ts'

/** The words of each sentence are close together in the evidence. See docs/checks/lexical_support.md. */
export const lexicalSupport = defineCheck({
  name: 'lexical_support',
  version: '2',
  title: 'The wording of the answer is near the evidence',
  deterministic: true,
  params: {
    /** Warns below this share of a sentence's content, weighted by rarity. */
    warn_below: share({ default: 0.65 }),
    /** Fails below this share. */
    fail_below: share({ default: 0.1 }),
    /** Sentences with fewer content words never fail. */
    min_terms: integer({ default: 2, min: 1, max: 100, tighter: 'lower' }),
  },
  check(input, { warn_below, fail_below, min_terms }, index) {
    const none = notApplicable(index)
    if (none !== undefined) return none
    const { all } = claimsOf(index, input)
    const claims = all.filter(({ foreign, terms }) => !foreign && terms.length > 0)
    if (claims.length === 0) {
      return all.some(({ foreign }) => foreign)
        ? skipped(
            'cross_language',
            'The answer and the evidence are written in different scripts, so their words cannot be compared.',
          )
        : skipped('nothing_to_check', 'No sentence of the answer has enough words to compare.')
    }
    const bars = { warn: basisPoints(warn_below), fail: basisPoints(fail_below), terms: min_terms }
    const shares = claims.map(supportOf)
    return judged(
      all.flatMap((claim) => (claim.foreign ? [foreignSentence(claim)] : thinSupport(claim, { bars, index }))),
      {
        passed: 'The wording of the answer is near the evidence.',
        detail: { sentences: claims.length, lowest_bp: Math.min(...shares) },
        score_bp: Math.floor(shares.reduce((sum, one) => sum + one, 0) / shares.length),
      },
    )
  },
})

/** The share is rounded to this many basis points, so that one more rare word elsewhere in the evidence makes no difference. */
const STEP = 100

/** The share of a claim's content, in basis points, in the sentences that contain most of it. */
function supportOf({ support }: Claim): number {
  return Math.floor(support.recall / STEP) * STEP
}

function thinSupport(
  claim: Claim,
  { bars, index }: { bars: { warn: number; fail: number; terms: number }; index: GateIndex },
): CheckFinding[] {
  const share = supportOf(claim)
  if (claim.terms.length === 0 || share >= bars.warn) return []
  const { start, end } = claim.sentence
  // A second reading may spare a sentence the failure. It never lets one pass: measured, it let unsupported ones through.
  const failing =
    share < bars.fail &&
    claim.terms.length >= bars.terms &&
    recallWithLoosePairs(claim.terms, claim.support, index.evidence) < bars.fail
  return [
    {
      level: failing ? 'fail' : 'warn',
      reason_code: failing ? 'no_lexical_support' : 'low_lexical_support',
      message: `The closest place of the evidence holds ${share / 100} % of what the sentence says.`,
      span: [start, end],
      evidence: supportSpan(index, claim.support),
    },
  ]
}

function foreignSentence({ sentence: { start, end } }: Claim): CheckFinding {
  const message = 'The sentence is written in another script than the evidence, so its words cannot be compared.'
  return { level: 'warn', reason_code: 'cross_language', message, span: [start, end] }
}
